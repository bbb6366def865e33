import { catalogCalls } from '#domain/catalog/catalog-calls.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { ApiError, api } from '#web/api.ts'

/** Today's cards of these products, in their order; empty when the shop cannot be asked: nobody came for these. */
export async function fetchRecentCards(ids: readonly string[]): Promise<ProductCard[]> {
  try {
    const { items } = await api.call(catalogCalls.named, { query: { ids: ids.join(',') } })
    return items
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

import { productsApi } from '#features/products/api.ts'
import type { ProductCard } from '#features/products/product.ts'
import { ApiError, api } from '#features/screens/api-client.ts'

export async function fetchRecentCards(ids: readonly string[]): Promise<ProductCard[]> {
  try {
    const { items } = await api.call(productsApi.named, { query: { ids: ids.join(',') } })
    return items
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

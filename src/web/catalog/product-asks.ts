import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import type { VariantOptions } from '#domain/catalog/variant-options.ts'
import type { Delivery } from '#domain/orders/delivery.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { searchCalls } from '#domain/search/search-calls.ts'
import { wishlistCalls } from '#domain/wishlist/wishlist-calls.ts'
import { ApiError, api } from '#web/api.ts'

/** The calls of a product's page, in a file of their own that is loaded with the first of them. */
export async function fetchDelivery(productId: string, pincode: string): Promise<Delivery> {
  const { delivery } = await api.call(ordersCalls.delivery, { params: { id: productId }, query: { pincode } })
  return delivery
}

export async function askStockAlert(productId: string, variant: VariantOptions, email: string): Promise<void> {
  await api.call(wishlistCalls.askStockAlert, { params: { id: productId }, body: { email, variant } })
}

/** The address of who is signed in, to be offered; null for guests. */
export async function fetchOwnEmail(): Promise<string | null> {
  const { user } = await api.call(accountsCalls.me, {})
  return user?.email ?? null
}

/** Nobody waits for the answer, and a look that is not counted is no loss. */
export async function tellView(productId: string, after: readonly string[]): Promise<void> {
  try {
    await api.call(searchCalls.view, { params: { id: productId }, body: { after: [...after] } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** What to tell the reader of a call that failed: the field's own sentence before the general one. Bugs are thrown on. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return error.errors[0]?.message ?? error.message
}

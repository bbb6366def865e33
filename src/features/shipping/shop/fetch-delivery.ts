import { ordersApi } from '#features/orders/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import type { CardDelivery, Delivery } from '#features/shipping/delivery.ts'

export async function fetchDelivery(
  productId: string,
  pincode: string,
): Promise<{ delivery: Delivery | null; problem: string | null }> {
  try {
    const { delivery } = await api.call(ordersApi.delivery, { params: { id: productId }, query: { pincode } })
    return { delivery, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { delivery: null, problem: error.errors[0]?.message ?? error.message }
  }
}

/** Null without an answer: the cards then say nothing. */
export async function fetchDeliveries(ids: string[], pincode: string): Promise<CardDelivery[] | null> {
  try {
    return (await api.call(ordersApi.deliveries, { body: { ids, pincode } })).deliveries
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

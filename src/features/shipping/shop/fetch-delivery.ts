import { ordersApi } from '#features/orders/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import type { Delivery } from '#features/shipping/delivery.ts'

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

// An example that the tests compile and run: a buyer looks for goods, registers, orders and pays.
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

type Buyer = { fullName: string; email: string; phone: string; password: string }
type Address = NonNullable<paths['/orders']['post']['requestBody']>['content']['application/json']['shippingAddress']
type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** `pay`: what the gateway's own form does, with the id of its order. */
export type Purchase = { buyer: Buyer; address: Address; pay: (gatewayOrderId: string) => Promise<Paid> }

/** @returns the number of a paid order of the cheapest piece of pottery that is in stock */
export async function buy(shop: string, { buyer, address, pay }: Purchase): Promise<string> {
  const headers: Record<string, string> = { origin: shop }
  const client = createClient<paths>({ baseUrl: `${shop}/api`, headers })

  const found = await client.GET('/products', {
    params: { query: { category: 'pottery', inStock: 'true', sort: 'priceLow', limit: 12 } },
  })
  const [product] = dataOf(found).items
  if (!product) throw new Error('no pottery is in stock')

  const registered = await client.POST('/auth/register', {
    body: { ...buyer, confirmPassword: buyer.password, accountType: 'customer', acceptTerms: true },
  })
  // A browser keeps the cookie itself.
  headers.cookie = registered.response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  headers['x-csrf-token'] = dataOf(registered).csrfToken
  const signedIn = createClient<paths>({ baseUrl: `${shop}/api`, headers })

  const lines = [{ productId: product.id, quantity: 1 }]
  const placed = await signedIn.POST('/orders', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { lines, shippingAddress: address, paymentMethod: 'upi' },
  })
  const { order, payment } = dataOf(placed)
  if (!payment.gatewayOrderId) throw new Error('the order needs no payment')

  const verified = await signedIn.POST('/payments/verify', {
    body: { orderNumber: order.number, ...(await pay(payment.gatewayOrderId)) },
  })
  if (dataOf(verified).payment.status !== 'captured') throw new Error('the payment is not taken yet')
  return order.number
}

function dataOf<Data>(answer: { data?: { data: Data }; error?: unknown }): Data {
  if (!answer.data) throw new Error(JSON.stringify(answer.error))
  return answer.data.data
}

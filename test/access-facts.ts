import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { User } from '#features/actor.ts'
import { createImport } from '#features/imports/create-import.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import type { AccessCaller, AccessFacts, AccessInput } from '#test/access/access-row.ts'
import type { CallApp } from './call-app.ts'
import { addressOfAsha } from './cast.ts'

export function filledUrl(path: string, { params = {}, query = {} }: AccessInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return `${filled}?${new URLSearchParams(query)}`
}

export function personOf(app: CallApp, caller: AccessCaller): User | null {
  const { asha, bilal, naveen, somi, admin } = app.shop.cast
  return { guest: null, customerA: asha, customerB: bilal, artisanA: naveen, artisanB: somi, admin }[caller]
}

/** Customer A's orders of artisan A's bowl: one paid, one unpaid, one just captured at the gateway. */
export async function gatherFacts(app: CallApp): Promise<AccessFacts> {
  const { cast, gateway, pool } = app.shop
  // Off in a new shop.
  await pool.query(`insert into settings (key, value, changed_at) values ('agentCheckout', 'true', now())`)
  await readSettings(app.services)
  const session = await app.sessionOf(cast.asha)
  const place = async (key: string) => {
    const body = {
      lines: [{ productId: cast.goods.bowl.slug, variant: {}, quantity: 1 }],
      shippingAddress: addressOfAsha,
      paymentMethod: 'upi',
    }
    const placed = await app.call('POST', '/orders', { session, body, headers: { 'idempotency-key': key } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placed.body.data.order
  }
  const capture = async (number: string) => {
    const opened = await app.call('POST', `/orders/${number}/payment`, { session })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    const { orderId, paymentId, signature } = gateway.pay(opened.body.data.payment.gatewayOrderId)
    return {
      orderNumber: number,
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    }
  }

  const paid = await place('access-paid')
  const verified = await app.call('POST', '/payments/verify', { session, body: await capture(paid.number) })
  expect(verified.status, JSON.stringify(verified.body)).toBe(200)
  const unpaid = await place('access-unpaid')
  const captured = await place('access-captured')
  const addresses = await app.call('GET', '/addresses', { session })
  return {
    product: cast.goods.bowl.slug,
    craft: 'jaipur-blue-pottery',
    artisan: cast.naveen.slug,
    addressId: String(addresses.body.data.items[0]?.id),
    paidOrder: paid.number,
    paidParcel: `${paid.number}-1`,
    unpaidOrder: unpaid.number,
    review: await reviewOf(app, paid.number),
    import: await bringFile(app),
    callback: await capture(captured.number),
  }
}

async function bringFile(app: CallApp): Promise<string> {
  const publicId = randomUUID()
  const bytes = Buffer.from('Handle,Title,Variant Price\nbowl,Bowl,100\n')
  await createImport(app.shop.as(app.shop.cast.naveen), { publicId, fileName: 'bowls.csv', bytes, pictures: [] })
  return publicId
}

async function reviewOf(app: CallApp, orderNumber: string): Promise<string> {
  const { pool, cast } = app.shop
  await pool.query("UPDATE parcels SET status = 'delivered' WHERE number = $1", [`${orderNumber}-1`])
  const session = await app.sessionOf(cast.asha)
  const body = { rating: 5, title: 'As drawn', text: 'The petals are painted to the very edge.' }
  const written = await app.call('POST', `/products/${cast.goods.bowl.slug}/reviews`, { session, body })
  expect(written.status, JSON.stringify(written.body)).toBe(201)
  return String(written.body.data.id)
}

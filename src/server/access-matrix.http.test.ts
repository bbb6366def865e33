import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUser, type User } from '#domain/actor.ts'
import { createImport } from '#domain/catalog/create-import.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { declaredCalls } from '#test/calls.ts'
import { addressOfAsha } from '#test/cast.ts'
import { type AccessCaller, type AccessFacts, accessMatrix, callers } from './access-matrix.ts'

const calls = await declaredCalls()
let app: CallApp
let facts: AccessFacts

beforeAll(async () => {
  app = await openCallApp()
  facts = await gatherFacts()
})
afterAll(() => app.close())

function personOf(caller: AccessCaller): User | null {
  const { asha, bilal, naveen, somi, admin } = app.shop.cast
  return { guest: null, customerA: asha, customerB: bilal, artisanA: naveen, artisanB: somi, admin }[caller]
}

/** Customer A's orders of artisan A's bowl: one paid, one unpaid, one just captured at the gateway. */
async function gatherFacts(): Promise<AccessFacts> {
  const { cast, gateway } = app.shop
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
    review: await reviewOf(paid.number),
    import: await bringFile(),
    callback: await capture(captured.number),
  }
}

async function bringFile(): Promise<string> {
  const publicId = randomUUID()
  const bytes = Buffer.from('Handle,Title,Variant Price\nbowl,Bowl,100\n')
  await createImport(app.shop.as(app.shop.cast.naveen), { publicId, fileName: 'bowls.csv', bytes, pictures: [] })
  return publicId
}

/** Customer A's review of the one piece of a paid order, which has since arrived. */
async function reviewOf(orderNumber: string): Promise<string> {
  const { pool, cast } = app.shop
  await pool.query("UPDATE parcels SET status = 'delivered' WHERE number = $1", [`${orderNumber}-1`])
  const session = await app.sessionOf(cast.asha)
  const body = { rating: 5, title: 'As drawn', text: 'The petals are painted to the very edge.' }
  const written = await app.call('POST', `/products/${cast.goods.bowl.slug}/reviews`, { session, body })
  expect(written.status, JSON.stringify(written.body)).toBe(201)
  return String(written.body.data.id)
}

// Those who may do the least first, and a thing's owner after all others: what A removes must still be there for B's try.
const tryOrder: readonly AccessCaller[] = ['guest', 'admin', 'artisanB', 'artisanA', 'customerB', 'customerA']
const inTryOrder = (name: string) =>
  name.includes(' /admin/') ? [...tryOrder.filter((caller) => caller !== 'admin'), 'admin' as const] : tryOrder

test.each(Object.keys(accessMatrix))('%s', async (name) => {
  const row = accessMatrix[name]
  const call = calls.get(name)
  if (!row || !call) throw new Error(`${name} is not declared`)

  const found: Partial<Record<AccessCaller, number>> = {}
  for (const caller of inTryOrder(name)) {
    const person = personOf(caller)
    const { params = {}, query = {}, body, idempotencyKey } = row.input?.(facts, caller) ?? {}
    const filled = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const url = `${filled}?${new URLSearchParams(query)}`
    const answer = await app.call(call.method, url, {
      // A session of their own for each try, since some calls end it.
      session: person && isUser(person) ? await app.sessionOf(person) : null,
      body,
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    })
    found[caller] = answer.status
  }
  expect(found).toEqual(Object.fromEntries(callers.map((caller, index) => [caller, row.statuses[index]])))
})

// A delivered cash order with manual goodwill promised to its customer, made by the use cases because it takes days.

import { contextFor, type Services } from '#app/http/context.ts'
import { closeServices, openServices } from '#app/services.ts'
import type { Actor, User } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { confirmCash } from '#features/orders/confirm-cash.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import { orderRequest } from '#features/orders/order.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { refund } from '#features/refunds/refund.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { addressOfAsha } from '#test/cast.ts'
import { recordedJobs } from '#test/fakes.ts'
import { bowl } from './purchase.ts'

export type MoneyFacts = { order: string; parcel: string; artisan: { name: string; slug: string }; applicant: string }

const people = `
  SELECT u.id AS "userId", u.public_id AS "publicId", u.full_name AS name, u.role, u.email, a.id AS "artisanId", a.slug
  FROM users u LEFT JOIN artisans a ON a.user_id = u.id`

type Somebody = User & { email: string; slug: string | null }

export async function arrangeMoney(): Promise<MoneyFacts> {
  const databaseUrl = process.env.SHOP_DATABASE_URL
  if (!databaseUrl) throw new Error('SHOP_DATABASE_URL is missing: run this in the browser project')
  const services = await openServices(readConfig({ DATABASE_URL: databaseUrl, DEMO: '1', LOG_LEVEL: 'silent' }))
  try {
    return await arrange(services)
  } finally {
    await closeServices(services)
  }
}

async function arrange(services: Services): Promise<MoneyFacts> {
  const person = async (where: string): Promise<Somebody> => {
    const { rows } = await services.pool.query<Somebody>(`${people} WHERE ${where} LIMIT 1`)
    if (!rows[0]) throw new Error(`nobody with ${where}`)
    return rows[0]
  }
  const jobs = recordedJobs()
  const as = (actor: Actor) => ({ ...contextFor(services, { actor, locale: 'en', requestId: 'e2e' }), jobs })
  const artisan = await person("u.email = 'artisan@haat.test'")
  const admin = as(await person("u.role = 'admin'"))
  const customer = as(await person("u.email = 'customer@haat.test'"))
  const potter = as(await person(`a.id = (SELECT artisan_id FROM products WHERE slug = '${bowl}')`))

  const lines = [{ productId: bowl, variant: {}, quantity: 1 }]
  const request = orderRequest.parse({ lines, shippingAddress: addressOfAsha, paymentMethod: 'cod' })
  const { order } = await placeOrder(customer, request, `e2e-money-${Date.now()}`)
  const email = jobs.sent.findLast(({ payload }) => payload.kind === 'cash_code')
  const code = String((email?.payload.words as { code?: string } | undefined)?.code)
  await confirmCash(customer, { number: order.number, code })
  const parcel = `${order.number}-1`
  await moveParcel(potter, parcel, { move: 'accept' })
  await moveParcel(potter, parcel, { move: 'pack' })
  await moveParcel(potter, parcel, { move: 'ship', carrier: 'India Post', trackingNumber: 'EE123456789IN' })
  await moveParcel(admin, parcel, { move: 'deliver' })
  await promiseByHand(admin, parcel)

  // The form by which artisans apply is not a page yet.
  const applicant = await person("a.status = 'verified' AND u.email <> 'artisan@haat.test' AND a.slug LIKE 'b%'")
  await services.pool.query("UPDATE artisans SET status = 'applied', verified_at = NULL WHERE id = $1", [
    applicant.artisanId,
  ])
  return {
    order: order.number,
    parcel,
    artisan: { name: artisan.name, slug: artisan.slug ?? '' },
    applicant: applicant.name,
  }
}

function promiseByHand(ctx: ReturnType<typeof contextFor>, number: string): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.$client.query(
      `SELECT s.id, s.artisan_id AS "artisanId", s.order_id AS "orderId", p.id AS "paymentId"
       FROM parcels s JOIN payments p ON p.order_id = s.order_id WHERE s.number = $1`,
      [number],
    )
    const [{ id, artisanId, orderId, paymentId }] = rows
    return refund(ctx, {
      payment: { id: paymentId, orderId },
      parcel: { id, number, artisanId },
      amountPaise: 10_000,
      components: { goodwill: 10_000 },
      reason: 'A scratch on the rim',
      key: `e2e-goodwill-${number}`,
      route: 'upi',
      refundTo: { upi: 'asha@okbank' },
    })
  })
}

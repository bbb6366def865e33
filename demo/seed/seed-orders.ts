import type { DemoOrder, DemoParcelPlan, DemoProduct } from '#demo/demo-types.ts'
import { demoOrders } from '#demo/orders-plan.ts'
import { demoPastOrders } from '#demo/past-orders.ts'
import { demoCustomers } from '#demo/people.ts'
import { demoReturnableOrder } from '#demo/returnable-order.ts'
import type { User } from '#features/actor.ts'
import { postalAddress } from '#features/addresses/postal-address.ts'
import { type Context, transaction } from '#features/context.ts'
import { confirmCash } from '#features/orders/confirm-cash.ts'
import { expireUnpaidOrders } from '#features/orders/expire-unpaid-orders.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import type { OrderDetail, OrderRequest } from '#features/orders/order.ts'
import { type PlacedOrder, placeOrder } from '#features/orders/place-order.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { cashTextJob } from '#features/orders/write-cash-code.ts'
import type { PaymentMethod } from '#features/payments/payment.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { actorOfMove, type DemoPeople, readDemoPeople } from './seed-actors.ts'
import { pastOf, type Settable, settleRefunds } from './seed-past.ts'

/**
 * The demo's orders, placed, paid and moved by the shop's own use cases with the clock set back, so that stock and
 * books are correct. Emails about the past are not sent. Skips existing orders.
 */
export async function seedOrders(ctx: Context, products: readonly DemoProduct[]): Promise<void> {
  const plans = [...demoOrders(), ...demoPastOrders()].map((plan, place) => ({
    plan: withFreshParcels(plan),
    key: `demo-order-${place + 1}`,
  }))
  plans.sort((a, b) => b.plan.placedDaysAgo - a.plan.placedDaysAgo)
  await placePlans(ctx, products, plans)
}

/** Made after the returns of the others: its products are returnable and no return exists. */
export async function seedReturnableOrder(ctx: Context, products: readonly DemoProduct[]): Promise<void> {
  await placePlans(ctx, products, [{ plan: demoReturnableOrder(), key: 'demo-order-returnable' }])
}

type KeyedPlan = { plan: DemoOrder; key: string }

async function placePlans(ctx: Context, products: readonly DemoProduct[], plans: readonly KeyedPlan[]): Promise<void> {
  const now = ctx.clock.now()
  const people = await readDemoPeople(ctx)
  for (const { plan, key } of plans) {
    const past = pastOf(ctx, addMinutes(addDays(now, -plan.placedDaysAgo), -10))
    await seedOrder(past.ctx, { plan, key, people, products, now, clock: past.clock, jobs: past.jobs })
    await settleRefunds(past)
  }
}

/** A parcel that waits for its artisan was paid within the last day, or the shop's timers would cancel it at once. */
function withFreshParcels(plan: DemoOrder): DemoOrder {
  const isWaiting = plan.parcels.some(({ endsIn }) => endsIn === 'placed')
  return isWaiting ? { ...plan, placedDaysAgo: Math.min(1, plan.placedDaysAgo) } : plan
}

type Seeding = {
  plan: DemoOrder
  key: string
  people: DemoPeople
  products: readonly DemoProduct[]
  now: Date
  clock: Settable
  /** queued by its use cases so far */
  jobs: readonly Job[]
}

async function seedOrder(ctx: Context, { plan, key, people, products, now, clock, jobs }: Seeding): Promise<void> {
  const placedAt = clock.now()
  const customer = people.customer(plan.customerEmail)
  const { order, isReplayed } = await placeAsPlanned({ ...ctx, actor: customer }, requestOf(plan, products), key)
  if (isReplayed) return

  const isCash = order.payment.method === 'cod'
  const ends = plan.parcels.map(({ endsIn }) => endsIn)
  clock.set(addMinutes(placedAt, 3))
  if (!isCash) await pay(ctx, plan, order)
  if (ends.includes('expired')) {
    clock.set(addMinutes(placedAt, isCash ? 24 * 60 + 5 : 40))
    await expireUnpaidOrders(ctx)
    return
  }
  if (ends.includes('awaiting_confirmation')) return
  if (isCash) await confirmCash({ ...ctx, actor: customer }, { number: order.number, code: codeAmong(jobs) })
  for (const parcel of plan.parcels) await moveAlong(ctx, parcel, { order, customer, people, placedAt, now, clock })
}

function requestOf(plan: DemoOrder, products: readonly DemoProduct[]): OrderRequest {
  const found = demoCustomers().find(({ email }) => email === plan.customerEmail)
  if (!found) throw new Error(`the demo has no customer ${plan.customerEmail}`)
  const { line1, line2, ...place } = found.address
  const optionsOf = new Map(products.flatMap(({ variants }) => variants.map(({ sku, options }) => [sku, options])))

  return {
    lines: plan.lines.map(({ productSlug, sku, quantity }) => ({
      productId: productSlug,
      variant: optionsOf.get(sku) ?? {},
      quantity,
    })),
    shippingAddress: postalAddress.parse({
      ...place,
      fullName: found.fullName,
      phone: found.phone,
      house: line1,
      street: line2,
    }),
    paymentMethod: plan.method,
    ...(plan.placedDaysAgo % 5 === 2 ? { coupon: 'HAAT10' } : {}),
  }
}

/** If the shop refuses cash for these products, the buyer pays by UPI. */
async function placeAsPlanned(ctx: Context, request: OrderRequest, key: string): Promise<PlacedOrder> {
  try {
    return await placeOrLeaveNothing(ctx, request, key)
  } catch (error) {
    // In a second run: the first one used the fallback.
    const isOther = isDomainError(error) && ['cod-not-offered', 'idempotency-key-reused'].includes(error.code)
    if (!isOther) throw error
    return placeOrder(ctx, { ...request, paymentMethod: 'upi' }, key)
  }
}

/** A refused order must not keep its key, not even inside the one transaction that fills the shop. */
function placeOrLeaveNothing(ctx: Context, request: OrderRequest, key: string): Promise<PlacedOrder> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.$client.query('SAVEPOINT order_attempt')
    try {
      return await placeOrder(ctx, request, key)
    } catch (error) {
      await ctx.db.$client.query('ROLLBACK TO SAVEPOINT order_attempt')
      throw error
    }
  })
}

function codeAmong(jobs: readonly Job[]): string {
  const sent = jobs.find(({ name }) => name === cashTextJob)
  return String(sent?.payload.code)
}

function methodOf({ method }: DemoOrder): PaymentMethod {
  return method === 'cod' ? 'upi' : method
}

async function pay(ctx: Context, plan: DemoOrder, { number, payment }: OrderDetail): Promise<void> {
  if (plan.payment === 'created' || !payment.gatewayOrderId) return
  const hasFailed = plan.payment === 'failed'
  const paid = {
    id: `pay_demo${number.replaceAll('-', '')}`,
    orderId: payment.gatewayOrderId,
    amountPaise: payment.amountPaise,
    currency: 'INR',
    status: hasFailed ? ('failed' as const) : ('captured' as const),
    method: methodOf(plan),
    errorDescription: hasFailed ? 'The bank declined the payment.' : null,
  }
  await ctx.db.$client.query(
    `INSERT INTO sandbox_payments (id, order_id, amount_paise, method, status, error_description, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [paid.id, paid.orderId, paid.amountPaise, paid.method, paid.status, paid.errorDescription, ctx.clock.now()],
  )
  await settlePayment(ctx, paid)
}

type Moving = { order: OrderDetail; customer: User; people: DemoPeople; placedAt: Date; now: Date; clock: Settable }

async function moveAlong(ctx: Context, plan: DemoParcelPlan, moving: Moving): Promise<void> {
  const { order, customer, people, placedAt, now, clock } = moving
  const parcel = order.parcels.find(({ artisan }) => artisan.id === plan.artisanSlug)
  if (!parcel) throw new Error(`${order.number} has no parcel of ${plan.artisanSlug}`)
  const steps = plan.moves.filter(({ move }) => !['captured', 'confirm', 'expired'].includes(move))
  let status = steps.length > 0 ? 'placed' : parcel.status

  for (const [place, { move, afterDays, reason }] of steps.entries()) {
    const planned = addMinutes(addDays(placedAt, afterDays), 60 + place * 7).getTime()
    clock.set(new Date(Math.min(planned, now.getTime() - (steps.length - place) * 60_000)))
    const { actor, to } = actorOfMove(status, move, { customer, artisanSlug: plan.artisanSlug, people })
    await moveParcel({ ...ctx, actor }, parcel.number, { move, ...wordsFor(move, parcel.number, now, reason) })
    status = to
  }
}

function wordsFor(move: string, parcelNumber: string, now: Date, reason = 'Told by phone') {
  if (move === 'ship') {
    return {
      carrier: 'India Post',
      trackingNumber: `EM${parcelNumber.replace(/\D/g, '').slice(-9).padStart(9, '0')}IN`,
    }
  }
  if (move === 'hold') return { reason, until: addDays(now, 5).toISOString() }
  return ['decline', 'cancel', 'undelivered', 'lost'].includes(move) ? { reason } : {}
}

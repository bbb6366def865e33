import type { Context } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays } from '#platform/time/clock.ts'
import type { LockedOrder, LockedParcel } from './lock-order.ts'
import type { MoveRequest } from './order.ts'
import { queueOrderMail } from './queue-order-email.ts'

/** A later day may not be further off than this. */
const furthestDays = 180

/**
 * What a move leaves behind besides the parcel's new status, in its transaction: a picture of the work, a later day that is asked
 * for, or the answer to it. The promise itself changes only with the customer's yes.
 */
export async function noteWork(
  ctx: Context,
  order: LockedOrder,
  parcel: LockedParcel,
  request: MoveRequest,
): Promise<void> {
  switch (request.move) {
    case 'report':
      return keepMilestone(ctx, order, parcel, request)
    case 'delay':
      return askDelay(ctx, order, parcel, request)
    case 'agree':
      return agree(ctx, order, parcel)
    case 'cancel_late':
      return closeDelay(ctx, parcel, 'cancelled')
    default:
      if (parcel.hasDelay) await closeDelay(ctx, parcel, 'replaced')
  }
}

const milestone = 'insert into milestones (parcel_id, image_id, words, at) values ($1, $2, $3, $4) returning id'

async function keepMilestone(ctx: Context, order: LockedOrder, parcel: LockedParcel, { photo, words }: MoveRequest) {
  const [imageId] = await takeImages(ctx, [photo ?? ''], 'photo')
  const values = [parcel.id, imageId, words?.trim() || null, ctx.clock.now()]
  const [row] = await namedQuery<{ id: number }>(ctx.db, 'orders.keep-milestone', milestone, values)
  const effect = `${parcel.number}-${row?.id}`
  await queueOrderMail(ctx, effect, { orderId: order.id, kind: 'milestone', parcelId: parcel.id })
}

const close = `
  update delays set answered_at = $2, answer = $3 where parcel_id = $1 and answered_at is null
  returning id, promised_until as "promisedUntil"`

async function closeDelay(ctx: Context, parcel: LockedParcel, answer: 'cancelled' | 'replaced'): Promise<void> {
  await namedQuery(ctx.db, 'orders.close-delay', close, [parcel.id, ctx.clock.now(), answer])
}

const ask = `
  insert into delays (parcel_id, promised_until, reason, asked_at) values ($1, $2, $3, $4) returning id`

async function askDelay(ctx: Context, order: LockedOrder, parcel: LockedParcel, { newDate, reason }: MoveRequest) {
  const now = ctx.clock.now()
  // Couriers deliver until six in the evening.
  const promisedUntil = new Date(`${newDate}T18:00:00+05:30`)
  const isLater = promisedUntil > parcel.promisedUntil && promisedUntil > now
  if (!isLater || promisedUntil > addDays(now, furthestDays)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'newDate', message: 'invalid.laterDay' }] })
  }
  await closeDelay(ctx, parcel, 'replaced')
  const values = [parcel.id, promisedUntil, reason?.trim(), now]
  const [row] = await namedQuery<{ id: number }>(ctx.db, 'orders.ask-delay', ask, values)
  const effect = `${parcel.number}-${row?.id}`
  await queueOrderMail(ctx, effect, { orderId: order.id, kind: 'delay_asked', parcelId: parcel.id })
}

const promise = 'update parcels set promised_until = $2 where id = $1'

async function agree(ctx: Context, order: LockedOrder, parcel: LockedParcel): Promise<void> {
  type Row = { id: number; promisedUntil: Date }
  const values = [parcel.id, ctx.clock.now(), 'agreed']
  const [asked] = await namedQuery<Row>(ctx.db, 'orders.close-delay', close, values)
  if (!asked) throw new DomainError('move-not-allowed')
  await namedQuery(ctx.db, 'orders.promise-later', promise, [parcel.id, asked.promisedUntil])
  const effect = `${parcel.number}-${asked.id}`
  await queueOrderMail(ctx, effect, { orderId: order.id, kind: 'delay_agreed', parcelId: parcel.id })
}

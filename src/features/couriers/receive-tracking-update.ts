import { systemActor } from '#features/actor.ts'
import type { Http } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import { findMove } from '#features/moves.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import { type ParcelStatus, parcelMoves } from '#features/orders/order-status.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import type { TrackingUpdate } from '#platform/couriers/courier.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'

/** What leads there from a packed parcel: reports get lost and come out of order. */
const ways: Record<TrackingUpdate['state'], readonly string[]> = {
  on_its_way: ['ship'],
  out_for_delivery: ['ship', 'out_for_delivery'],
  delivered: ['ship', 'deliver'],
  coming_back: ['ship', 'undelivered'],
  back: ['ship', 'undelivered', 'back_with_artisan'],
  lost: ['ship', 'lost'],
}

/**
 * A courier's report moves the parcel or return that was booked with it, forward only; of any other it moves nothing and is
 * answered all the same, or the courier sends it again for days.
 * @throws DomainError not-found in a shop without a courier, signature-invalid
 */
export async function receiveTrackingUpdate(
  ctx: Context,
  { headers, body }: Http,
  moveReturn: (ctx: Context, update: TrackingUpdate) => Promise<void>,
): Promise<Record<string, never>> {
  if (!ctx.courier) throw new DomainError('not-found')
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (!ctx.courier.isGenuine(headers, bytes)) throw new DomainError('signature-invalid')
  const update = ctx.courier.read(bytes.toString('utf8'))
  if (update) await (update.isReturn ? moveReturn : applyTrackingUpdate)(ctx, update)
  return {}
}

type Booked = { number: string; status: ParcelStatus; carrier: string; language: string }

async function applyTrackingUpdate(ctx: Context, { trackingNumber, state }: TrackingUpdate): Promise<void> {
  const [parcel] = await ctx.db.query<Booked>`
    select s.number, s.status, s.carrier, o.language from parcels s join orders o on o.id = s.order_id
    where s.tracking_number = ${trackingNumber} and s.courier_asked_at is not null order by s.id desc limit 1`
  if (!parcel) return ctx.log.info({ state }, 'a courier told of a parcel that was not booked here')
  const { number, carrier } = parcel
  const own = { ...ctx, actor: systemActor('courier') }
  const language = isLanguage(parcel.language) ? parcel.language : fallbackLanguage
  const reason = translate(language, 'email:reason.courierReturns')
  let { status } = parcel
  for (const name of ways[state]) {
    const move = findMove(parcelMoves, status, name)
    if (!move?.who.includes('system')) continue
    try {
      const said = move.needs.includes('reason') ? { reason } : {}
      await moveParcel(own, number, { move: name, carrier, trackingNumber, ...said })
    } catch (error) {
      // Somebody moved it at the same moment: their move counts.
      if (!isDomainError(error)) throw error
      return ctx.log.info({ parcel: number, state, code: error.code }, 'a report of the courier came too late')
    }
    status = move.to
  }
}

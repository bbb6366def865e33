import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { getLockedOrder } from '#features/orders/lock-order.ts'
import { pictureExtra } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { takesPicture } from './proof.ts'

type SentPicture = { number: string; line: number; picture: string }

/**
 * The buyer's own picture that a line is made with, or another in its place. A second time changes nothing.
 * @throws DomainError not-found (also for another's order and for a line without a picture), picture-too-late,
 *   invalid-request for another's picture
 */
export async function sendPicture(ctx: Context, { number, line, picture }: SentPicture): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async (ctx) => {
    const { customerId, parcels } = await getLockedOrder(ctx, { orderNumber: number })
    const parcel = parcels.find(({ lines }) => lines.some(({ id }) => id === line))
    const ordered = parcel?.lines.find(({ id }) => id === line)
    if (customerId !== userId || !parcel || !ordered || !(pictureExtra in ordered.options))
      throw new DomainError('not-found')
    if (ordered.isCancelled || !takesPicture(parcel)) throw new DomainError('picture-too-late')
    const [image] = await takeImages(ctx, [picture], 'picture')
    await ctx.db.query`update order_lines set picture_id = ${image}::bigint where id = ${line}`
  })
}

const parcelsOf = (userId: number) => sql`
  (select p.id from parcels p join orders o on o.id = p.order_id where o.customer_id = ${userId})`

/** Their pictures, and what they asked to change. */
export async function forgetProofs(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`
    update order_lines set picture_id = null where picture_id is not null and parcel_id in ${parcelsOf(userId)}`
  await ctx.db.query`
    update milestones set asked_change = '–' where asked_change is not null and parcel_id in ${parcelsOf(userId)}`
}

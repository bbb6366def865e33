import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Seal } from '#platform/secrets/seal.server.ts'
import { addDays } from '#platform/time/clock.ts'

const purpose = 'ondc-invoice'
/** Longer than a return or a dispute of the network takes. */
const openDays = 180

/** Names one parcel and is signed: who holds it may read that parcel's invoice. */
export function invoiceCode(seal: Seal, { parcel, now }: { parcel: string; now: Date }): string {
  const named = `${parcel}.${Math.ceil(addDays(now, openDays).getTime() / 60_000).toString(36)}`
  return `${named}.${seal.sign(purpose, named)}`
}

type Buyer = { userId: number; publicId: string; name: string; order: string }

/** The parcel of the code, with the context of its buyer. @throws DomainError not-found for a code not ours or too old */
export async function openInvoiceLink(
  ctx: Context,
  code: string,
): Promise<{ own: Context; order: string; parcel: string }> {
  const [parcel = '', until = '', signature = ''] = code.split('.')
  const isOpen = Number.parseInt(until, 36) * 60_000 > ctx.clock.now().getTime()
  if (!isOpen || !ctx.seal.isSigned(purpose, `${parcel}.${until}`, signature)) throw new DomainError('not-found')
  const [buyer] = await ctx.db.query<Buyer>`
    select u.id as user_id, u.public_id, u.full_name as name, o.number as "order" from parcels s
    join orders o on o.id = s.order_id join users u on u.id = o.customer_id
    where s.number = ${parcel} and u.closed_at is null`
  if (!buyer) throw new DomainError('not-found')
  const { order, ...person } = buyer
  return { own: { ...ctx, actor: { role: 'customer', artisanId: null, ...person } }, order, parcel }
}

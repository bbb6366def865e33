import { z } from 'zod'
import type { User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import type { Seal } from '#platform/secrets/seal.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { getWorkshopParcel } from './artisan-parcel-queries.ts'
import { moveParcel } from './move-parcel.ts'
import { moveRequest, type WorkshopParcel } from './order.ts'

/** What the link in an artisan's email or SMS may do. Nothing that ends a sale or shows who buys needs no session. */
const linkMoves = ['accept', 'start_making', 'pack', 'delay'] as const

export const linkQuery = z.object({ code: z.string({ error: 'invalid.value' }).max(200) })

const linkForm = moveRequest.pick({ reason: true, newDate: true }).extend({ move: z.enum(linkMoves) })

const purpose = 'order-link'
const openDays = 30

/** Names one parcel and is signed: who holds it may make `linkMoves` with that parcel, for thirty days. */
export function orderLinkCode(seal: Seal, { parcel, now }: { parcel: string; now: Date }): string {
  const named = `${parcel}.${Math.ceil(addDays(now, openDays).getTime() / 60_000).toString(36)}`
  return `${named}.${seal.sign(purpose, named)}`
}

/** Without the buyer. */
export type LinkedParcel = Pick<
  WorkshopParcel,
  | 'number'
  | 'status'
  | 'lines'
  | 'packing'
  | 'dueAt'
  | 'postBy'
  | 'pickup'
  | 'balance'
  | 'promisedUntil'
  | 'delay'
  | 'moves'
>

/** @throws DomainError not-found for a code that is not ours or too old, and for a parcel that its artisan may not see */
export async function findLinkedParcel(ctx: Context, code: string): Promise<LinkedParcel> {
  const { own, parcel } = await openLink(ctx, code)
  const found = await getWorkshopParcel(own, parcel)
  const lines = found.lines.map((line) => ({ ...line, ownPicture: null }))
  const { number, status, packing, dueAt, postBy, pickup, balance, promisedUntil, delay } = found
  const moves = found.moves.filter((move) => linkMoves.some((known) => known === move))
  return { number, status, lines, packing, dueAt, postBy, pickup, balance, promisedUntil, delay, moves }
}

/**
 * A move by the link: by the artisan, without a session. A second press finds it made.
 * @param form the body of the page's form
 * @returns what the page tells: the move, or what was wrong with it
 * @throws DomainError not-found; invalid-request for another move
 */
export async function moveByLink(
  ctx: Context,
  { code, form }: { code: string; form: string },
): Promise<{ done: string } | { wrong: 'day' | 'moved' }> {
  const { own, parcel } = await openLink(ctx, code)
  const request = linkForm.safeParse(Object.fromEntries(new URLSearchParams(form)))
  if (!request.success) {
    if (request.error.issues.some(({ path }) => path[0] === 'newDate')) return { wrong: 'day' }
    throw new DomainError('invalid-request')
  }
  try {
    await moveParcel(own, parcel, request.data)
    return { done: request.data.move }
  } catch (error) {
    if (!isDomainError(error)) throw error
    if (error.code === 'invalid-request') return { wrong: 'day' }
    if (error.code === 'moved-already' || error.code === 'move-not-allowed') return { wrong: 'moved' }
    throw error
  }
}

type Owner = { userId: number; publicId: string; name: string; artisanId: number }

async function openLink(ctx: Context, code: string): Promise<{ own: Context & { actor: User }; parcel: string }> {
  const [parcel = '', until = '', signature = ''] = code.split('.')
  const isOpen = Number.parseInt(until, 36) * 60_000 > ctx.clock.now().getTime()
  if (!isOpen || !ctx.seal.isSigned(purpose, `${parcel}.${until}`, signature)) throw new DomainError('not-found')
  const [owner] = await ctx.db.query<Owner>`
    select u.id as user_id, u.public_id, a.name, a.id as artisan_id from parcels s
    join artisans a on a.id = s.artisan_id join users u on u.id = a.user_id
    where s.number = ${parcel} and u.closed_at is null and u.disabled_at is null and u.role = 'artisan'`
  if (!owner) throw new DomainError('not-found')
  return { own: { ...ctx, actor: { role: 'artisan', ...owner } }, parcel }
}

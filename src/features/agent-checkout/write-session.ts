import { randomUUID } from 'node:crypto'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireUser } from '#features/actor.ts'
import { mergeLines } from '#features/checkout/line-products.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addDays } from '#platform/time/clock.ts'
import type { CheckoutSession, SessionInput, SessionLine } from './checkout-session.ts'
import { getSession, getSessionRow, type SessionRow, showSession } from './session-queries.ts'

const openDays = 1
/** What it became is still told. */
const endedDays = 1
const orderedDays = 30

/** Call it in a transaction with what makes it happen once. @throws DomainError invalid-request (an unknown SKU) */
export async function createSession(ctx: Context, input: SessionInput): Promise<CheckoutSession> {
  const { userId } = requireUser(ctx.actor)
  const lines = await linesOf(ctx, input.items)
  const id = randomUUID()
  const now = ctx.clock.now()
  await ctx.db.query`
    insert into checkout_sessions (id, user_id, lines, created_at, updated_at, expires_at)
    values (${id}, ${userId}, ${JSON.stringify(lines)}, ${now}, ${now}, ${addDays(now, openDays)})`
  return updateSession(ctx, id, { ...input, items: undefined })
}

/** @throws DomainError not-found, move-not-allowed (it is ordered or over), invalid-request (an unknown SKU) */
export async function updateSession(
  ctx: Context,
  id: string,
  {
    items,
    buyer,
    address,
    express,
    coupon,
    note,
  }: Omit<SessionInput, 'items'> & { items?: SessionInput['items'] | undefined },
): Promise<CheckoutSession> {
  await transaction(ctx, async (ctx) => {
    const row = await lockOpen(ctx, id)
    const lines = items ? await linesOf(ctx, items) : row.lines
    await ctx.db.query`
      update checkout_sessions set lines = ${JSON.stringify(lines)}, buyer = ${JSON.stringify(buyer ?? row.buyer)},
        address = ${JSON.stringify(address ?? row.address)}, express = ${express ?? row.express}::text[],
        coupon = ${(coupon ?? row.coupon) || null}, note = ${note ?? row.note}, updated_at = ${ctx.clock.now()}
      where id = ${id}`
  })
  return getSession(ctx, id)
}

/** @throws DomainError not-found, move-not-allowed (it is ordered or over) */
export async function cancelSession(ctx: Context, id: string): Promise<CheckoutSession> {
  await transaction(ctx, async (ctx) => {
    await lockOpen(ctx, id)
    await ctx.db.query`update checkout_sessions set canceled_at = ${ctx.clock.now()} where id = ${id}`
  })
  return getSession(ctx, id)
}

async function lockOpen(ctx: Context, id: string): Promise<SessionRow> {
  const row = await getSessionRow(ctx, id, { by: 'token', isLocked: true })
  const { status } = await showSession(ctx, row)
  if (!['open', 'ready', 'handoff'].includes(status)) throw new DomainError('move-not-allowed')
  return row
}

async function linesOf(ctx: Context, items: SessionInput['items']): Promise<SessionLine[]> {
  const known = await ctx.db.query<Pick<SessionLine, 'sku' | 'productId' | 'variant'>>`
    select v.sku, p.slug as product_id, v.options as variant from variants v join products p on p.id = v.product_id
    where v.sku = any(${items.map(({ id }) => id)}::text[]) and p.private_to is null`
  const lines = items.map(({ id, quantity }, at) => {
    const variant = known.find(({ sku }) => sku === id)
    if (!variant) throw invalid(`line_items.${at}.id`, 'invalid.value')
    return { ...variant, quantity }
  })
  const merged = mergeLines(lines) as SessionLine[]
  if (merged.some(({ quantity }) => quantity > 99)) throw invalid('line_items', 'invalid.quantity')
  return merged
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}

/** What the account's programs put together, and the sessions that it ordered. */
export async function forgetSessions({ db }: Context, { userId }: ForgottenPerson): Promise<void> {
  await db.query`delete from checkout_sessions where user_id = ${userId} or customer_id = ${userId}`
}

export async function sweepSessions({ db, clock }: Context): Promise<void> {
  await db.query`
    delete from checkout_sessions
    where expires_at < ${addDays(clock.now(), -endedDays)}
      and (order_id is null or expires_at < ${addDays(clock.now(), -orderedDays)})`
}

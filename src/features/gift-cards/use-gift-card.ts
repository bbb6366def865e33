import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { countTry, returnTry } from '#features/sign-in/count-try.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { daysAfterRefund, type FoundGiftCard } from './gift-card.ts'
import { codeHash } from './gift-card-code.ts'

// The conditions are in the update itself, as of a coupon: an order that waited for the card's row sees what is left.

/**
 * Counts a typed code as a guess unless a card has it. Not inside a transaction.
 * @throws DomainError too-many-requests, also for a right code: a guess must not be told from it
 */
export async function countGuess(ctx: Context, code: string, address: string): Promise<void> {
  const name = `gift card of ${actorId(ctx.actor) ?? 'guest'}`
  const limits = [
    { key: `${name} ${address}`, tries: 10, windowSeconds: 15 * 60 },
    { key: `gift card at ${address}`, tries: 60, windowSeconds: 24 * 3600 },
  ]
  for (const limit of limits) await countTry(ctx, limit)
  if ((await findGiftCard(ctx, code)) === null) return
  for (const limit of limits) await returnTry(ctx, limit)
}

/** As countGuess, answered instead of thrown. */
export async function mayGuess(ctx: Context, code: string, address: string): Promise<boolean> {
  try {
    await countGuess(ctx, code, address)
    return true
  } catch (error) {
    if (isDomainError(error)) return false
    throw error
  }
}

/** Null: no card has this code, or the shop has no cards. */
export async function findGiftCard(ctx: Context, code: string): Promise<FoundGiftCard | null> {
  if ((await findSettings(ctx)).giftCardIssuer === '') return null
  const [card] = await ctx.db.query<FoundGiftCard>`
    select id, last_four as last4, left_paise, expires_at <= ${ctx.clock.now()}::timestamptz as has_ended
    from gift_cards where code_hash = ${codeHash(code)}`
  return card ?? null
}

export type GiftCardUse = { cardId: number; orderId: number; amountPaise: number }

/** In the transaction that places the order; false when the card has less by now, or has ended. */
export async function takeFromCard(ctx: Context, { cardId, orderId, amountPaise }: GiftCardUse): Promise<boolean> {
  const now = ctx.clock.now()
  const taken = await ctx.db.query`
    with taken as (
      update gift_cards set left_paise = left_paise - ${amountPaise}::bigint
      where id = ${cardId} and left_paise >= ${amountPaise}::bigint and expires_at > ${now}::timestamptz returning id
    )
    insert into gift_card_uses (order_id, gift_card_id, amount_paise, used_at)
    select ${orderId}, id, ${amountPaise}::bigint, ${now}::timestamptz from taken returning order_id`
  return taken.length === 1
}

/** For an order that had released its part and is paid after all; false when the card has less by now. */
export async function takeFromCardAgain(ctx: Context, orderId: number): Promise<boolean> {
  const now = ctx.clock.now()
  const [row] = await ctx.db.query<{ isGone: boolean }>`
    with released as (
      select gift_card_id, amount_paise from gift_card_uses
      where order_id = ${orderId}::bigint and released_at is not null
    ), taken as (
      update gift_cards c set left_paise = c.left_paise - released.amount_paise from released
      where c.id = released.gift_card_id and c.left_paise >= released.amount_paise and c.expires_at > ${now}::timestamptz
      returning c.id
    ), again as (
      update gift_card_uses u set released_at = null from taken
      where u.order_id = ${orderId}::bigint and u.gift_card_id = taken.id
    )
    select exists (select from released) and not exists (select from taken) as is_gone`
  return row?.isGone === false
}

/** For an order that was never paid. Idempotent. Call it after the coupon and before touching stock. */
export async function releaseCard(ctx: Context, orderId: number): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query`
    with released as (
      update gift_card_uses set released_at = ${now}::timestamptz where order_id = ${orderId} and released_at is null
      returning gift_card_id, amount_paise
    )
    update gift_cards c set left_paise = c.left_paise + released.amount_paise, ${prolonged(now)} from released
    where c.id = released.gift_card_id`
}

/** A refund, in its transaction. The caller has checked that the order took so much of the card. */
export async function giveToCard(
  ctx: Context,
  { orderId, amountPaise }: { orderId: number; amountPaise: number },
): Promise<void> {
  await ctx.db.query`
    update gift_cards c set left_paise = c.left_paise + ${amountPaise}::bigint, ${prolonged(ctx.clock.now())}
    from gift_card_uses u where u.gift_card_id = c.id and u.order_id = ${orderId} and u.released_at is null`
}

/** SQL: a card with little time left, or none, gets some for what came back. */
function prolonged(now: Date): Sql {
  const until = addDays(now, daysAfterRefund)
  return sql`
    expires_at = greatest(c.expires_at, ${until}::timestamptz), expired_at = null,
    reminded_at = case when c.expires_at < ${until}::timestamptz then null else c.reminded_at end`
}

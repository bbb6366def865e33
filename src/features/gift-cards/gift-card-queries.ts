import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { showPayment } from '#features/payments/payment-row.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import type { OwnGiftCard } from './gift-card.ts'
import { shownCode } from './gift-card-code.ts'

/** SQL: paise that a gift card pays of an order and still does. */
export const creditOfOrder = (order: Sql) => sql`
  coalesce((select u.amount_paise from gift_card_uses u where u.order_id = ${order} and u.released_at is null), 0)::bigint`

/** SQL: the card that pays of an order, null without one. */
export const giftCardOfOrder = (order: Sql) => sql`
  (select json_build_object('last4', c.last_four, 'usedPaise', u.amount_paise) from gift_card_uses u
    join gift_cards c on c.id = u.gift_card_id where u.order_id = ${order} and u.released_at is null)`

type Row = {
  publicId: string
  lastFour: string | null
  amountPaise: number
  leftPaise: number
  recipientName: string | null
  recipientEmail: string | null
  paidAt: Date | null
  expiresAt: Date | null
  gatewayOrderId: string | null
  codeHash: Buffer | null
}

const columns = sql`
  c.public_id, c.last_four, c.amount_paise, c.left_paise, c.recipient_name, c.recipient_email, c.paid_at, c.expires_at,
  c.gateway_order_id, c.code_hash`

/** Bought and paid, the latest first. */
export async function listOwnGiftCards(ctx: Context): Promise<OwnGiftCard[]> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const rows = await ctx.db.query<Row>`
    select ${columns} from gift_cards c where c.buyer_id = ${userId} and c.paid_at is not null order by c.id desc limit 100`
  return rows.map((row) => show(ctx, row))
}

/** @throws DomainError not-found, also for another's */
export async function getOwnGiftCard(ctx: Context, publicId: string): Promise<OwnGiftCard> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [row] = await ctx.db.query<Row>`
    select ${columns} from gift_cards c where c.public_id::text = ${publicId} and c.buyer_id = ${userId}`
  if (!row) throw new DomainError('not-found')
  return show(ctx, row)
}

function show(ctx: Context, row: Row): OwnGiftCard {
  const { publicId, lastFour, paidAt, expiresAt, amountPaise, gatewayOrderId, codeHash, ...card } = row
  const { provider, publicKeyId } = ctx.gateway
  const status = paidAt === null ? 'created' : 'captured'
  const payment = {
    id: 0,
    status,
    method: 'upi',
    amountPaise,
    creditPaise: 0,
    refundedPaise: 0,
    currency: 'INR',
    provider,
    gatewayOrderId,
    gatewayPaymentId: null,
    failure: null,
    hasGatewayFee: false,
    expiresAt: null,
  } as const
  return {
    ...card,
    id: publicId,
    amountPaise,
    last4: lastFour,
    code: shownCode(ctx, { publicId, codeHash }),
    paidAt: paidAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    payment: showPayment(payment, publicKeyId),
  }
}

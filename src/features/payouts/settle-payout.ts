import { systemActor } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { GatewayRefusal } from '#platform/payments/gateway.server.ts'
import { bankFileRail, type RailAnswer, routeRail } from '#platform/payments/payout-rail.server.ts'
import { movePayout } from './move-payout.ts'

export const accountPurpose = 'payout-account'

type Open = { amountPaise: number; rail: 'bank_file' | 'route'; sealedNumber: string | null; tries: number }

/**
 * Safe to repeat: the transfer's key is the payout's number and its number of attempts.
 * @throws DomainError gateway-unavailable, so that the job is retried
 */
export async function settlePayout(ctx: Context, number: string): Promise<void> {
  const [open] = await ctx.db.query<Open>`
    select t.amount_paise, t.rail, t.destination ->> 'sealed' as sealed_number,
      (select count(*) from ledger_transactions
      where kind = 'payout' and effect like 'payout:' || t.number || ':%')::int
        + (select count(*) from audit_records
        where subject = 'payout:' || t.number and action = 'payout.fail')::int as tries
    from payouts t where t.number = ${number} and t.status = 'processing'`
  if (!open) return
  const answer = await send(ctx, number, open)
  if (answer.status === 'waiting' && answer.reference) {
    await ctx.db.query`
      update payouts set reference = ${answer.reference} where number = ${number} and status = 'processing'`
  }
  if (answer.status === 'paid') await movePayout(ctx, { number, move: 'pay', reference: answer.reference ?? number })
  if (answer.status === 'failed') await movePayout(ctx, { number, move: 'fail', reason: answer.reference ?? 'failed' })
}

/** False when no payout waits for this transfer. */
export async function finishTransfer(ctx: Context, transferId: string, hasSucceeded: boolean): Promise<boolean> {
  const [payout] = await ctx.db.query<{ number: string }>`
    select number from payouts where reference = ${transferId} and rail = 'route' and status = 'processing'`
  if (!payout) return false
  const step = hasSucceeded ? { move: 'pay', reference: transferId } : { move: 'fail', reason: transferId }
  await movePayout({ ...ctx, actor: systemActor('gateway') }, { number: payout.number, ...step })
  return true
}

async function send(
  ctx: Context,
  number: string,
  { rail, sealedNumber, amountPaise, tries }: Open,
): Promise<RailAnswer> {
  if (rail === 'route' && sealedNumber === null) return { status: 'failed', reference: 'the account is gone' }
  const account = sealedNumber === null ? '' : ctx.seal.open(accountPurpose, sealedNumber)
  try {
    const carrier = rail === 'route' ? routeRail(ctx.gateway) : bankFileRail
    return await carrier.send({ account, amountPaise, key: `${number}-${tries + 1}` })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    return { status: 'failed', reference: error.message.slice(0, 200) }
  }
}

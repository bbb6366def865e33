import { systemActor } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { GatewayRefusal } from '#platform/payments/gateway.server.ts'
import {
  bankFileRail,
  type PayoutOrder,
  type PayoutRail,
  type PayoutRailName,
  type PayoutTransfer,
  routeRail,
} from '#platform/payments/payout-rail.server.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { movePayout } from './move-payout.ts'

export const accountPurpose = 'payout-account'

type Open = Pick<PayoutOrder, 'amountPaise' | 'kind' | 'holder' | 'ifsc'> & {
  rail: PayoutRailName
  sealedNumber: string | null
  transferId: string | null
  updatedAt: Date
  tries: number
}

/**
 * Sends a transfer, or asks what became of it. Safe to repeat: its key is the payout's number and its number of
 * attempts.
 * @throws DomainError gateway-unavailable, or what the payout service threw, so that the job is retried
 */
export async function settlePayout(ctx: Context, number: string): Promise<void> {
  const [open] = await ctx.db.query<Open>`
    select t.amount_paise, t.rail, t.transfer_id, t.updated_at, t.destination ->> 'sealed' as sealed_number,
      t.destination ->> 'kind' as kind, t.destination ->> 'holder' as holder, t.destination ->> 'ifsc' as ifsc,
      (select count(*) from ledger_transactions
      where kind = 'payout' and effect like 'payout:' || t.number || ':%')::int
        + (select count(*) from audit_records
        where subject = 'payout:' || t.number and action = 'payout.fail')::int as tries
    from payouts t where t.number = ${number} and t.status = 'processing'`
  if (!open || open.rail === 'bank_file') return
  const transfer = await ask(ctx, number, open)
  await transaction(ctx, async (ctx) => {
    // An answer to an attempt that is over must not end the next one.
    const [kept] = await ctx.db.query`
      update payouts set transfer_id = coalesce(${transfer.id}, transfer_id), updated_at = ${ctx.clock.now()}
      where number = ${number} and status = 'processing' and transfer_id is not distinct from ${open.transferId}
        and updated_at = ${open.updatedAt} returning id`
    if (kept) await end(ctx, number, transfer)
  })
}

/**
 * Every payout whose service has not reported its end: reports get lost. One that it never took is sent again for two
 * days, as long as its key is known to make it one transfer.
 */
export async function reconcilePayouts(ctx: Context): Promise<void> {
  const waiting = await ctx.db.query<{ number: string }>`
    select number from payouts
    where status = 'processing' and (rail = 'route' or (rail = 'provider' and ${ctx.payouts !== null}))
      and updated_at < ${addMinutes(ctx.clock.now(), -askAgainMinutes)}::timestamptz
      and (transfer_id is not null or updated_at > ${addDays(ctx.clock.now(), -2)}::timestamptz)
    order by updated_at limit 20`
  let failed = 0
  for (const { number } of waiting) {
    try {
      await settlePayout(ctx, number)
    } catch (error) {
      ctx.log.warn({ err: error, payout: number }, 'the state of a payout could not be read')
      failed += 1
      if (failed === mostFailures) return
    }
  }
}

const askAgainMinutes = 15
/** A service that is away is not waited for twenty times. */
const mostFailures = 3

/** Applies what a webhook reports of a transfer; false when no payout waits for it. */
export async function finishTransfer(ctx: Context, transfer: PayoutTransfer): Promise<boolean> {
  const [payout] = await ctx.db.query<{ number: string; status: string; rail: PayoutRailName }>`
    select number, status, rail from payouts where transfer_id = ${transfer.id} and status in ('processing', 'paid')`
  if (!payout || transfer.status === 'waiting') return false
  const own = { ...ctx, actor: systemActor('gateway') }
  if (payout.status === 'processing') {
    await end(own, payout.number, transfer)
    return true
  }
  // A bank gives back days later what it could not credit; what Route takes back is a decision of the shop.
  if (transfer.status === 'paid' || payout.rail !== 'provider') return false
  await movePayout(own, { number: payout.number, move: 'bounce', reason: transfer.reason ?? 'reversed' })
  return true
}

async function end(ctx: Context, number: string, { id, status, reference, reason }: PayoutTransfer): Promise<void> {
  if (status === 'paid') await movePayout(ctx, { number, move: 'pay', reference: reference ?? id ?? number })
  if (status === 'failed') await movePayout(ctx, { number, move: 'fail', reason: reason ?? 'failed' })
}

async function ask(ctx: Context, number: string, open: Open): Promise<PayoutTransfer> {
  const rail = railOf(ctx, open.rail)
  if (open.transferId) return rail.find(open.transferId)
  if (open.sealedNumber === null) return { id: null, status: 'failed', reason: 'the account is gone' }
  const { amountPaise, kind, holder, ifsc, tries } = open
  const account = ctx.seal.open(accountPurpose, open.sealedNumber)
  const note = `${translate('en', 'common:shopName').slice(0, 16)} ${number}`
  try {
    return await rail.send({ amountPaise, kind, holder, ifsc, account, note, key: `${number}-${tries + 1}` })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    return { id: null, status: 'failed', reason: error.message.slice(0, 200) }
  }
}

/** @throws Error where the service that a payout was meant for is no longer set */
function railOf({ gateway, payouts }: Context, rail: PayoutRailName): PayoutRail {
  if (rail === 'route') return routeRail(gateway)
  if (rail === 'bank_file') return bankFileRail
  if (!payouts) throw new Error('the shop has no payout service any more')
  return payouts
}

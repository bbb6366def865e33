import { randomUUID } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { payoutEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { PayoutRailName } from '#platform/payments/payout-rail.server.ts'
import { requireOtherAdmin } from './approve-payouts.ts'
import type { PayoutRow } from './payout.ts'
import { type PayoutEmailKind, payoutEmailJob, payoutEmailKinds } from './payout-email-kinds.ts'
import { getPayout } from './payout-queries.ts'
import { movesByHand, type PayoutMove, type PayoutStatus, payoutMoves } from './payout-status.ts'

export type PayoutStep = {
  number: string
  move: string
  reference?: string | undefined
  reason?: string | undefined
}

type Locked = {
  id: number
  artisanId: number
  status: PayoutStatus
  amountPaise: number
  rail: PayoutRailName
  reference: string | null
  preparedBy: number | null
}

/** @throws DomainError proof-needed, not-found, move-not-allowed, reference-required, reason-required, same-admin */
export function movePayout(ctx: Context, step: PayoutStep): Promise<PayoutRow> {
  if (ctx.actor.role !== 'system') requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const [payout] = await ctx.db.query<Locked>`
      select t.id, t.artisan_id, t.status, t.amount_paise, t.rail, t.reference,
        r.prepared_by
      from payouts t join payout_runs r on r.id = t.run_id where t.number = ${step.number} for update of t`
    if (!payout) throw new DomainError('not-found')
    const found = requireMove(ctx, payout, step)
    if (found.move === 'approve') await requireOtherAdmin(ctx, payout.preparedBy)

    const reference = step.reference?.trim() || null
    const now = ctx.clock.now()
    await ctx.db.query`
      update payouts set status = ${found.to}::text, updated_at = ${now}::timestamptz,
        failure = ${step.reason?.trim() || null},
        reference = case when ${found.to}::text = 'processing' then null else coalesce(${reference}, reference) end,
        transfer_id = case when ${found.to}::text = 'processing' then null else transfer_id end,
        paid_at = case when ${found.to}::text = 'paid' then ${now}::timestamptz else paid_at end
      where id = ${payout.id}`
    await follow(ctx, payout, step.number, found.to)
    await queuePayoutEmail(ctx, step.number, found.to)
    const after = { status: found.to, reference, reason: step.reason ?? null }
    const subject = `payout:${step.number}` as const
    await writeAudit(ctx, { action: `payout.${found.move}`, subject, before: { status: payout.status }, after })
    return getPayout(ctx, step.number)
  })
}

function requireMove({ actor }: Context, payout: Locked, { move, reference, reason }: PayoutStep): PayoutMove {
  const moves = actor.role === 'system' ? payoutMoves : movesByHand(payout)
  const found = moves.find((known) => known.from === payout.status && known.move === move)
  if (!found) throw new DomainError('move-not-allowed')
  if (found.needs === 'reference' && !reference?.trim()) throw new DomainError('reference-required')
  if (found.needs === 'reason' && !reason?.trim()) throw new DomainError('reason-required')
  return found
}

async function follow(ctx: Context, payout: Locked, number: string, to: PayoutStatus): Promise<void> {
  if (to === 'cancelled') await moveEarnings(ctx, payout.id, 'available')
  if (to === 'processing' && payout.rail !== 'bank_file') {
    await queueJobs(ctx, [{ name: 'settle-payout', payload: { number } }])
  }
  if (to === 'paid') {
    await moveEarnings(ctx, payout.id, 'paid')
    await book(ctx, payout, number, 1)
  }
  if (to === 'bounced') {
    await moveEarnings(ctx, payout.id, 'in_payout')
    await book(ctx, payout, number, -1)
  }
}

async function moveEarnings(ctx: Context, payoutId: number, to: 'available' | 'in_payout' | 'paid'): Promise<void> {
  await ctx.db.query`
    update earnings set status = ${to}::text, payout_id = case when ${to}::text = 'available' then null
      else payout_id end where payout_id = ${payoutId}`
}

async function book(ctx: Context, payout: Locked, number: string, sign: 1 | -1): Promise<void> {
  const kind = sign === 1 ? ('payout' as const) : ('payout_bounced' as const)
  const name = `${kind === 'payout' ? 'payout' : 'payout-bounced'}:${number}:`
  const [before] = await ctx.db.query<{ count: number }>`
    select count(*)::int as count from ledger_transactions where kind = ${kind} and effect like ${name} || '%'`
  const from = payout.rail === 'route' ? 'gateway' : 'bank'
  const entries = payoutEntries(payout.artisanId, sign * payout.amountPaise, from)
  await postLedger(ctx, [{ kind, orderId: null, effect: `${name}${(before?.count ?? 0) + 1}`, entries }])
}

async function queuePayoutEmail(ctx: Context, number: string, to: PayoutStatus): Promise<void> {
  const kind: PayoutEmailKind | undefined = payoutEmailKinds.find((one) => one === to)
  if (!kind) return
  // A payout may fail and be paid again, so each move is its own effect.
  const effect = `payout-${kind}:${number}:${randomUUID()}`
  await queueJobs(ctx, [{ name: payoutEmailJob, payload: { number, kind, effect } }])
}

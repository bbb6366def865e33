import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { PayoutRailName } from '#platform/payments/payout-rail.server.ts'
import { movePayout } from './move-payout.ts'
import type { PayoutRun } from './payout.ts'
import { getRun } from './payout-queries.ts'
import type { PayoutStatus } from './payout-status.ts'

/**
 * Hands every approved transfer of a run to the bank or the gateway, or none.
 * @throws DomainError proof-needed, not-found, move-not-allowed (no transfer is approved)
 */
export function sendRun(ctx: Context, run: string): Promise<PayoutRun> {
  return movingRun(ctx, run, async (ctx, payouts) => {
    const approved = payouts.filter(({ status }) => status === 'approved')
    if (approved.length === 0) throw new DomainError('move-not-allowed')
    for (const { number } of approved) await movePayout(ctx, { number, move: 'send' })
  })
}

/**
 * Books what the bank said of the transfers of a run: all lines, or none. A line that is booked already changes
 * nothing, so that a longer answer can be given again.
 * @throws DomainError proof-needed, not-found, bank-line (with `line`, counted from 1, and its `text`)
 */
export function settleRun(ctx: Context, run: string, answer: string): Promise<PayoutRun> {
  return movingRun(ctx, run, async (ctx, payouts) => {
    const byNumber = new Map(payouts.map((payout) => [payout.number, payout]))
    for (const { line, text, ...step } of readBankAnswer(answer)) {
      const payout = byNumber.get(step.number)
      if (payout && isBooked(payout, step)) continue
      if (payout?.status !== 'processing' || payout.rail !== 'bank_file') throw bankLine(line, text)
      await movePayout(ctx, step)
      byNumber.delete(step.number)
    }
  })
}

type RunPayout = {
  number: string
  status: PayoutStatus
  reference: string | null
  failure: string | null
  rail: PayoutRailName
}

function isBooked(
  { status, ...payout }: RunPayout,
  { reference, reason }: { reference?: string | undefined; reason?: string | undefined },
) {
  return reference === undefined
    ? status === 'failed' && payout.failure === reason
    : status === 'paid' && payout.reference === reference
}

function movingRun(
  ctx: Context,
  number: string,
  work: (ctx: Context, payouts: readonly RunPayout[]) => Promise<void>,
): Promise<PayoutRun> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const [run] = await ctx.db.query<{ id: number }>`select id from payout_runs where number = ${number} for update`
    if (!run) throw new DomainError('not-found')
    const payouts = await ctx.db.query<RunPayout>`
      select number, status, reference, failure, rail from payouts where run_id = ${run.id} order by number for update`
    await work(ctx, payouts)
    return getRun(ctx, number)
  })
}

type BankLine = { line: number; text: string; number: string } & (
  | { move: 'pay'; reference: string; reason?: undefined }
  | { move: 'fail'; reason: string; reference?: undefined }
)

/**
 * One transfer a line, its cells parted by tab, comma or semicolon: the number (also inside the narration) and the
 * bank's reference; or the number, `failed` and why.
 * @throws DomainError bank-line for the first line that is neither
 */
function readBankAnswer(answer: string): BankLine[] {
  const lines = answer.split(/\r?\n/).map((text, index) => ({ line: index + 1, text: text.trim() }))
  return lines.filter(({ text }) => text !== '').map(({ line, text }) => readBankLine(line, text))
}

function readBankLine(line: number, text: string): BankLine {
  const [first = '', said = '', ...rest] = text.split(/[\t,;]/).map((cell) => cell.replaceAll('"', '').trim())
  const number = /\bPO-\d{4}-\d{5,}\b/i.exec(first)?.[0].toUpperCase()
  if (!number) throw bankLine(line, text)
  if (/^failed$/i.test(said)) {
    const reason = rest.filter(Boolean).join(', ').slice(0, 500)
    if (!reason) throw bankLine(line, text)
    return { line, text, number, move: 'fail', reason }
  }
  // A reference has figures: a word in its place is a column that was copied by mistake.
  if (!/\d/.test(said) || said.length > 80) throw bankLine(line, text)
  return { line, text, number, move: 'pay', reference: said }
}

function bankLine(line: number, text: string): DomainError {
  return new DomainError('bank-line', { line, text: text.slice(0, 80) })
}

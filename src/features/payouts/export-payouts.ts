import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { csvCell } from '#platform/csv/csv-cell.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { accountPurpose } from './settle-payout.ts'

/**
 * Approved or processing manual payouts. Account numbers are decrypted only here, so every export is audited.
 * @throws DomainError proof-needed, not-found for a run that does not exist or is not approved
 */
export async function exportPayouts(ctx: Context, run: string): Promise<string> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const [found] = await ctx.db.query<{ id: number }>`
      update payout_runs set exported_at = coalesce(exported_at, ${ctx.clock.now()})
      where number = ${run} and approved_at is not null returning id`
    if (!found) throw new DomainError('not-found')

    type Row = Omit<PayoutFileRow, 'account'> & { sealed: string }
    const rows = await ctx.db.query<Row>`
      select t.number, t.destination ->> 'kind' as kind, t.destination ->> 'holder' as holder,
        t.destination ->> 'ifsc' as ifsc, t.destination ->> 'sealed' as sealed, t.amount_paise
      from payouts t where t.run_id = ${found.id} and t.rail = 'bank_file' and t.status in ('approved', 'processing')
      order by t.number`
    const after = { payouts: rows.map(({ number }) => number) }
    await writeAudit(ctx, { action: 'payout-run.export', subject: `payout-run:${run}`, after })
    return payoutCsv(rows.map(({ sealed, ...row }) => ({ ...row, account: ctx.seal.open(accountPurpose, sealed) })))
  })
}

type PayoutFileRow = {
  number: string
  kind: 'bank' | 'upi'
  holder: string
  account: string
  ifsc: string | null
  amountPaise: number
}

const head = ['Beneficiary', 'Account number or UPI address', 'IFSC', 'Amount (INR)', 'Mode', 'Narration']

/** For the bank: one row per transfer, rupees with two decimals, CRLF (RFC 4180). */
function payoutCsv(rows: readonly PayoutFileRow[]): string {
  const lines = rows.map((row) => [
    cell(row.holder),
    row.kind === 'upi' ? cell(row.account) : row.account,
    row.ifsc ?? '',
    rupees(row.amountPaise),
    row.kind === 'upi' ? 'UPI' : 'NEFT',
    cell(`${translate('en', 'common:shopName').slice(0, 20)} ${row.number}`),
  ])
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

function rupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}

function cell(text: string): string {
  return csvCell(text.replaceAll(/[\r\n\t]+/g, ' '))
}

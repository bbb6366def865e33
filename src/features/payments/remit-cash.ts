import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { cashRemittedEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { settleCash } from './settle-cash.ts'

type Remitted = { number: string; orderId: number; paymentId: number; amountPaise: number }

// Payments first and in one order, as everybody locks them.
const lock = `
  select p.id from payments p where p.id in (select c.payment_id from cash_collections c join parcels s on s.id = c.parcel_id
    where s.number = any ($1)) order by p.id for update`

const text = `
  update cash_collections c set remitted_at = $2, reference = $3 from parcels s
  where s.id = c.parcel_id and s.number = any ($1) and c.remitted_at is null
  returning s.number, s.order_id as "orderId", c.payment_id as "paymentId", c.amount_paise as "amountPaise"`

/**
 * A courier has handed on the cash of these parcels. What was handed on before stays as it is. Returns how many are new.
 * @throws DomainError not-found when none of them has cash
 */
export function remitCash(ctx: Context, { parcels, reference }: { parcels: readonly string[]; reference: string }) {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx): Promise<number> => {
    const payments = await namedQuery(ctx.db, 'payments.lock-cash', lock, [parcels])
    if (payments.length === 0) throw new DomainError('not-found')
    const values = [parcels, ctx.clock.now(), reference]
    const remitted = await namedQuery<Remitted>(ctx.db, 'payments.remit-cash', text, values)

    await postLedger(ctx, remitted.map(postingOf))
    for (const paymentId of new Set(remitted.map((row) => row.paymentId))) await settleCash(ctx, paymentId)
    const after = { reference, parcels: remitted.map(({ number }) => number) }
    if (remitted.length > 0) await writeAudit(ctx, { action: 'cash.remit', subject: 'cash', after })
    return remitted.length
  })
}

function postingOf({ number, orderId, amountPaise }: Remitted) {
  const entries = cashRemittedEntries(amountPaise)
  return { kind: 'cash_remitted' as const, orderId, effect: `cash-remitted:${number}`, entries }
}

import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { adjustmentEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { EarningRow } from './earning.ts'
import { otherMoney } from './earning-money.ts'
import { getEarning } from './earning-queries.ts'
import { writeEarning } from './write-earning.ts'

export type Adjustment = { artisan: string; amountPaise: number; reason: string; key: string }

const mostPaise = 10_00_000_00

/**
 * An admin gives an artisan a sum (negative: takes it) with a reason; the platform bears it. The same key again changes nothing.
 * @throws DomainError not-found, amount-not-possible (zero, or above ten lakh rupees)
 */
export function adjustEarning(ctx: Context, { artisan, amountPaise, reason, key }: Adjustment): Promise<EarningRow> {
  const { userId } = requireRole(ctx.actor, 'admin')
  if (amountPaise === 0 || Math.abs(amountPaise) > mostPaise) throw new DomainError('amount-not-possible')

  return transaction(ctx, async (ctx) => {
    const find = 'select id from artisans where slug = $1'
    const [found] = await namedQuery<{ id: number }>(ctx.db, 'payments.artisan-by-slug', find, [artisan])
    if (!found) throw new DomainError('not-found')

    const effect = `adjustment:${userId}:${key}`
    const money = otherMoney(amountPaise)
    const row = { artisanId: found.id, parcelId: null, kind: 'adjustment' as const, effect, money, note: reason }
    const id = await writeEarning(ctx, { ...row, status: 'available', availableAt: ctx.clock.now() })
    if (id === null) return getEarning(ctx, await idOf(ctx, effect))

    const entries = adjustmentEntries(found.id, amountPaise)
    await postLedger(ctx, [{ kind: 'adjustment', orderId: null, effect, entries }])
    await writeAudit(ctx, { action: 'earning.adjust', subject: `artisan:${artisan}`, after: { amountPaise, reason } })
    return getEarning(ctx, id)
  })
}

async function idOf(ctx: Context, effect: string): Promise<number> {
  const text = 'select id from earnings where effect = $1'
  const [row] = await namedQuery<{ id: number }>(ctx.db, 'payments.earning-of-effect', text, [effect])
  return row?.id ?? 0
}

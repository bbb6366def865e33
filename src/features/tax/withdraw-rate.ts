import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { RateKind, RateWithdrawal } from './rate.ts'
import { lockNewest, rateSubject, rateTables } from './rate-list-queries.ts'
import { forgetRates, ratesKeptMs } from './rate-queries.ts'

/**
 * Takes a planned rate back before its day: the present one goes on without an end. What has begun stays, and so does what begins so
 * soon that another process may not hear of it in time.
 * @throws DomainError forbidden, proof-needed, not-found, rate-begun
 */
export async function withdrawRate(ctx: Context, { kind, key, validFrom }: RateWithdrawal): Promise<void> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  await transaction(ctx, async (ctx) => {
    const planned = await lockNewest(ctx, kind, key)
    if (!planned || planned.validFrom.toISOString() !== new Date(validFrom).toISOString()) {
      throw new DomainError('not-found')
    }
    if (planned.validFrom.getTime() - ctx.clock.now().getTime() <= 2 * ratesKeptMs) throw new DomainError('rate-begun')

    await namedQuery(ctx.db, `orders.withdraw-${kind}`, `delete from ${rateTables[kind].table} where id = $1`, [
      planned.id,
    ])
    await reopen(ctx, kind, { key, at: planned.validFrom })
    await writeAudit(ctx, {
      action: 'rate.withdraw',
      subject: rateSubject(kind, key),
      before: { ...planned.terms, validFrom },
    })
  })
  forgetRates(ctx)
}

async function reopen({ db }: Context, kind: RateKind, { key, at }: { key: string; at: Date }): Promise<void> {
  const { table, key: keyColumn } = rateTables[kind]
  const text = `update ${table} set valid_until = null where ${keyColumn} = $1 and valid_until = $2`
  await namedQuery(db, `orders.reopen-${kind}`, text, [key, at])
}

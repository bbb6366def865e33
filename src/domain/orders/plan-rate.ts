import { requireRole } from '#domain/actor.ts'
import { indianDay } from '#domain/artisans/holiday.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { requireFreshProof } from '#domain/fresh-proof.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { OfficeRate, RateKind, RatePlan, RateTerms } from './office-rate.ts'
import { columnOf, type FoundRate, rateColumns, rateTables, shownRate } from './office-rate-queries.ts'
import { forgetRates, ratesKeptMs } from './rate-queries.ts'

const furthestMs = 400 * 86_400_000

/**
 * Plans the next rate of one kind and key: it counts from the first moment of a later day in India, where the present one ends.
 * Nothing of the past is touched, and at most one rate is planned. Of two admins at once one is told.
 * @throws DomainError forbidden, proof-needed, not-found, invalid-request (day not ahead), rate-planned with the day it is `from`
 */
export async function planRate(ctx: Context, plan: RatePlan): Promise<OfficeRate> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const from = readStart(ctx, plan.fromDay)

  const planned = await transaction(ctx, async (ctx) => {
    const { kind } = plan.terms
    const present = await lockNewest(ctx, kind, plan.key)
    if (!present) throw new DomainError('not-found')
    const next = present.validUntil ?? present.validFrom
    if (present.validUntil || present.validFrom.toISOString() !== new Date(plan.seenFrom).toISOString()) {
      throw new DomainError('rate-planned', { from: indianDay(next) })
    }
    if (present.validFrom > ctx.clock.now()) throw new DomainError('rate-planned', { from: indianDay(next) })

    await endRate(ctx, kind, present.id, from)
    const opened = await openRate(ctx, present.id, plan.terms, from)
    await writeAudit(ctx, {
      action: 'rate.plan',
      subject: `rate:${plan.key ? `${kind}:${plan.key}` : kind}`,
      before: present.terms,
      after: { ...plan.terms, fromDay: plan.fromDay },
    })
    return opened
  })
  forgetRates(ctx)
  return shownRate(planned, ctx.clock.now())
}

/** A process that has just read the rates must read them once more before the day comes, or it would go on with the old one. */
function readStart({ clock }: Context, fromDay: string): Date {
  const from = new Date(`${fromDay}T00:00:00+05:30`)
  const aheadMs = from.getTime() - clock.now().getTime()
  if (aheadMs > 2 * ratesKeptMs && aheadMs <= furthestMs) return from
  throw new DomainError('invalid-request', { errors: [{ path: 'fromDay', message: 'invalid.rateDay' }] })
}

async function lockNewest({ db }: Context, kind: RateKind, key: string): Promise<FoundRate | null> {
  const { table, key: keyColumn } = rateTables[kind]
  const text = `select ${rateColumns(kind)} from ${table} where ${keyColumn} = $1 order by valid_from desc, id desc limit 1 for update`
  const [newest] = await namedQuery<FoundRate>(db, `orders.newest-${kind}`, text, [key])
  return newest ?? null
}

async function endRate({ db }: Context, kind: RateKind, id: number, at: Date): Promise<void> {
  const text = `update ${rateTables[kind].table} set valid_until = $2 where id = $1`
  await namedQuery(db, `orders.end-${kind}`, text, [id, at])
}

async function openRate({ db }: Context, before: number, terms: RateTerms, from: Date): Promise<FoundRate> {
  const { kind } = terms
  const { table, kept, fields } = rateTables[kind]
  const columns = [...(kept ? [kept] : []), ...fields.map(columnOf), 'valid_from'].join(', ')
  const values = [...(kept ? [kept] : []), ...fields.map((_, place) => `$${place + 3}`), '$2'].join(', ')
  const text = `insert into ${table} (${columns}) select ${values} from ${table} where id = $1 returning ${rateColumns(kind)}`
  const said: Record<string, unknown> = terms
  const [opened] = await namedQuery<FoundRate>(db, `orders.open-${kind}`, text, [
    before,
    from,
    ...fields.map((field) => said[field]),
  ])
  if (!opened) throw new DomainError('not-found')
  return opened
}

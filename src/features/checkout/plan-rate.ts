import { requireRole } from '#features/actor.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { type AdminRate, canBegin, type RateEnd, type RateKind, type RatePlan } from '#features/tax/rate.ts'
import { type FoundRate, lockNewest, rateSubject, rateTables, shownRate } from '#features/tax/rate-list-queries.ts'
import { forgetRates, ratesKeptMs } from '#features/tax/rate-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { records } from '#platform/database/sql.ts'

const furthestMs = 400 * 86_400_000

/**
 * A rate starts at midnight in India on a later day, when the current one ends, or is the first of its key. The past
 * never changes, and at most one rate is planned: of two admins at once, the second is refused.
 * @throws DomainError forbidden, proof-needed, not-found, invalid-request (day not ahead), rate-planned with its `from`
 * day, rate-exists
 */
export async function planRate(ctx: Context, plan: RatePlan): Promise<AdminRate> {
  if (ctx.actor.role !== 'system') requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const planned = await transaction(ctx, async (ctx) => {
    const { before, opened } = await openNextRate(ctx, plan)
    await writeAudit(ctx, {
      action: 'rate.plan',
      subject: rateSubject(plan.terms.kind, plan.key),
      before: before?.terms ?? {},
      after: { ...plan.terms, fromDay: plan.fromDay },
    })
    return opened
  })
  forgetRates(ctx)
  return shownRate(planned, ctx.clock.now())
}

type NextRate = Omit<RatePlan, 'key'> & { key: string }

/** In the caller's transaction. @throws DomainError as planRate, without the first two */
export async function openNextRate(
  ctx: Context,
  plan: NextRate,
): Promise<{ before: FoundRate | null; opened: FoundRate }> {
  const { kind } = plan.terms
  const from = readStart(ctx, plan.fromDay)
  // The general rate always exists: concurrent plans of a first rate wait for its lock.
  const general = plan.seenFrom === null && canBegin(plan) ? await lockNewest(ctx, kind, '') : null
  if (general) await requireSubject(ctx, plan.key)
  const newest = await lockNewest(ctx, kind, plan.key)
  const isOver = newest !== null && newest.validUntil !== null && newest.validUntil <= ctx.clock.now()
  const present = isOver && general ? null : newest
  const template = present ? requireSeen(ctx, present, plan) : general
  if (!template) throw new DomainError('not-found')

  if (present) await endAt(ctx, kind, present.id, from)
  return { before: present, opened: await openRate(ctx, { before: template.id, plan, from }) }
}

/**
 * The rate of one heading, category, artisan or product ends, and the general one counts. In the caller's transaction.
 * @throws DomainError not-found, invalid-request (day not ahead), rate-planned
 */
export async function endNextRate(ctx: Context, end: Omit<RateEnd, 'key'> & { key: string }): Promise<FoundRate> {
  const from = readStart(ctx, end.fromDay)
  const present = await lockNewest(ctx, end.kind, end.key)
  if (!present) throw new DomainError('not-found')
  requireSeen(ctx, present, end)
  await endAt(ctx, end.kind, present.id, from)
  return { ...present, validUntil: from }
}

/** @throws DomainError as endNextRate; forbidden, proof-needed */
export async function endRate(ctx: Context, end: RateEnd): Promise<AdminRate> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const ended = await transaction(ctx, async (ctx) => {
    const ended = await endNextRate(ctx, end)
    await writeAudit(ctx, {
      action: 'rate.end',
      subject: rateSubject(end.kind, end.key),
      before: ended.terms,
      after: { fromDay: end.fromDay },
    })
    return ended
  })
  forgetRates(ctx)
  return shownRate(ended, ctx.clock.now())
}

/** @throws DomainError invalid-request where there is no such artisan or product */
async function requireSubject({ db }: Context, key: string): Promise<void> {
  if (!key.includes(':')) return
  const found = await db.query`
    select from artisans where ${key} = 'artisan:' || slug union all
    select from products where ${key} = 'product:' || slug`
  if (found.length > 0) return
  throw new DomainError('invalid-request', { errors: [{ path: 'key', message: 'invalid.value' }] })
}

/** Requires that the rate is still the one the admin saw and that no later one is planned. */
type Seen = Pick<RatePlan, 'seenFrom'>

function requireSeen({ clock }: Context, present: FoundRate, { seenFrom }: Seen): FoundRate {
  const isSeen = seenFrom !== null && present.validFrom.toISOString() === new Date(seenFrom).toISOString()
  if (present.validUntil === null && isSeen && present.validFrom <= clock.now()) return present
  if (seenFrom === null && present.validFrom <= clock.now()) throw new DomainError('rate-exists')
  throw new DomainError('rate-planned', { from: indianDay(present.validUntil ?? present.validFrom) })
}

/** Rates are cached: a process must be able to read them again before the day starts. */
function readStart({ clock }: Context, fromDay: string): Date {
  const from = new Date(`${fromDay}T00:00:00+05:30`)
  const aheadMs = from.getTime() - clock.now().getTime()
  if (aheadMs > 2 * ratesKeptMs && aheadMs <= furthestMs) return from
  throw new DomainError('invalid-request', { errors: [{ path: 'fromDay', message: 'invalid.rateDay' }] })
}

async function endAt({ db }: Context, kind: RateKind, id: number, at: Date): Promise<void> {
  await db.query`update ${rateTables[kind].table} set valid_until = ${at} where id = ${id}`
}

type Opening = { before: number; plan: NextRate; from: Date }

async function openRate({ db }: Context, { before, plan: { key, terms }, from }: Opening): Promise<FoundRate> {
  const { kind } = terms
  const { table, columns, found, keyColumn } = rateTables[kind]
  // The general commission has no category; the general tax rate has an empty heading.
  const begun = keyColumn ? { [keyColumn]: kind === 'commission' ? key || null : key } : {}
  const next = records([{ ...terms, ...begun, validFrom: from }])
  const [opened] = await db.query<FoundRate>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_record((select r from ${table} r
      where id = ${before}), ${next}::jsonb -> 0)
    returning ${found}`
  if (!opened) throw new DomainError('not-found')
  return opened
}

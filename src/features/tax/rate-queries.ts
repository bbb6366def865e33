import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import type { Rates } from '#features/checkout/order-totals.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { CommissionTerms } from './commission.ts'
import type { RateKind, RateWithdrawal } from './rate.ts'
import { type FoundRate, lockNewest, rateSubject, rateTables } from './rate-list-queries.ts'

// Rates change a few times a year, and every quote and order reads them all: uncached they were a third of a quote's
// work. New rates are stored before their day (plan-rate.ts) and copies include planned ones, so age does not matter.
export const ratesKeptMs = 60_000

type KeptRates = Omit<Rates, 'returns' | 'deliveryZones'>

const copies = new WeakMap<object, { readAt: number; rates: Promise<KeptRates> }>()

/** At most a minute old per process and pool. While the admin has cash off, no cash rule is valid. */
export async function findRates(ctx: Context): Promise<Rates> {
  const [rates, settings] = await Promise.all([findKeptRates(ctx), findSettings(ctx)])
  const { cashOnDelivery, deliveryZones } = settings
  return { ...rates, cod: cashOnDelivery ? rates.cod : [], returns: settings, deliveryZones }
}

function findKeptRates(ctx: Context): Promise<KeptRates> {
  const known = copies.get(ctx.db.$client)
  const now = Date.now()
  if (known && now - known.readAt < ratesKeptMs) return known.rates

  const rates = readRates(ctx.db)
  copies.set(ctx.db.$client, { readAt: now, rates })
  rates.catch(() => copies.delete(ctx.db.$client))
  return rates
}

export function forgetRates({ db }: Context): void {
  copies.delete(db.$client)
}

type Written<Row> = Omit<Row, 'validFrom' | 'validUntil'> & { validFrom: string; validUntil: string | null }
type Row = { [Table in keyof KeptRates]: Written<KeptRates[Table][number]>[] | null }

async function readRates(db: Db): Promise<KeptRates> {
  const [row] = await db.query<Row>`
    select
      (select json_agg(json_build_object('hsnPrefix', hsn_prefix, 'valueLimitPaise', value_limit_paise,
         'basisPointsUpToLimit', basis_points_up_to_limit, 'basisPointsAboveLimit', basis_points_above_limit,
         'validFrom', valid_from, 'validUntil', valid_until)) from tax_rules) as tax,
      (select json_agg(json_build_object('zone', zone, 'slabGrams', slab_grams, 'firstSlabPaise', first_slab_paise,
         'nextSlabPaise', next_slab_paise, 'fragileFirstPaise', fragile_first_paise,
         'fragileNextPaise', fragile_next_paise, 'freeAbovePaise', free_above_paise, 'daysMin', days_min,
         'daysMax', days_max, 'expressPaise', express_paise, 'expressDays', express_days, 'validFrom', valid_from, 'validUntil', valid_until)) from shipping_rates) as shipping,
      (select json_agg(json_build_object('category', category, 'basisPoints', basis_points, 'flatPaise', flat_paise,
         'floorPaise', floor_paise, 'capPaise', cap_paise,
         'validFrom', valid_from, 'validUntil', valid_until)) from commission_rules) as commission,
      (select json_agg(json_build_object('mostPaise', most_paise, 'mostFragilePaise', most_fragile_paise,
         'feePaise', fee_paise, 'feeBasisPoints', fee_basis_points, 'mostRefused', most_refused, 'advanceBasisPoints', advance_basis_points,
         'mostWithAdvancePaise', most_with_advance_paise,
         'closedZones', closed_zones, 'closedPrefixes', closed_prefixes,
         'validFrom', valid_from, 'validUntil', valid_until)) from cod_rules) as cod`
  const dated = <Rule extends { validFrom: string; validUntil: string | null }>(rules: Rule[] | null | undefined) =>
    (rules ?? []).map((rule) => ({
      ...rule,
      validFrom: new Date(rule.validFrom),
      validUntil: rule.validUntil === null ? null : new Date(rule.validUntil),
    }))
  return {
    tax: dated(row?.tax),
    shipping: dated(row?.shipping),
    commission: dated(row?.commission),
    cod: dated(row?.cod),
  }
}

/**
 * The current rate then continues without an end, also one whose end was planned. A rate that starts before every process can learn of the change
 * cannot be withdrawn.
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
    if (!(await takeBack(ctx, kind, planned))) throw new DomainError('rate-begun')
    await writeAudit(ctx, {
      action: 'rate.withdraw',
      subject: rateSubject(kind, key),
      before: { ...planned.terms, validFrom },
    })
  })
  forgetRates(ctx)
}

/** In place, which is honest only while nothing was sold under it: false once there is an order. */
export async function replaceUnusedRate(ctx: Context, { id }: FoundRate, terms: CommissionTerms): Promise<boolean> {
  const { basisPoints, flatPaise, floorPaise, capPaise } = terms
  const replaced = await ctx.db.query`
    update commission_rules set basis_points = ${basisPoints}, flat_paise = ${flatPaise}, floor_paise = ${floorPaise},
      cap_paise = ${capPaise}
    where id = ${id} and not exists (select from orders) returning 1`
  if (replaced.length === 0) return false
  const after = { basisPoints, flatPaise, floorPaise, capPaise }
  await writeAudit(ctx, { action: 'rate.plan', subject: rateSubject('commission', ''), after })
  forgetRates(ctx)
  return true
}

/** False when nothing is planned any more, or it comes too soon. In the caller's transaction, with the newest rate. */
export async function takeBack(ctx: Context, kind: RateKind, newest: FoundRate): Promise<boolean> {
  const now = ctx.clock.now().getTime()
  const isBegun = newest.validFrom.getTime() <= now
  const at = isBegun ? newest.validUntil : newest.validFrom
  if (!at || at.getTime() - now <= 2 * ratesKeptMs) return false

  if (!isBegun) await ctx.db.query`delete from ${rateTables[kind].table} where id = ${newest.id}`
  await reopen(ctx, kind, { key: newest.key, at })
  return true
}

async function reopen({ db }: Context, kind: RateKind, { key, at }: { key: string; at: Date }): Promise<void> {
  const { table, key: keyColumn } = rateTables[kind]
  await db.query`update ${table} set valid_until = null where ${keyColumn} = ${key} and valid_until = ${at}`
}

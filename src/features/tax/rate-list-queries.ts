import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type AdminRate, type RateKind, type RateTerms, rateTerms } from './rate.ts'
import { isValidOn } from './tax-rules.ts'

type RateTable = {
  table: Sql
  key: Sql
  keyColumn: string | null
  /** copied from one row to the next: terms, key and columns that nobody plans */
  columns: Sql
  found: Sql
}

export const rateTables: Record<RateKind, RateTable> = {
  tax: {
    table: sql`tax_rules`,
    key: sql`hsn_prefix`,
    keyColumn: 'hsn_prefix',
    columns: sql`handicraft_only, hsn_prefix, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit,
      source, valid_from`,
    found: sql`id, hsn_prefix as key, json_build_object('kind', 'tax', 'valueLimitPaise', value_limit_paise,
      'basisPointsUpToLimit', basis_points_up_to_limit, 'basisPointsAboveLimit', basis_points_above_limit,
      'source', source) as terms, valid_from, valid_until`,
  },
  shipping: {
    table: sql`shipping_rates`,
    key: sql`zone`,
    keyColumn: 'zone',
    columns: sql`zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise,
      free_above_paise, days_min, days_max, express_paise, express_days, valid_from`,
    found: sql`id, zone as key, json_build_object('kind', 'shipping', 'slabGrams', slab_grams,
      'firstSlabPaise', first_slab_paise, 'nextSlabPaise', next_slab_paise, 'fragileFirstPaise', fragile_first_paise,
      'fragileNextPaise', fragile_next_paise, 'freeAbovePaise', free_above_paise, 'daysMin', days_min,
      'daysMax', days_max, 'expressPaise', express_paise, 'expressDays', express_days) as terms, valid_from, valid_until`,
  },
  commission: {
    table: sql`commission_rules`,
    // A category, artisan:<slug> or product:<slug>.
    key: sql`coalesce(category, '')`,
    keyColumn: 'category',
    columns: sql`category, basis_points, flat_paise, floor_paise, cap_paise, valid_from`,
    found: sql`id, coalesce(category, '') as key, json_build_object('kind', 'commission',
      'basisPoints', basis_points, 'flatPaise', flat_paise, 'floorPaise', floor_paise, 'capPaise', cap_paise) as terms,
      valid_from, valid_until`,
  },
  cash: {
    table: sql`cod_rules`,
    key: sql`''`,
    keyColumn: null,
    columns: sql`most_paise, most_fragile_paise, fee_paise, fee_basis_points, most_refused, advance_basis_points,
      most_with_advance_paise, closed_zones,
      closed_prefixes, valid_from`,
    found: sql`id, '' as key, json_build_object('kind', 'cash', 'mostPaise', most_paise,
      'mostFragilePaise', most_fragile_paise, 'feePaise', fee_paise, 'feeBasisPoints', fee_basis_points,
      'mostRefused', most_refused, 'advanceBasisPoints', advance_basis_points,
      'mostWithAdvancePaise', most_with_advance_paise, 'closedZones', closed_zones, 'closedPrefixes', closed_prefixes) as terms,
      valid_from, valid_until`,
  },
}

export const rateSubject = (kind: RateKind, key: string) => `rate:${key ? `${kind}:${key}` : kind}` as const

export type FoundRate = { id: number; key: string; terms: RateTerms; validFrom: Date; validUntil: Date | null }

type ListedRate = FoundRate & { name?: string | null }

/** @throws DomainError forbidden */
export async function listAdminRates(ctx: Context): Promise<AdminRate[]> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const { tax, shipping, commission, cash } = rateTables
  const rates = await ctx.db.query<ListedRate>`
    select rates.*, coalesce(a.name, p.name) as name from (
      select 'tax' as kind, ${tax.found} from ${tax.table}
      union all select 'shipping', ${shipping.found} from ${shipping.table}
      union all select 'commission', ${commission.found} from ${commission.table}
      union all select 'cash', ${cash.found} from ${cash.table}) rates
    left join artisans a on key = 'artisan:' || a.slug left join products p on key = 'product:' || p.slug
    order by kind, key, valid_from desc, id desc`
  return rates.map((found) => shownRate(found, now))
}

/** Of one key: what counts and what is planned, the earliest first. */
export async function listRatesOf({ db, clock }: Context, kind: RateKind, key: string): Promise<AdminRate[]> {
  const { table, key: keyColumn, found } = rateTables[kind]
  const rates = await db.query<FoundRate>`select ${found} from ${table} where ${keyColumn} = ${key} order by valid_from`
  return rates.map((rate) => shownRate(rate, clock.now())).filter(({ state }) => state !== 'past')
}

export function shownRate({ key, name = null, terms, validFrom, validUntil }: ListedRate, now: Date): AdminRate {
  const begun = isValidOn({ validFrom, validUntil }, now) ? 'now' : 'past'
  const state = validFrom > now ? 'planned' : begun
  const dates = { validFrom: validFrom.toISOString(), validUntil: validUntil?.toISOString() ?? null }
  return { key, name, terms: rateTerms.parse(terms), ...dates, state }
}

export async function lockNewest({ db }: Context, kind: RateKind, key: string): Promise<FoundRate | null> {
  const { table, key: keyColumn, found } = rateTables[kind]
  const [newest] = await db.query<FoundRate>`
    select ${found} from ${table} where ${keyColumn} = ${key} order by valid_from desc, id desc limit 1 for update`
  return newest ?? null
}

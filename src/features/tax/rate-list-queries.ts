import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type AdminRate, type RateKind, type RateTerms, rateTerms } from './rate.ts'
import { isValidOn } from './tax-rules.ts'

type RateTable = { table: string; key: string; keyColumn: string | null; kept: string; fields: readonly string[] }

/** Where the rates of a kind are kept: `key` says what one is for, `kept` goes from a row to the next, `fields` are its terms. */
export const rateTables: Record<RateKind, RateTable> = {
  tax: {
    table: 'tax_rules',
    key: 'hsn_prefix',
    keyColumn: 'hsn_prefix',
    kept: 'handicraft_only',
    fields: ['valueLimitPaise', 'basisPointsUpToLimit', 'basisPointsAboveLimit', 'source'],
  },
  shipping: {
    table: 'shipping_rates',
    key: 'zone',
    keyColumn: 'zone',
    kept: '',
    fields: [
      ...['slabGrams', 'firstSlabPaise', 'nextSlabPaise', 'fragileFirstPaise', 'fragileNextPaise'],
      ...['freeAbovePaise', 'daysMin', 'daysMax'],
    ],
  },
  commission: {
    table: 'commission_rules',
    key: `coalesce(category, '')`,
    keyColumn: 'category',
    kept: '',
    fields: ['basisPoints'],
  },
  cash: {
    table: 'cod_rules',
    key: `''`,
    keyColumn: null,
    kept: '',
    fields: [
      ...['mostPaise', 'mostFragilePaise', 'feePaise', 'feeBasisPoints', 'mostRefused'],
      ...['closedZones', 'closedPrefixes'],
    ],
  },
}

/** As the audit trail names a rate. */
export const rateSubject = (kind: RateKind, key: string) => `rate:${key ? `${kind}:${key}` : kind}` as const

/** `feePaise` → `fee_paise` */
export const columnOf = (field: string) => field.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`)

/** The columns of a kind's rows as `FoundRate`. */
export function rateColumns(kind: RateKind): string {
  const { key, fields } = rateTables[kind]
  const terms = fields.map((field) => `'${field}', ${columnOf(field)}`).join(', ')
  return `id, ${key} as key, json_build_object('kind', '${kind}', ${terms}) as terms,
    valid_from as "validFrom", valid_until as "validUntil"`
}

export type FoundRate = { id: number; key: string; terms: RateTerms; validFrom: Date; validUntil: Date | null }

const kinds = Object.keys(rateTables) as RateKind[]
const text = `select * from (${kinds
  .map((kind) => `select '${kind}' as kind, ${rateColumns(kind)} from ${rateTables[kind].table}`)
  .join(' union all ')}) rates order by kind, key, "validFrom" desc, id desc`

/** All rates of all times, each kind by its key, newest first. @throws DomainError forbidden */
export async function listAdminRates(ctx: Context): Promise<AdminRate[]> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  return (await namedQuery<FoundRate>(ctx.db, 'orders.admin-rates', text, [])).map((found) => shownRate(found, now))
}

export function shownRate({ key, terms, validFrom, validUntil }: FoundRate, now: Date): AdminRate {
  const begun = isValidOn({ validFrom, validUntil }, now) ? 'now' : 'past'
  const state = validFrom > now ? 'planned' : begun
  const dates = { validFrom: validFrom.toISOString(), validUntil: validUntil?.toISOString() ?? null }
  return { key, terms: rateTerms.parse(terms), ...dates, state }
}

/** Holds the newest rate of a kind and key until the transaction ends; null when the key has none. */
export async function lockNewest({ db }: Context, kind: RateKind, key: string): Promise<FoundRate | null> {
  const { table, key: keyColumn } = rateTables[kind]
  const text = `select ${rateColumns(kind)} from ${table} where ${keyColumn} = $1 order by valid_from desc, id desc limit 1 for update`
  const [newest] = await namedQuery<FoundRate>(db, `orders.newest-${kind}`, text, [key])
  return newest ?? null
}

import type { Context } from '#features/context.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { WithholdingRates } from './earning-money.ts'

type Kind = 'commission_gst' | 'fee_gst' | 'tcs' | 'tds' | 'tds_without_pan'

type Rule = { kind: Kind; basisPoints: number; freeUpToPaise: number | null; validFrom: Date; validUntil: Date | null }

// Rates change once in years; a minute's delay matters only if a new one is valid at once.
const keptMs = 60_000

const copies = new WeakMap<object, { readAt: number; rules: Promise<Rule[]> }>()

/** At most a minute old. @throws RangeError when a kind has no row for that day: then no parcel may be earned */
export async function findWithholding(ctx: Context, at: Date): Promise<WithholdingRates> {
  const rules = await knownRules(ctx.db)
  const rule = (kind: Kind) => {
    const valid = rules.filter(
      (row) => row.kind === kind && row.validFrom <= at && (!row.validUntil || at < row.validUntil),
    )
    const [latest] = valid.sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime())
    if (!latest) throw new RangeError(`no rule for ${kind} on ${at.toISOString()}`)
    return latest
  }
  return {
    commissionGst: rule('commission_gst').basisPoints,
    feeGst: rule('fee_gst').basisPoints,
    tcs: rule('tcs').basisPoints,
    tds: rule('tds').basisPoints,
    tdsWithoutPan: rule('tds_without_pan').basisPoints,
    tdsFreeUpToPaise: rule('tds').freeUpToPaise,
  }
}

function knownRules(db: Db): Promise<Rule[]> {
  const known = copies.get(db.$client)
  const now = Date.now()
  if (known && now - known.readAt < keptMs) return known.rules

  const rules = readRules(db)
  copies.set(db.$client, { readAt: now, rules })
  rules.catch(() => copies.delete(db.$client))
  return rules
}

function readRules(db: Db): Promise<Rule[]> {
  return db.query<Rule>`
    select kind, basis_points, free_up_to_paise, valid_from,
      valid_until from withholding_rules`
}

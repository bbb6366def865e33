import type { Context } from '#features/context.ts'
import type { WrittenPage } from '#features/journal/info-page.ts'
import { splitPrice } from '#features/products/price-split.ts'
import { findBrand } from '#features/settings/settings-queries.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { formatInr } from '#platform/money/money.ts'
import { cookieTable, type InfoTable, type Say, shippingTable, sizeTables, storageTable } from './info-tables.ts'

/** Facts: paise, or ready words; null where the shop has none. */
export type InfoFigures = { tables: Record<string, InfoTable>; facts: Record<string, number | string | null> }

export async function figuresOf(ctx: Context, page: WrittenPage, say: Say, origin: string): Promise<InfoFigures> {
  if (page === 'size-guide') return { tables: sizeTables(say), facts: {} }
  if (page === 'cookies') {
    const prefix = origin.startsWith('https://') ? '__Host-' : ''
    const names = { session: `${prefix}sid`, device: `${prefix}device` }
    return { tables: { set: cookieTable(say, names), browser: storageTable(say) }, facts: {} }
  }
  const languages = String((await findBrand(ctx)).languages.length)
  if (page === 'help') return { tables: {}, facts: { languages } }
  if (page === 'about') return { tables: {}, facts: { share: await artisansShare(ctx), languages } }
  return page === 'shipping' ? shippingFigures(ctx, say) : { tables: {}, facts: {} }
}

async function shippingFigures(ctx: Context, say: Say): Promise<InfoFigures> {
  const { shipping } = await findRates(ctx)
  const rates = shipping
    .filter((rate) => isValidOn(rate, ctx.clock.now()))
    .sort((one, other) => one.zone.localeCompare(other.zone))
  const facts = {
    freeFrom: rates[0]?.freeAbovePaise ?? null,
    fragileFirst: rates[0]?.fragileFirstPaise ?? null,
    fragileNext: rates[0]?.fragileNextPaise ?? null,
  }
  return { tables: { costs: shippingTable(say, rates) }, facts }
}

/** `88.2 %` of a price without tax, by the rates in force for all artisans and goods. */
async function artisansShare(ctx: Context): Promise<string> {
  const now = ctx.clock.now()
  const { commission } = await findRates(ctx)
  const [gst] = await ctx.db.query<{ basisPoints: number }>`
    select basis_points from withholding_rules where kind = 'commission_gst' and valid_from <= ${now}::timestamptz
      and (valid_until is null or valid_until > ${now}::timestamptz) order by valid_from desc limit 1`
  const { artisanPaise } = splitPrice(100_000, {
    tax: null,
    taxStatus: '',
    commission: commission.find((rule) => rule.category === null && isValidOn(rule, now)) ?? null,
    commissionGst: gst?.basisPoints ?? null,
  })
  return `${artisanPaise / 1_000}%`
}

export function saidFacts(facts: InfoFigures['facts']): Record<string, string> {
  const said = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' ? formatInr(fact) : (fact ?? ''),
  ])
  return Object.fromEntries(said)
}

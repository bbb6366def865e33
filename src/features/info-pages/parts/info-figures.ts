import type { Context } from '#features/context.ts'
import type { WrittenPage } from '#features/journal/info-page.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { formatInr } from '#platform/money/money.ts'
import { cookieTable, type InfoTable, shippingTable, sizeTables, storageTable } from './info-tables.ts'

export type InfoFigures = { tables: Record<string, InfoTable>; facts: Record<string, number | null> }

export async function figuresOf(
  ctx: Context,
  page: WrittenPage,
  say: (key: string) => string,
  origin: string,
): Promise<InfoFigures> {
  if (page === 'size-guide') return { tables: sizeTables(say), facts: {} }
  if (page === 'cookies') {
    const prefix = origin.startsWith('https://') ? '__Host-' : ''
    const names = { session: `${prefix}sid`, device: `${prefix}device` }
    return { tables: { set: cookieTable(say, names), browser: storageTable(say) }, facts: {} }
  }
  return page === 'shipping' ? shippingFigures(ctx, say) : { tables: {}, facts: {} }
}

async function shippingFigures(ctx: Context, say: (key: string) => string): Promise<InfoFigures> {
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

export function saidFacts(facts: InfoFigures['facts']): Record<string, string> {
  const formatted = Object.entries(facts).map(([name, paise]) => [name, paise === null ? '' : formatInr(paise)])
  return Object.fromEntries(formatted)
}

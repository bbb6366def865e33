export const tableReports = ['sales', 'tax', 'gstr8', 'withheld', 'payouts', 'stock', 'journal'] as const
/** XML for accounting programs */
export const xmlReports = ['tallyLedgers', 'tallyVouchers'] as const
export const reportNames = [...tableReports, ...xmlReports] as const

export type ReportName = (typeof reportNames)[number]

/** `until` is exclusive, `fromDay` and `untilDay` are included. Stock is always as of now. */
export type ReportSpan = { from: Date; until: Date; fromDay: string; untilDay: string }

const indiaOffsetMs = 330 * 60_000
const dayMs = 86_400_000
/** Two financial years: the most an audit asks for at once. */
const mostDays = 731

/** `?month=2026-11` or `?from=2026-04-01&until=2026-09-30`, Indian days, both included; else the month of `now`. */
export function readReportSpan(query: Partial<Record<string, string>>, now: Date): ReportSpan {
  const range = spanOf(query.from ?? '', query.until ?? '')
  if (range) return range
  return spanOfMonth(query.month ?? '') ?? spanOfMonth(dayOf(now).slice(0, 7)) ?? never()
}

export function spanOfMonth(month: string): ReportSpan | null {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (!year || !number) return null
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).toISOString().slice(0, 10)
  return spanOf(`${month}-01`, last)
}

function spanOf(fromDay: string, untilDay: string): ReportSpan | null {
  const [from, last] = [midnight(fromDay), midnight(untilDay)]
  if (!from || !last || last < from) return null
  const until = new Date(last.getTime() + dayMs)
  return (until.getTime() - from.getTime()) / dayMs > mostDays ? null : { from, until, fromDay, untilDay }
}

function midnight(day: string): Date | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day
    ? null
    : new Date(at.getTime() - indiaOffsetMs)
}

export function dayOf(at: Date): string {
  return new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10)
}

function never(): never {
  throw new RangeError('a clock beyond the year 2099')
}

import { z } from 'zod'

/** Spans of days that an artisan may look at. */
export const salesSpans = [30, 90] as const

export type SalesSpan = (typeof salesSpans)[number]

/** `day` of India, the first of `days` days. */
export const salesPart = z.object({
  day: z.string(),
  days: z.int(),
  /** looks at the pages of own goods */
  views: z.int(),
  /** parcels that were paid or confirmed and not called off */
  orders: z.int(),
  /** what their goods cost, coupons taken off, without delivery */
  soldPaise: z.int(),
})

export type SalesPart = z.output<typeof salesPart>

/** Some days as one: a chart of 90 bars cannot be read on a phone. The first part may be shorter, the last is whole. */
export function inParts(days: readonly SalesPart[], length: number): SalesPart[] {
  const first = days.length % length || length
  const starts = [0]
  for (let at = first; at < days.length; at += length) starts.push(at)
  return days.length === 0 ? [] : starts.map((at, index) => addUp(days.slice(at, starts[index + 1])))
}

/** All of it; zeros for no days. */
export function addUp(parts: readonly SalesPart[]): SalesPart {
  const sum = (field: 'days' | 'views' | 'orders' | 'soldPaise') => parts.reduce((all, part) => all + part[field], 0)
  return {
    day: parts[0]?.day ?? '',
    days: sum('days'),
    views: sum('views'),
    orders: sum('orders'),
    soldPaise: sum('soldPaise'),
  }
}

/** Orders by hundred looks, to one decimal; null where nobody looked. */
export function conversion({ orders, views }: Pick<SalesPart, 'orders' | 'views'>): number | null {
  return views === 0 ? null : Math.round((orders * 1000) / views) / 10
}

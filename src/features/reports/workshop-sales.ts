import { z } from 'zod'

export const salesSpans = [30, 90] as const

export type SalesSpan = (typeof salesSpans)[number]

export const salesPart = z.object({
  day: z.string(),
  days: z.int(),
  views: z.int(),
  orders: z.int(),
  /** goods after coupons, without shipping */
  soldPaise: z.int(),
})

export type SalesPart = z.output<typeof salesPart>

/** A chart of 90 bars cannot be read on a phone. The first part may be shorter. */
export function inParts(days: readonly SalesPart[], length: number): SalesPart[] {
  const first = days.length % length || length
  const starts = [0]
  for (let at = first; at < days.length; at += length) starts.push(at)
  return days.length === 0 ? [] : starts.map((at, index) => addUp(days.slice(at, starts[index + 1])))
}

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

/** Orders per hundred views, to one decimal. */
export function conversion({ orders, views }: Pick<SalesPart, 'orders' | 'views'>): number | null {
  return views === 0 ? null : Math.round((orders * 1000) / views) / 10
}

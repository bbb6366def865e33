import type { EarningRow } from './earning.ts'

export type Statement = {
  of: string
  artisan: { name: string; state: string; gstin: string | null }
  madeAt: string
  /** oldest first, deductions positive */
  rows: EarningRow[]
}

export const statementSums = [
  'goodsPaise',
  'shippingPaise',
  'couponPaise',
  'commissionPaise',
  'commissionGstPaise',
  'tcsPaise',
  'tdsPaise',
  'otherPaise',
  'netPaise',
  'taxPaise',
] as const

export type StatementSum = (typeof statementSums)[number]

export function sumOfStatement({ rows }: Statement, part: StatementSum): number {
  return rows.reduce((sum, row) => sum + row[part], 0)
}

/** In Indian time; null when `of` is no month. */
export function monthSpan(of: string): { from: Date; until: Date } | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(of) ?? []
  if (!year || !month) return null
  const midnight = (months: number) => new Date(Date.UTC(Number(year), Number(month) - 1 + months) - 330 * 60_000)
  return { from: midnight(0), until: midnight(1) }
}

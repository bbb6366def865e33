import { indianDay } from '#features/artisans/holiday.ts'
import { type OrderMethod, orderMethods, type PaymentStatus, paymentStatuses } from '#features/payments/payment.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ParcelStatus, parcelStatuses } from './order-status.ts'

export const adminOrderSorts = ['-placed', '-total'] as const

export type AdminOrderFilter = {
  q: string | null
  status: ParcelStatus | null
  payment: OrderMethod | PaymentStatus | null
  /** `2026-11`, in India */
  month: string | null
  isNeeding: boolean
}

export function readAdminOrderFilter(query: Partial<Record<string, string>>): AdminOrderFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(parcelStatuses, query.status),
    payment: oneOf([...orderMethods, ...paymentStatuses], query.payment),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(query.month ?? '') ? (query.month ?? null) : null,
    isNeeding: query.needs === '1',
  }
}

export const orderNeeds = ['hold', 'approval', 'appeal', 'refund', 'delay'] as const

/** Hours after which an admin follows up on a delay request that the buyer has not answered. */
export const unansweredDelayHours = 48

/** The possible readings of the typed text. Each is matched by prefix in its own column. */
export type OrderSearch = {
  number: string | null
  /** `00609` of `609`: the end of a number, as people say it on the phone */
  running: string | null
  phone: string | null
  email: string | null
  names: string | null
  exact: string
}

/** `prefix`: what the numbers of new orders begin with; an older one is typed along. */
export function readOrderSearch(q: string, prefix = 'HT'): OrderSearch {
  const typed = q.trim()
  const digits = typed.replace(/\D/g, '')
  const isFigures = /^[+\d][\d\s-]*$/.test(typed)
  const words = isFigures ? [] : (typed.match(/[\p{L}\p{M}]{2,}/gu) ?? [])
  return {
    number: numberIn(typed, prefix),
    running: /^\d{1,6}$/.test(typed) ? typed.padStart(5, '0') : null,
    phone: isFigures && digits.length >= 4 ? nationalNumber(typed, digits) : null,
    email: /^\S{3,}$/.test(typed) ? typed.toLowerCase() : null,
    names: words.length > 0 && !/[@\d]/.test(typed) ? words.map((word) => `'${word}':*`).join(' & ') : null,
    exact: typed.toUpperCase(),
  }
}

/** `HT-2611-00497-1-R1`, `2611-00497` and `ht 2611 497` give the order's number. */
function numberIn(typed: string, prefix: string): string | null {
  const [, own, month, running = ''] = /^(?:([a-z]{2,4})[\s-]*)?(\d{4})[\s-]+(\d{0,8})/i.exec(typed) ?? []
  if (month)
    return running.length > 0 && running.length < 5 ? null : `${own?.toUpperCase() ?? prefix}-${month}-${running}`
  const upper = typed.toUpperCase()
  return upper.startsWith(`${prefix}-`) ? upper : null
}

function nationalNumber(typed: string, digits: string): string {
  const bare = typed.startsWith('+91') || (digits.length === 12 && digits.startsWith('91')) ? digits.slice(2) : digits
  return bare.replace(/^0/, '').slice(0, 10)
}

const searchedMonths = 36

/** The order numbers of the last three years that end with `running`. */
export function numbersEnding(running: string, prefix: string, now: Date): string[] {
  const [year = 0, month = 1] = indianMonth(now).split('-').map(Number)
  return Array.from({ length: searchedMonths }, (_, back) => {
    const yearMonth = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(2, 7).replace('-', '')
    return `${prefix}-${yearMonth}-${running}`
  })
}

export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: firstOf(year, number - 1), until: firstOf(year, number) }
}

const indiaOffsetMs = 330 * 60_000
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1) - indiaOffsetMs)

export function indianMonth(at: Date): string {
  return indianDay(at).slice(0, 7)
}

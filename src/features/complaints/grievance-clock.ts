import { addMinutes } from '#platform/time/clock.ts'

const indiaMinutes = 330

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledge within 48 hours of receipt. */
const acknowledgeHours = 48

export const remindHours = { acknowledge: 12, resolve: 120 } as const

/** A settled complaint can be reopened for 30 days; then it is closed. */
export const closedAfterDays = 30

export type GrievanceClocks = { acknowledgeBy: Date; resolveBy: Date }

export function clocksFrom(receivedAt: Date): GrievanceClocks {
  return { acknowledgeBy: addMinutes(receivedAt, acknowledgeHours * 60), resolveBy: oneMonthAfter(receivedAt) }
}

/** Same rule: redress within one month of receipt. The same day of the next month in India, or its last day. */
export function oneMonthAfter(at: Date): Date {
  const local = addMinutes(at, indiaMinutes)
  const day = local.getUTCDate()
  const next = new Date(local)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, lastDay))
  return addMinutes(next, -indiaMinutes)
}

/** Without letters and digits that are confused when read aloud. */
const ticketSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `HC-2611-7K3QX9`: year and month in India, and six random characters. */
export function grievanceTicket(at: Date, random: Uint8Array): string {
  const inIndia = addMinutes(at, indiaMinutes).toISOString()
  const signs = [...random].slice(0, 6).map((byte) => ticketSigns[byte % ticketSigns.length])
  return `HC-${inIndia.slice(2, 4)}${inIndia.slice(5, 7)}-${signs.join('')}`
}

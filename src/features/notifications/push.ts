import { z } from 'zod'
import { addMinutes } from '#platform/time/clock.ts'

const wrong = { error: 'invalid.value' }

/** As a browser gives it (PushSubscription.toJSON): a point of P-256 and 16 random bytes, base64url. */
export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, ...wrong }).max(1_000, wrong),
  keys: z.strictObject({
    p256dh: z.string(wrong).regex(/^B[\w-]{86}=?$/, wrong),
    auth: z.string(wrong).regex(/^[\w-]{22}(==)?$/, wrong),
  }),
})

export type PushSubscriptionInput = z.output<typeof pushSubscription>

/** What the service worker shows. `path`: the page that a tap opens, on this shop. */
export type PushText = { title: string; path: string; language: string; tag: string; icon: string }

/** Emails whose subject a device also shows. None that carries a code or a link for signing in. */
const pushedKinds =
  /^(order|custom|review|listing|question|verification|payout|grievance|search-alert|stock-alert|new-work)(-|$)/

export function isPushed(kind: string): boolean {
  return pushedKinds.test(kind) && kind !== 'order-cash-code'
}

/** On this shop, of the link in an email. */
export function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link, 'https://shop.invalid')
  return pathname + search + hash
}

const minutesOfDay = 24 * 60
const night = { from: 22 * 60, to: 7 * 60 }
const indiaMinutes = 330

/** When the night of India ends in which `at` lies; null by day. */
export function nightEnd(at: Date): Date | null {
  const minute = (Math.floor(at.getTime() / 60_000) + indiaMinutes) % minutesOfDay
  if (minute >= night.to && minute < night.from) return null
  return addMinutes(at, (night.to - minute + minutesOfDay) % minutesOfDay)
}

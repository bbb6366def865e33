import { z } from 'zod'
import type { Role } from '#features/actor.ts'

export const switchableKinds = {
  artisan_news: ['customer'],
  /** a parcel is accepted, being made or out for delivery; dispatch and delivery emails are always sent */
  delivery_news: ['customer'],
  reviews: ['customer', 'artisan'],
  /** not an email: whether devices show notifications by night too */
  at_night: ['customer', 'artisan', 'admin'],
} as const satisfies Record<string, readonly Role[]>

/** Kinds that cannot be switched off: a sale, its money and account security need them. */
const neededKinds = {
  orders: ['customer', 'artisan'],
  money: ['customer', 'artisan'],
  security: ['customer', 'artisan', 'admin'],
} as const satisfies Record<string, readonly Role[]>

export type SwitchableKind = keyof typeof switchableKinds
export type NotificationKind = SwitchableKind | keyof typeof neededKinds

export const notificationRow = z.object({
  kind: z.enum(Object.keys({ ...switchableKinds, ...neededKinds }) as [NotificationKind, ...NotificationKind[]]),
  isOn: z.boolean(),
  canSwitch: z.boolean(),
})

export type NotificationRow = z.output<typeof notificationRow>

export const notificationSwitch = z.strictObject({
  kind: z.enum(Object.keys(switchableKinds) as [SwitchableKind, ...SwitchableKind[]], { error: 'invalid.value' }),
  isOn: z.boolean(),
})

export type NotificationSwitch = z.output<typeof notificationSwitch>

export function notificationRows(role: Role, off: ReadonlySet<string>): NotificationRow[] {
  const kindsOf = (kinds: Record<string, readonly Role[]>) =>
    Object.keys(kinds).filter((kind) => kinds[kind]?.includes(role)) as NotificationKind[]
  return [
    ...kindsOf(switchableKinds).map((kind) => ({ kind, isOn: !off.has(kind), canSwitch: true })),
    ...kindsOf(neededKinds).map((kind) => ({ kind, isOn: true, canSwitch: false })),
  ]
}

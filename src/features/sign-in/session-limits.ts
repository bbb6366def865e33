import type { Role } from '#features/actor.ts'

/** idle minutes: 24 h; remembered 14 days; admin 30 minutes */
export const idleMinutes = { usual: 24 * 60, remembered: 14 * 24 * 60, admin: 30 } as const

/** total minutes: 7 days; remembered 30 days; admin 8 hours */
const longestMinutes = { usual: 7 * 24 * 60, remembered: 30 * 24 * 60, admin: 8 * 60 } as const

export const impersonationMinutes = 60

export const mostSessions = 10

/** A lost laptop must not open the admin. */
export function mayRemember(role: Role): boolean {
  return role !== 'admin'
}

export function sessionMinutes(role: Role, isRemembered: boolean): number {
  if (role === 'admin') return longestMinutes.admin
  return isRemembered ? longestMinutes.remembered : longestMinutes.usual
}

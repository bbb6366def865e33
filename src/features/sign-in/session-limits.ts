import type { Role } from '#features/actor.ts'

/** How long a session may lie unused, in minutes: 24 h; remembered 14 days; an admin's 30 minutes. */
export const idleMinutes = { usual: 24 * 60, remembered: 14 * 24 * 60, admin: 30 } as const

/** When a session ends whatever happens, in minutes: 7 days; remembered 30 days; an admin's 8 hours. */
const longestMinutes = { usual: 7 * 24 * 60, remembered: 30 * 24 * 60, admin: 8 * 60 } as const

/** How long an admin may act for an artisan at a time, in minutes. */
export const impersonationMinutes = 60

export const mostSessions = 10

/** Admins are never remembered: a lost laptop must not open the admin. */
export function mayRemember(role: Role): boolean {
  return role !== 'admin'
}

export function sessionMinutes(role: Role, isRemembered: boolean): number {
  if (role === 'admin') return longestMinutes.admin
  return isRemembered ? longestMinutes.remembered : longestMinutes.usual
}

import { z } from 'zod'
import type { User } from '#features/actor.ts'

/** What an admin may do; null on an account is an owner, who may do everything. */
export const staffRoles = ['support', 'catalogue', 'finance', 'content'] as const

export const staffRole = z.enum(staffRoles)

export type StaffRole = z.output<typeof staffRole>

const everybody = ['', 'dashboard', 'profile', 'authenticator']

/**
 * Areas are the first part of an address below `/admin`, of calls and of pages alike; `:read` allows looking only. An
 * area that is not here, as a new call's, belongs to owners until somebody decides otherwise.
 */
const areas: Record<StaffRole, readonly string[]> = {
  support: [
    ...['orders', 'returns', 'refund-requests', 'grievances', 'complaints', 'contact', 'messages', 'reviews'],
    ...['certificates', 'work-pictures'],
    ...['refunds:read', 'products:read', 'artisans:read', 'users:read', 'people:read'],
  ],
  catalogue: [
    ...['products', 'revisions', 'listings', 'crafts', 'collections', 'pins', 'words', 'glossary'],
    ...['artisans', 'reviews', 'work-pictures'],
  ],
  finance: [
    ...[
      'payouts',
      'payout-runs',
      'earnings',
      'refunds',
      'refund-requests',
      'cash',
      'gift-cards',
      'reports',
      'coupons',
      'rates',
    ],
    ...['books', 'gateway-events', 'orders:read', 'returns:read', 'artisans:read'],
  ],
  content: ['journal', 'pages', 'newsletter', 'collections', 'pins', 'texts', 'brand', 'home', 'menu', 'products:read'],
}

/** `path`: below the shop's or the API's root. Everything outside `/admin` is decided by the role alone. */
export function mayStaff(staff: StaffRole | null | undefined, path: string, method = 'GET'): boolean {
  if (!staff || !/^\/admin(\/|$)/.test(path)) return true
  const area = path.split('/')[2] ?? ''
  const own = areas[staff]
  return everybody.includes(area) || own.includes(area) || (method === 'GET' && own.includes(`${area}:read`))
}

/** The person behind a session; staff is meant, and not somebody who acts for an artisan. */
export function staffOf(user: Pick<User, 'role' | 'staff'>): StaffRole | null {
  return user.role === 'admin' ? (user.staff ?? null) : null
}

import { z } from 'zod'

/** What a member of a workshop may do. Its owner, the artisan's own account, has none and may do everything. */
export const workshopRoles = ['helper', 'accounts'] as const

export const workshopRole = z.enum(workshopRoles, { error: 'invalid.value' })

export type WorkshopRole = z.output<typeof workshopRole>

/** `profile` shows members only their own account. */
const everybody = ['profile', 'waiting']

/**
 * Areas are the first part of an address below `/artisan`, of calls, pages and files alike. An area that is not here, as
 * a new call's, belongs to owners until somebody decides otherwise.
 */
const areas: Record<WorkshopRole, readonly string[]> = {
  helper: [
    ...['orders', 'returns', 'reviews', 'questions', 'products', 'drafts', 'imports'],
    ...['crafts', 'craft-defaults', 'earning-rates'],
  ],
  accounts: ['earnings', 'payouts', 'statements', 'gstr1'],
}

/** Calls of artisans outside `/artisan`. */
function areaOf(path: string): string | null {
  if (path === '/artisans/profile') return 'workshop'
  if (/^\/reviews\/[^/]+\/response$/.test(path)) return 'reviews'
  const [, area = ''] = /^\/artisan(?:\/([^/]*)|$)/.exec(path) ?? []
  return path.startsWith('/artisan/') || path === '/artisan' ? area : null
}

/** `path`: below the shop's or the API's root. */
export function mayMember(role: WorkshopRole | null | undefined, path: string): boolean {
  const area = areaOf(path)
  return !role || area === null || everybody.includes(area) || areas[role].includes(area)
}

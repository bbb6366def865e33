import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { foldSearch } from './past-searches.ts'

const text = 'delete from searches where user_id = $1 and ($2::text is null or words = $2)'

/** Forgets one search of the customer, or with null all of them; what is not there changes nothing. */
export async function removeSearches(ctx: Context, words: string | null): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await namedQuery(ctx.db, 'search-history.remove', text, [userId, words === null ? null : foldSearch(words)])
}

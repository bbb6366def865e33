import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { foldSearch, keptSearches } from './past-searches.ts'

// Words come the latest first: each is a moment older than the one before it, so that their order is kept.
const addText = `
  insert into searches (user_id, words, searched_at)
  select $1, given.words, $3::timestamptz - (given.place - 1) * interval '1 millisecond'
  from unnest($2::text[]) with ordinality as given (words, place)
  where not exists (select from search_history_off where user_id = $1)
  on conflict (user_id, words) do update set searched_at = greatest(searches.searched_at, excluded.searched_at)`

const trimText = `
  delete from searches where user_id = $1 and words not in (
    select words from searches where user_id = $1 order by searched_at desc, words limit ${keptSearches}
  )`

/**
 * Keeps what the customer looked for, the latest first; the same words again only become the latest. The last 20 stay.
 * Keeps nothing when the customer wants no history.
 */
export async function recordSearches(ctx: Context, words: readonly string[]): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const folded = [...new Set(words.map(foldSearch))].filter((one) => one !== '').slice(0, keptSearches)
  if (folded.length === 0) return

  await transaction(ctx, async ({ db, clock }) => {
    // One after the other: a switch that is turned off in another tab must leave nothing behind.
    await namedQuery(db, 'search-history.lock', 'select from users where id = $1 for no key update', [userId])
    await namedQuery(db, 'search-history.add', addText, [userId, folded, clock.now()])
    await namedQuery(db, 'search-history.trim', trimText, [userId])
  })
}

import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { addDays } from '#platform/time/clock.ts'
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

const text = 'delete from searches where user_id = $1 and ($2::text is null or words = $2)'

/** Forgets one search of the customer, or with null all of them; what is not there changes nothing. */
export async function removeSearches(ctx: Context, words: string | null): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await namedQuery(ctx.db, 'search-history.remove', text, [userId, words === null ? null : foldSearch(words)])
}

const offText = 'insert into search_history_off (user_id, since) values ($1, $2) on conflict do nothing'

/** Off: nothing is kept from now on, and what was kept is forgotten. */
export async function switchSearchHistory(ctx: Context, isOn: boolean): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async ({ db, clock }) => {
    await namedQuery(db, 'search-history.lock', 'select from users where id = $1 for no key update', [userId])
    if (isOn) {
      await namedQuery(db, 'search-history.on', 'delete from search_history_off where user_id = $1', [userId])
      return
    }
    await namedQuery(db, 'search-history.off', offText, [userId, clock.now()])
    await namedQuery(db, 'search-history.forget', 'delete from searches where user_id = $1', [userId])
  })
}

/** What a customer looked for long ago helps nobody any more. Returns how many searches went. */
export function forgetOldSearches(ctx: Context, { days }: { days: number }): Promise<number> {
  return deleteOld(ctx.db, { table: 'searches', column: 'searched_at', before: addDays(ctx.clock.now(), -days) })
}

/** Forgets what a person looked for, and that they wanted it forgotten. */
export async function forgetSearcher(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'search.forget', 'delete from searches where user_id = $1', [userId])
  await namedQuery(ctx.db, 'search.forget-switch', 'delete from search_history_off where user_id = $1', [userId])
}

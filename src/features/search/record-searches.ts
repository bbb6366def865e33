import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { foldSearch, keptSearches } from './past-searches.ts'

// Words come latest first; each gets a slightly older time than the one before, which keeps their order.

export async function recordSearches(ctx: Context, words: readonly string[]): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const folded = [...new Set(words.map(foldSearch))].filter((one) => one !== '').slice(0, keptSearches)
  if (folded.length === 0) return

  await transaction(ctx, async ({ db, clock }) => {
    // Locks the person, so that switching history off in another tab leaves nothing behind.
    await db.query`select from users where id = ${userId} for no key update`
    await db.query`
      insert into searches (user_id, words, searched_at)
      select ${userId}::bigint, given.words, ${clock.now()}::timestamptz - (given.place - 1) * interval '1 millisecond'
      from unnest(${folded}::text[]) with ordinality as given (words, place)
      where not exists (select from search_history_off where user_id = ${userId}::bigint)
      on conflict (user_id, words) do update set searched_at = greatest(searches.searched_at, excluded.searched_at)`
    await db.query`
      delete from searches where user_id = ${userId}::bigint and words not in (
        select words from searches where user_id = ${userId}::bigint order by searched_at desc, words
          limit ${literal(keptSearches)}
      )`
  })
}

export async function removeSearches(ctx: Context, words: string | null): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const folded = words === null ? null : foldSearch(words)
  await ctx.db.query`
    delete from searches where user_id = ${userId} and (${folded}::text is null or words = ${folded}::text)`
}

export async function switchSearchHistory(ctx: Context, isOn: boolean): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async ({ db, clock }) => {
    await db.query`select from users where id = ${userId} for no key update`
    if (isOn) {
      await db.query`delete from search_history_off where user_id = ${userId}`
      return
    }
    await db.query`
      insert into search_history_off (user_id, since) values (${userId}, ${clock.now()}) on conflict do nothing`
    await db.query`delete from searches where user_id = ${userId}`
  })
}

export function forgetOldSearches(ctx: Context, { days }: { days: number }): Promise<number> {
  return deleteOld(ctx.db, { table: sql`searches`, column: sql`searched_at`, before: addDays(ctx.clock.now(), -days) })
}

export async function forgetSearcher(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from search_alerts where email_folded = ${emailFolded}`
  await ctx.db.query`delete from searches where user_id = ${userId}`
  await ctx.db.query`delete from search_history_off where user_id = ${userId}`
}

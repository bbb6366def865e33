import { isUser, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import { literal } from '#platform/database/sql.ts'
import { keptSearches, searchesLike } from './past-searches.ts'

export type SearchHistory = { isOn: boolean; items: { words: string; searchedAt: string }[] }

export async function readSearchHistory(ctx: Context): Promise<SearchHistory> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const { isOn, words, times } = await readRow(ctx, userId)
  const items = words.flatMap((one, place) => {
    const at = times[place]
    return at === undefined ? [] : [{ words: one, searchedAt: at.toISOString() }]
  })
  return { isOn, items }
}

export async function findPastSearches(ctx: Context, words: string): Promise<string[]> {
  if (!isUser(ctx.actor) || ctx.actor.role !== 'customer') return []
  if (!(await findFlags(ctx)).searchHistory) return []
  return searchesLike((await readRow(ctx, ctx.actor.userId)).words, words)
}

type Row = { isOn: boolean; words: string[]; times: Date[] }

async function readRow(ctx: Context, userId: number): Promise<Row> {
  const [row] = await ctx.db.query<Row>`
    select not exists (select from search_history_off where user_id = ${userId}::bigint) as is_on,
      array(select words from searches where user_id = ${userId}::bigint order by searched_at desc, words
      limit ${literal(keptSearches)}) as words,
      array(select searched_at from searches where user_id = ${userId}::bigint order by searched_at desc, words
      limit ${literal(keptSearches)}) as times`
  if (!row) throw new Error('a question without a table gives a row')
  return row
}

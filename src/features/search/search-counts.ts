import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { isWithinLimit } from '#features/sign-in/count-try.ts'
import type { Db } from '#platform/database/db.server.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import type { IndexFacts } from './indexed-product.ts'

const keptDays = 90
/** A purchase says more than a look. */
const looksOfAPurchase = 5
/** Fewer are chance, or somebody's own clicks. */
const leastWeight = 5
const mostOfASearch = 8
const mostSearches = 5_000

/** Empty for what names nobody's search: no words, or what may be an address or a telephone number. */
export function countedWords(words: string): string {
  return /@|(?:\p{Nd}[\s-]*){6,}/u.test(words) ? '' : wordsOf(words).join(' ')
}

export type CountedSearch = { words: string; isFound: boolean; before?: string | undefined }

/** `before`: what the same visit looked for just now without opening anything. */
export async function countSearch(ctx: Context, search: CountedSearch): Promise<void> {
  const [words, before] = [countedWords(search.words), countedWords(search.before ?? '')]
  if (words === '') return
  const day = dayInIndia(ctx.clock.now())
  await ctx.db.query`
    with asked as (
      insert into search_counts as c (words, day, asked, unfound, opened)
      values (${words}, ${day}, 1, ${search.isFound ? 0 : 1}, 0)
      on conflict (words, day) do update set asked = c.asked + 1, unfound = c.unfound + excluded.unfound
    )
    insert into search_nexts as n (words, next_words, day, times)
    select ${before}::text, ${words}::text, ${day}::date, 1
    where ${before}::text <> '' and ${before}::text <> ${words}::text
    on conflict (words, next_words, day) do update set times = n.times + 1`
}

/** A look at a piece that a search showed. An unknown piece counts nothing. */
export async function countOpened(ctx: Context, search: string, productId: string): Promise<void> {
  const words = countedWords(search)
  if (words === '') return
  const day = dayInIndia(ctx.clock.now())
  await ctx.db.query`
    with picked as (
      insert into search_picks as k (words, product_id, day, opened, bought)
      select ${words}, id, ${day}::date, 1, 0 from products where slug = ${productId}
      on conflict (words, product_id, day) do update set opened = k.opened + 1 returning 1
    )
    update search_counts set opened = opened + 1
    where words = ${words} and day = ${day}::date and exists (select from picked)`
}

export type FoundBy = { productId: string; search: string }

/** Once an order: each of its pieces that a search had led to. Others of the list count nothing. */
export async function countBought(ctx: Context, number: string, found: readonly FoundBy[]): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const given = found.map(({ productId, search }) => ({ slug: productId, words: countedWords(search) }))
  if (!(await isWithinLimit(ctx, { key: `bought ${number}`, tries: 1, windowSeconds: 86_400 }))) return
  const now = ctx.clock.now()
  await ctx.db.query`
    insert into search_picks as k (words, product_id, day, opened, bought)
    select distinct given.words, p.id, ${dayInIndia(now)}::date, 0, 1
    from json_to_recordset(${JSON.stringify(given)}) as given (slug text, words text)
    join products p on p.slug = given.slug
    where given.words <> '' and exists (
      select from orders o join parcels c on c.order_id = o.id join order_lines l on l.parcel_id = c.id
      join variants v on v.id = l.variant_id
      where o.number = ${number} and o.customer_id = ${userId} and o.placed_at > ${addDays(now, -1)} and v.product_id = p.id
    )
    on conflict (words, product_id, day) do update set bought = k.bought + 1`
}

/** For each search the pieces that people opened and bought after it, the most first. */
export async function readLearned(db: Db): Promise<IndexFacts['learned']> {
  return db.query<IndexFacts['learned'][number]>`
    with weighed as (
      select words, product_id, sum(opened + ${literal(looksOfAPurchase)} * bought) as weight
      from search_picks group by words, product_id
    ), placed as (
      select words, product_id, weight, row_number() over (partition by words order by weight desc, product_id) as place
      from weighed where weight >= ${literal(leastWeight)}
    )
    select words, json_agg(product_id order by place) as product_ids
    from placed where place <= ${literal(mostOfASearch)}
    group by words order by sum(weight) desc, words limit ${literal(mostSearches)}`
}

/** Every index reads again what was learned; what is too old is deleted. */
export async function learnSearches(ctx: Context): Promise<void> {
  const before = addDays(ctx.clock.now(), -keptDays)
  await deleteOld(ctx.db, { table: sql`search_counts`, column: sql`day`, before })
  await deleteOld(ctx.db, { table: sql`search_nexts`, column: sql`day`, before })
  await deleteOld(ctx.db, { table: sql`search_picks`, column: sql`day`, before })
  await ctx.db.query`select pg_notify('product_changes', 'glossary')`
}

export type SearchReport = { words: string; asked: number; next: string[] }

const reportedDays = 28
/** What fewer people looked for may name one of them. */
const leastAsked = 3
const mostReported = 20

/** Of the last four weeks: searches that found nothing, and those after which nothing was opened. */
export async function listFailedSearches(ctx: Context): Promise<{ unfound: SearchReport[]; unopened: SearchReport[] }> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<SearchReport & { kind: 'unfound' | 'unopened' }>`
    with counted as (
      select words, sum(asked)::int as asked, sum(unfound)::int as unfound, sum(opened)::int as opened
      from search_counts where day > ${dayInIndia(ctx.clock.now(), reportedDays)}::date
      group by words having sum(asked) >= ${literal(leastAsked)}
    ), failed as (
      select 'unfound' as kind, words, unfound as asked from counted where unfound * 2 > asked
      union all select 'unopened', words, asked from counted where opened = 0 and unfound * 2 <= asked
    ), placed as (
      select *, row_number() over (partition by kind order by asked desc, words) as place from failed
    )
    select kind, words, asked, array(
      select next_words from search_nexts n where n.words = placed.words
      group by next_words order by sum(times) desc, next_words limit 3
    ) as next
    from placed where place <= ${literal(mostReported)} order by kind, place`
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ kind: _, ...row }) => row)
  return { unfound: of('unfound'), unopened: of('unopened') }
}

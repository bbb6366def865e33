import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { joined, literal, type Sql, sql } from '#platform/database/sql.ts'
import { withoutParticles } from '#search-engine/particles.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import {
  byName,
  type FilterName,
  type FlagFilter,
  flagFilters,
  type NamedFilter,
  type RequestFacts,
  type ValueFilter,
  valueFilters,
} from './catalog-filters.ts'
import { createGlossary } from './glossary.ts'
import { readIndexFacts } from './index-facts-queries.ts'
import { type IndexFacts, type Matches, noMatches, priceBars, type Reading } from './indexed-product.ts'
import type { ProductFilter, Sort } from './product-filter.ts'

/** The same total orders as the index: the id decides last, and unrated products come last in both directions. */
const orders: Record<Sort, Sql> = {
  relevance: sql`score desc, has_stock desc, rating_count desc, id desc`,
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  priceLow: sql`price_paise, id`,
  priceHigh: sql`price_paise desc, id desc`,
  nameAZ: sql`name collate "C", id`,
  nameZA: sql`name collate "C" desc, id desc`,
  ratingHigh: sql`stars desc nulls last, rating_count desc, id desc`,
  ratingLow: sql`stars asc nulls last, rating_count desc, id desc`,
}

const hasFact = sql`
  (p.craft_id = any (t.crafts) or p.artisan_id = any (t.artisans) or p.category = any (t.category) or p.state = any (t.state)
    or p.material_keys && t.material or p.color_keys && t.color or p.audiences && t.audience
    or p.field_keys && t.field)`

const fitsTerm = sql`
  (p.all_words @@ t.query or ${hasFact}
    or exists (select from product_translations l where l.product_id = p.id and l.all_words @@ t.query)
    or exists (select from variants v where v.product_id = p.id and v.removed_at is null and v.words @@ t.query))`

const standsInName = sql`
  (p.name_words @@ t.query
    or exists (select from product_translations l where l.product_id = p.id and l.name_words @@ t.query))`

/** At one of the `places`: a whole choice fits. */
const fitsPlace = (fits: Sql) => sql`exists (
  select from choices where choices.place = places.place and not exists (
    select from terms t where t.place = choices.place and t.choice = choices.choice and not ${fits}))`

const fitsEverywhere = (fits: Sql) => sql`not exists (select from places where not ${fitsPlace(fits)})`

const score = sql`(
  select coalesce(sum(weight * case
    when not exists (select from typed t where t.place = places.place and not ${standsInName}) then 3
    when ${fitsPlace(standsInName)} then 2
    when ${fitsPlace(sql`(${hasFact} or ${standsInName})`)} then 1
    else 0 end), 0)
  from places)`

const flagConditions: Record<FlagFilter, (request: RequestFacts) => Sql> = {
  inStock: () => sql`has_stock`,
  new: ({ now }) => sql`p.created_at >= ${new Date(now)}::timestamptz - interval '30 days'`,
}

/** A facet counts products that fail no filter or only its own. One pass; measured against a query per facet. */
const matching = ({ words, filter, request, isByFacts }: Wanted) => sql`
  with typed as materialized (
    select * from json_to_recordset(${words}::json -> 'typed') as t(place int, weight int, query tsquery)
  ), terms as materialized (
    select * from json_to_recordset(${words}::json -> 'terms') as t(place int, choice int, query tsquery,
      crafts bigint[], artisans bigint[], category text[], state text[], material text[], color text[],
      audience text[], field text[])
  ), choices as materialized (select distinct place, choice from terms),
  places as materialized (select distinct place, weight from typed), m as materialized (
    select p.id, p.category, p.state, p.craft_id, p.artisan_id, p.material_keys, p.color_keys, p.audiences, p.field_keys, p.name, p.price_paise,
      p.created_at, p.rating_count, more.*, coalesce(failures[1], '') as failed,
      ${filter.sort === 'relevance' ? score : sql`0`} as score
    from products p join crafts c on c.id = p.craft_id join artisans a on a.id = p.artisan_id
    cross join lateral (select
      exists (
        select from variants v join stock s on s.variant_id = v.id
        where v.product_id = p.id and v.removed_at is null and s.on_hand > s.reserved
      ) as has_stock, p.rating_sum::float8 / nullif(p.rating_count, 0) as stars,
      a.tax_status = 'registered' or (a.tax_status <> 'none' and a.state = ${request.deliverState}::text) as is_sent
    ) more
    cross join lateral (select array_remove(array[
      case when not (cardinality(${filter.category}::text[]) = 0 or p.category = any (${filter.category}::text[]))
        then 'category' end,
      case when not (cardinality(${filter.state}::text[]) = 0 or p.state = any (${filter.state}::text[]))
        then 'state' end,
      case when not (cardinality(${filter.craft}::text[]) = 0 or c.slug = any (${filter.craft}::text[]))
        then 'craft' end,
      case when not (cardinality(${filter.artisan}::text[]) = 0 or a.slug = any (${filter.artisan}::text[]))
        then 'artisan' end,
      case when not (cardinality(${filter.material}::text[]) = 0 or p.material_keys && ${filter.material}::text[])
        then 'material' end,
      case when not (cardinality(${filter.color}::text[]) = 0 or p.color_keys && ${filter.color}::text[])
        then 'color' end,
      case when not (cardinality(${filter.audience}::text[]) = 0 or p.audiences && ${filter.audience}::text[])
        then 'audience' end,
      case when cardinality(${filter.field}::text[]) > 0
          and exists (select from unnest(${filter.field}::text[]) as f (value) group by split_part(value, ':', 1)
            having not bool_or(value = any (p.field_keys)))
        then 'field' end,
      case when p.price_paise < ${filter.minPaise}::bigint or p.price_paise > ${filter.maxPaise}::bigint
        then 'price' end,
      case when not coalesce(stars >= ${filter.rating}::int, ${filter.rating}::int is null) then 'rating' end,
      case when not (is_sent or ${request.deliverState}::text is null) then 'deliverTo' end,
      ${joined(
        flagFilters.map(
          ({ name }) =>
            sql`case when ${filter[name]}::boolean and not ${flagConditions[name](request)} then ${literal(name)} end`,
        ),
        sql`, `,
      )}
    ], null) as failures offset 0) checked
    where ${visibleProducts} and cardinality(failures) < 2
      and ${isByFacts ? fitsEverywhere(sql`(${hasFact} or ${standsInName})`) : fitsEverywhere(fitsTerm)}
  ), found as (select * from m where failed = '')`

type Wanted = { words: string; filter: ProductFilter; request: RequestFacts; isByFacts: boolean }

const counted = (facet: ValueFilter, value: Sql) => sql`
  (select coalesce(json_agg(json_build_array(value, n) order by n desc, value collate "C"), '[]') from (
    select ${value} as value, count(*) as n from m where failed in ('', ${literal(facet)}) group by 1
  ) counted)`

const named = {
  craft: { id: sql`craft_id`, table: sql`crafts` },
  artisan: { id: sql`artisan_id`, table: sql`artisans` },
}

const countedNames = (facet: NamedFilter, chosen: readonly string[]) => sql`
  (select coalesce(json_agg(json_build_array(id, n) order by place), '[]') from (
    select named.id, named.slug, n, row_number() over (order by n desc, named.slug collate "C") as place from (
      select ${named[facet].id} as id, count(*) as n from m where failed in ('', ${literal(facet)}) group by 1
    ) counted join ${named[facet].table} named using (id)
  ) placed where place <= 20 or slug = any (${chosen}::text[]))`

const isCounted = (facet: FilterName) => sql`from m p where failed in ('', ${literal(facet)})`

const answer = ({ filter, request }: Pick<Wanted, 'filter' | 'request'>) => sql`
  select
    array(select id from found order by ${orders[filter.sort]}
      limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}) as ids,
    (select count(*) from found) as total,
    (select count(distinct artisan_id) from found) as artisans, ${counted('category', sql`category`)} as category,
    ${counted('state', sql`state`)} as state,
    ${countedNames('craft', filter.craft)} as craft, ${countedNames('artisan', filter.artisan)} as artisan,
    ${counted('material', sql`unnest(material_keys)`)} as material,
    ${counted('color', sql`unnest(color_keys)`)} as color,
    ${counted('audience', sql`unnest(audiences)`)} as audience,
    ${counted('field', sql`unnest(field_keys)`)} as field,
    (select json_build_array(count(*) filter (where stars >= 4), count(*) filter (where stars >= 3),
      count(*) filter (where stars >= 2), count(*) filter (where stars >= 1)) ${isCounted('rating')}) as rating,
    json_build_object(${joined(
      flagFilters.map(
        ({ name }) => sql`${literal(name)}, (select count(*) ${isCounted(name)} and ${flagConditions[name](request)})`,
      ),
      sql`, `,
    )}) as flags,
    (select count(*) ${isCounted('deliverTo')} and is_sent) as deliver_to,
    (select min(price_paise) ${isCounted('price')}) as min_paise,
    (select max(price_paise) ${isCounted('price')}) as max_paise,
    (select coalesce(json_agg(json_build_array(bar, n)), '[]') from (
      select width_bucket(price_paise, ${priceBars}::bigint[]) - 1 as bar, count(*) as n ${isCounted('price')}
      group by 1
    ) counted) as bars`

type Answer = Omit<Matches['counts'], 'bars' | FlagFilter> &
  Pick<Matches, 'total' | 'artisans'> & {
    ids: string[]
    flags: Record<FlagFilter, number>
    bars: [bar: number, count: number][]
  }

/** The same answer as the index: for when the index is loading or lost, and as an oracle in tests. */
export async function searchProductsSql(
  ctx: Context,
  filter: ProductFilter,
  request: RequestFacts,
  given?: Reading | null,
): Promise<Matches> {
  const facts = filter.q === '' ? null : await readIndexFacts(ctx.db)
  const reading = facts && (given ?? plainReading(filter.q, facts.glossary))
  if (reading && reading.words.length === 0) return noMatches

  const words = JSON.stringify({
    typed: reading ? typedWords(reading) : [],
    terms: reading && facts ? termsOf(reading, facts) : [],
  })
  const [found] = await ctx.db
    .query<Answer>`${matching({ words, filter, request, isByFacts: reading?.isByFacts ?? false })} ${answer({ filter, request })}`
  if (!found) throw new Error('a count gives a row')

  const { ids, total, artisans, bars, flags, ...counts } = found
  return {
    ids: ids.map(Number),
    total,
    artisans,
    counts: {
      ...counts,
      ...flags,
      deliverTo: request.deliverState === null ? null : counts.deliverTo,
      bars: priceBars.map((_, bar) => bars.find(([place]) => place === bar)?.[1] ?? 0),
    },
    reading,
  }
}

/** One way to match the word at `place`. A choice with several terms is a phrase: it needs all of them. */
type Term = Record<ValueFilter, string[]> & {
  place: number
  choice: number
  query: string
  crafts: number[]
  artisans: number[]
}

type TypedWord = { place: number; weight: number; query: string }

function plainReading(q: string, glossary: IndexFacts['glossary']): Reading {
  const typed = withoutParticles(wordsOf(q))
  const { othersOf } = createGlossary(glossary)
  const words = typed.map((word, place) => {
    const beginning = place === typed.length - 1 ? [`${word}*`] : []
    return { word, others: [...othersOf(word), ...beginning], isTelling: false, fact: null }
  })
  return { words, isByFacts: false, spelling: null }
}

function typedWords(reading: Reading): TypedWord[] {
  return reading.words.flatMap(({ word, isTelling }, place) =>
    word.split(' ').map((part) => ({ place, weight: isTelling ? 2 : 1, query: lexeme(part) })),
  )
}

/** The single words of one place are one term, any of which matches; each phrase is its own choice. */
function termsOf(reading: Reading, facts: IndexFacts): Term[] {
  return reading.words.flatMap(({ word, others }, place) => {
    const choices = [word, ...others].map((each) => each.split(' '))
    const singles = choices.filter(({ length }) => length === 1).flat()
    const phrases = choices.filter(({ length }) => length > 1)
    return [
      ...(singles.length > 0 ? [termOf(singles, place, 0, facts)] : []),
      ...phrases.flatMap((parts, choice) => parts.map((part) => termOf([part], place, choice + 1, facts))),
    ]
  })
}

function termOf(words: readonly string[], place: number, choice: number, facts: IndexFacts): Term {
  const whole = new Set(words.filter((word) => !word.endsWith('*')))
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  const fits = (fact: { words: readonly string[] }) =>
    fact.words.some((word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning)))

  return {
    place,
    choice,
    query: words.map(lexeme).join(' | '),
    crafts: facts.crafts.filter(fits).map(({ id }) => id),
    artisans: facts.artisans.filter(fits).map(({ id }) => id),
    ...byName(valueFilters, ({ name }) =>
      facts.values.filter((each) => each.facet === name && fits(each)).map(({ value }) => value),
    ),
  }
}

/** Quoted against tsquery syntax, although words have only letters and digits. A trailing `*` is a prefix. */
function lexeme(word: string): string {
  return `'${word.replaceAll(/['\\*]/g, '')}'${word.endsWith('*') ? ':*' : ''}`
}

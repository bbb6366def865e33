import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { withoutParticles } from '#search-engine/particles.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { readIndexFacts } from './index-facts-queries.ts'
import { type IndexFacts, type Matches, noMatches, priceBars, type Reading } from './indexed-product.ts'
import type { ProductFilter, Sort } from './product-filter.ts'

/** The same orders as the index has, and total: the id decides last. Unrated goods come last both ways. */
const orders: Record<Sort, string> = {
  relevance: 'tier, has_stock DESC, rating_count DESC, id DESC',
  newest: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
  priceLow: 'price_paise, id',
  priceHigh: 'price_paise DESC, id DESC',
  nameAZ: 'name COLLATE "C", id',
  nameZA: 'name COLLATE "C" DESC, id DESC',
  ratingHigh: 'stars DESC NULLS LAST, rating_count DESC, id DESC',
  ratingLow: 'stars ASC NULLS LAST, rating_count DESC, id DESC',
}

/** A term stands in a text of the product, in one of its languages, or names what the product belongs to. */
const fitsTerm = `
  (p.all_words @@ t.query OR p.craft_id = ANY (t.crafts) OR p.artisan_id = ANY (t.artisans) OR p.category = ANY (t.categories)
    OR p.state = ANY (t.states) OR p.material_keys && t.materials OR p.color_keys && t.colors
    OR EXISTS (SELECT FROM product_translations l WHERE l.product_id = p.id AND l.all_words @@ t.query))`

const standsInName = `
  (p.name_words @@ t.query
    OR EXISTS (SELECT FROM product_translations l WHERE l.product_id = p.id AND l.name_words @@ t.query))`

/** At every place of the search one of the choices, and every term of that choice. */
const fitsEverywhere = (fits: string) => `
  NOT EXISTS (SELECT FROM places WHERE NOT EXISTS (
    SELECT FROM choices WHERE choices.place = places.place AND NOT EXISTS (
      SELECT FROM terms t WHERE t.place = choices.place AND t.choice = choices.choice AND NOT ${fits})))`

const tier = `CASE
  WHEN NOT EXISTS (SELECT FROM typed t WHERE NOT ${standsInName}) THEN 0
  WHEN ${fitsEverywhere(standsInName)} THEN 1
  WHEN ${fitsEverywhere(`(p.craft_id = ANY (t.crafts) OR ${standsInName})`)} THEN 2
  ELSE 3 END`

/**
 * Products with the words, each with the one filter that it fails: a facet counts those that fail nothing or only its own.
 * Those that fail two count nowhere. One pass; measured against one query per facet in the trial of the search.
 */
const matching = (sort: Sort) => `
  WITH typed AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json -> 'typed') AS t(place int, query tsquery)
  ), terms AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json -> 'terms') AS t(place int, choice int, query tsquery, crafts bigint[],
      artisans bigint[], categories text[], states text[], materials text[], colors text[])
  ), choices AS MATERIALIZED (SELECT DISTINCT place, choice FROM terms),
  places AS MATERIALIZED (SELECT DISTINCT place FROM terms), m AS MATERIALIZED (
    SELECT p.id, p.category, p.state, p.craft_id, p.artisan_id, p.material_keys, p.color_keys, p.name, p.price_paise, p.created_at,
      p.rating_count, more.*, coalesce(failures[1], '') AS failed, ${sort === 'relevance' ? tier : '0'} AS tier
    FROM products p JOIN crafts c ON c.id = p.craft_id JOIN artisans a ON a.id = p.artisan_id
    CROSS JOIN LATERAL (SELECT
      EXISTS (
        SELECT FROM variants v JOIN stock s ON s.variant_id = v.id
        WHERE v.product_id = p.id AND v.removed_at IS NULL AND s.on_hand > s.reserved
      ) AS has_stock,
      p.rating_sum::float8 / nullif(p.rating_count, 0) AS stars,
      a.tax_status = 'registered' OR (a.tax_status <> 'none' AND a.state = $11) AS is_sent
    ) more
    CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
      CASE WHEN NOT (cardinality($2::text[]) = 0 OR p.category = ANY ($2)) THEN 'category' END,
      CASE WHEN NOT (cardinality($3::text[]) = 0 OR p.state = ANY ($3)) THEN 'state' END,
      CASE WHEN NOT (cardinality($4::text[]) = 0 OR c.slug = ANY ($4)) THEN 'craft' END,
      CASE WHEN NOT (cardinality($5::text[]) = 0 OR a.slug = ANY ($5)) THEN 'artisan' END,
      CASE WHEN NOT (cardinality($6::text[]) = 0 OR p.material_keys && $6) THEN 'material' END,
      CASE WHEN NOT (cardinality($7::text[]) = 0 OR p.color_keys && $7) THEN 'color' END,
      CASE WHEN p.price_paise < $8::bigint OR p.price_paise > $9::bigint THEN 'price' END,
      CASE WHEN NOT coalesce(stars >= $10::int, $10 IS NULL) THEN 'rating' END,
      CASE WHEN NOT (is_sent OR $11::text IS NULL) THEN 'deliverTo' END,
      CASE WHEN NOT (has_stock OR NOT $12::boolean) THEN 'inStock' END
    ], NULL) AS failures OFFSET 0) checked
    WHERE ${visibleProducts} AND cardinality(failures) < 2
      AND ${fitsEverywhere(fitsTerm)}
  ), found AS (SELECT * FROM m WHERE failed = '')`

const counted = (facet: string, value: string) => `
  (SELECT coalesce(json_agg(json_build_array(value, n) ORDER BY n DESC, value COLLATE "C"), '[]') FROM (
    SELECT ${value} AS value, count(*) AS n FROM m WHERE failed IN ('', '${facet}') GROUP BY 1
  ) counted)`

/** The twenty with most pieces, by slug where they have the same number, and those that are chosen. */
const countedNames = (facet: 'craft' | 'artisan', chosen: string) => `
  (SELECT coalesce(json_agg(json_build_array(id, n) ORDER BY place), '[]') FROM (
    SELECT named.id, named.slug, n, row_number() OVER (ORDER BY n DESC, named.slug COLLATE "C") AS place FROM (
      SELECT ${facet}_id AS id, count(*) AS n FROM m WHERE failed IN ('', '${facet}') GROUP BY 1
    ) counted JOIN ${facet}s named USING (id)
  ) placed WHERE place <= 20 OR slug = ANY (${chosen}))`

const isCounted = (facet: string) => `FROM m WHERE failed IN ('', '${facet}')`

const answer = (sort: Sort) => `
  SELECT
    ARRAY(SELECT id FROM found ORDER BY ${orders[sort]} LIMIT $13 OFFSET $14) AS ids,
    (SELECT count(*) FROM found) AS total,
    (SELECT count(DISTINCT artisan_id) FROM found) AS artisans,
    ${counted('category', 'category')} AS category,
    ${counted('state', 'state')} AS state,
    ${countedNames('craft', '$4')} AS craft,
    ${countedNames('artisan', '$5')} AS artisan,
    ${counted('material', 'unnest(material_keys)')} AS material,
    ${counted('color', 'unnest(color_keys)')} AS color,
    (SELECT json_build_array(count(*) FILTER (WHERE stars >= 4), count(*) FILTER (WHERE stars >= 3),
      count(*) FILTER (WHERE stars >= 2), count(*) FILTER (WHERE stars >= 1)) ${isCounted('rating')}) AS rating,
    (SELECT count(*) ${isCounted('inStock')} AND has_stock) AS "inStock",
    (SELECT count(*) ${isCounted('deliverTo')} AND is_sent) AS "deliverTo",
    (SELECT min(price_paise) ${isCounted('price')}) AS "minPaise",
    (SELECT max(price_paise) ${isCounted('price')}) AS "maxPaise",
    (SELECT coalesce(json_agg(json_build_array(bar, n)), '[]') FROM (
      SELECT width_bucket(price_paise, $15::bigint[]) - 1 AS bar, count(*) AS n ${isCounted('price')} GROUP BY 1
    ) counted) AS bars`

/** The driver returns bigint[] items as text. */
type Answer = Omit<Matches['counts'], 'bars'> &
  Pick<Matches, 'total' | 'artisans'> & { ids: string[]; bars: [bar: number, count: number][] }

/**
 * The same answer as the index gives, counted by PostgreSQL: while the index loads or is lost, and as oracle in tests.
 * @param given what the words mean; without it each word itself, the glossary, and the beginning of the last word
 */
export async function searchProductsSql(
  ctx: Context,
  filter: ProductFilter,
  deliverState: string | null,
  given?: Reading | null,
): Promise<Matches> {
  const facts = filter.q === '' ? null : await readIndexFacts(ctx.db)
  const reading = facts && (given ?? plainReading(filter.q, facts.glossary))
  if (reading && reading.words.length === 0) return noMatches

  const words = { typed: reading ? typedWords(reading) : [], terms: reading && facts ? termsOf(reading, facts) : [] }
  const values = [words, ...valuesOf(filter, deliverState), filter.limit, (filter.page - 1) * filter.limit, priceBars]
  const text = `${matching(filter.sort)} ${answer(filter.sort)}`
  const [found] = await namedQuery<Answer>(ctx.db, `search-products-${filter.sort}`, text, values)
  if (!found) throw new Error('a count gives a row')

  const { ids, total, artisans, bars, ...counts } = found
  return {
    ids: ids.map(Number),
    total,
    artisans,
    counts: {
      ...counts,
      deliverTo: deliverState === null ? null : counts.deliverTo,
      bars: priceBars.map((_, bar) => bars.find(([place]) => place === bar)?.[1] ?? 0),
    },
    reading,
  }
}

function valuesOf(filter: ProductFilter, deliverState: string | null): unknown[] {
  return [
    filter.categories,
    filter.states,
    filter.crafts,
    filter.artisans,
    filter.materials,
    filter.colors,
    filter.minPaise,
    filter.maxPaise,
    filter.rating,
    deliverState,
    filter.inStock,
  ]
}

/**
 * One word that a product must have if it is to match by `choice` of what is asked for at `place`: in its texts, or by what it
 * belongs to. A choice with several terms is a phrase: all of them.
 */
type Term = {
  place: number
  choice: number
  /** tsquery */
  query: string
  crafts: number[]
  artisans: number[]
  categories: string[]
  states: string[]
  materials: string[]
  colors: string[]
}

/** A word as it was typed: `place` of the search, tsquery of one word of it. */
type TypedWord = { place: number; query: string }

/** Without the index: each word itself and what the glossary knows for it; the last word may be a beginning. */
function plainReading(q: string, glossary: IndexFacts['glossary']): Reading {
  const typed = withoutParticles(wordsOf(q))
  const words = typed.map((word, place) => {
    const beginning = place === typed.length - 1 ? [`${word}*`] : []
    return { word, others: [...sameThings(word, glossary), ...beginning] }
  })
  return { words, spelling: null }
}

function sameThings(word: string, glossary: IndexFacts['glossary']): string[] {
  const isIt = (row: { word: string }) => wordsOf(row.word).join(' ') === word
  const things = new Set(glossary.filter(isIt).map(({ thing }) => thing))
  const others = glossary.filter(({ thing }) => things.has(thing)).map((row) => wordsOf(row.word).join(' '))
  return [...new Set(others)].filter((other) => other !== '' && other !== word)
}

function typedWords(reading: Reading): TypedWord[] {
  return reading.words.flatMap(({ word }, place) => word.split(' ').map((part) => ({ place, query: lexeme(part) })))
}

/** Single words of one place are one term, any of which will do; each phrase is a choice of its own. */
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
  const valuesOf = (facet: string) =>
    facts.values.filter((each) => each.facet === facet && fits(each)).map(({ value }) => value)

  return {
    place,
    choice,
    query: words.map(lexeme).join(' | '),
    crafts: facts.crafts.filter(fits).map(({ id }) => id),
    artisans: facts.artisans.filter(fits).map(({ id }) => id),
    categories: valuesOf('category'),
    states: valuesOf('state'),
    materials: valuesOf('material'),
    colors: valuesOf('color'),
  }
}

/** Words have letters and digits only; quotes keep them out of the language of tsquery all the same. A trailing `*`: a beginning. */
function lexeme(word: string): string {
  return `'${word.replaceAll(/['\\*]/g, '')}'${word.endsWith('*') ? ':*' : ''}`
}

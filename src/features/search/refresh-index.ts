import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { byName, type ValueFilter, valueFilters } from './catalog-filters.ts'
import type { ProductIndex } from './index-engine.ts'
import { readFactsOf, readGlossary, readIndexFacts } from './index-facts-queries.ts'
import type { IndexedProduct, IndexFacts } from './indexed-product.ts'
import { readLearned } from './search-counts.ts'

// The engine applies a thousand products in about 20 ms; searches run between portions.
const portion = 1_000
const numbersPortion = 20_000

export type Changes = { ids: readonly number[] } | 'glossary' | 'whatever' | 'everything'

export type News = { ids: readonly number[] | 'all'; facts: IndexFacts | null }

export type KeptIndex = { index: ProductIndex; facts: IndexFacts | null; numbers: Map<number, number> }

type Reader = Pick<Context, 'db'>

export async function refreshIndex(
  { db }: Reader,
  kept: KeptIndex,
  changes: Changes,
  tell: (news: News) => void,
): Promise<void> {
  if (changes === 'everything' || !kept.index.isReady()) await loadAll(db, kept, tell)
  else if (changes === 'whatever') await compare(db, kept, tell)
  else if (changes === 'glossary') tell({ ids: [], facts: takeFacts(kept, await readTaught(db)) })
  else await reread(db, kept, changes.ids, tell)

  if (kept.index.needsRebuild()) await loadAll(db, kept, tell)
}

async function readTaught(db: Db): Promise<Pick<IndexFacts, 'glossary' | 'learned'>> {
  return { glossary: await readGlossary(db), learned: await readLearned(db) }
}

async function loadAll(db: Db, kept: KeptIndex, tell: (news: News) => void): Promise<void> {
  const [facts, expected] = [await readIndexFacts(db), await aboutHowManyProducts(db)]
  const loading = kept.index.startLoad(facts, expected)
  const numbers = new Map<number, number>()

  for (let next = readPortion(db, 0); ; ) {
    const read = await next
    if (!read) break
    next = readPortion(db, read.last)
    // The await of the next round handles a failure; this avoids an unhandled rejection.
    next.catch(() => undefined)
    for (const { product, number } of read.products) {
      loading.add(product)
      numbers.set(product.id, number)
    }
  }
  loading.finish()
  Object.assign(kept, { facts, numbers })
  tell({ ids: 'all', facts })
}

async function readPortion(db: Db, after: number): Promise<{ products: NumberedProduct[]; last: number } | null> {
  const last = await endOfPortion(db, after, portion)
  return last === null ? null : { products: await indexedProductsBetween(db, after, last), last }
}

/** Compares change numbers to find products that were added, changed or removed without a notification. */
async function compare(db: Db, kept: KeptIndex, tell: (news: News) => void): Promise<void> {
  const moved: number[] = []
  const unseen = new Set(kept.numbers.keys())
  for (let after = 0; ; ) {
    const last = await endOfPortion(db, after, numbersPortion)
    if (last === null) break
    for (const { id, number } of await changeNumbersBetween(db, after, last)) {
      if (kept.numbers.get(id) !== number) moved.push(id)
      unseen.delete(id)
    }
    after = last
  }
  tell({ ids: [], facts: takeFacts(kept, await readIndexFacts(db)) })

  const ids = [...moved, ...unseen]
  // From about here a reload is faster than an update.
  if (ids.length > 2 * portion && ids.length > kept.index.size() / 3) await loadAll(db, kept, tell)
  else await reread(db, kept, ids, tell)
}

async function reread(db: Db, kept: KeptIndex, ids: readonly number[], tell: (news: News) => void): Promise<void> {
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += portion) {
    const some = distinct.slice(start, start + portion)
    const [products, facts] = await Promise.all([findIndexedProducts(db, some), readFactsOf(db, some)])
    // Facts first: a new product may be the first of a new artisan.
    const moved = takeFacts(kept, facts)
    kept.index.refresh(
      some,
      products.map(({ product }) => product),
    )
    for (const id of some) kept.numbers.delete(id)
    for (const { product, number } of products) kept.numbers.set(product.id, number)
    tell({ ids: some, facts: moved })
  }
}

/** Skips unchanged facts, because applying them splits all their words again. Null: none changed. */
function takeFacts(kept: KeptIndex, read: Partial<IndexFacts>): IndexFacts | null {
  const known = kept.facts
  if (!known) return null
  const facts = {
    ...known,
    crafts: withRead(known.crafts, read.crafts),
    artisans: withRead(known.artisans, read.artisans),
    glossary: sameOr(known.glossary, read.glossary),
    learned: sameOr(known.learned, read.learned),
  }
  const isSame =
    facts.crafts === known.crafts &&
    facts.artisans === known.artisans &&
    facts.glossary === known.glossary &&
    facts.learned === known.learned
  if (isSame) return null
  kept.facts = facts
  kept.index.setFacts(facts)
  return facts
}

function sameOr<Rows>(known: Rows, read: Rows | undefined): Rows {
  return read === undefined || JSON.stringify(read) === JSON.stringify(known) ? known : read
}

function withRead<Fact extends { id: number }>(known: Fact[], read: readonly Fact[] = []): Fact[] {
  const byId = new Map(known.map((fact) => [fact.id, fact]))
  const moved = read.filter((fact) => JSON.stringify(byId.get(fact.id)) !== JSON.stringify(fact))
  if (moved.length === 0) return known
  for (const fact of moved) byId.set(fact.id, fact)
  return [...byId.values()]
}

type NumberedProduct = { product: IndexedProduct; number: number }

// Lists come joined: only their words matter, and the driver parses arrays character by character.
const columns = sql`
  p.id, p.change_number as number, p.name, t.names,
  concat_ws(' ', p.description, array_to_string(p.materials, ' '), array_to_string(p.techniques, ' '), chosen.options)
    as text, t.texts,
  p.category, p.state, p.craft_id, p.artisan_id, p.price_paise,
  p.rating_sum, p.rating_count, stocked.is_so is not null as has_stock,
  array_to_string(p.material_keys, ',') as material, array_to_string(p.color_keys, ',') as color,
  array_to_string(p.audiences, ',') as audience, array_to_string(p.field_keys, ',') as field,
  (extract(epoch from p.created_at) * 1000)::float8 as created_at`

// A lateral lookup per product: a plain join would read the whole shop's stock for every portion.
const tables = (those: (id: Sql) => Sql) => sql`
  from products p join artisans a on a.id = p.artisan_id
  left join lateral (
    select true as is_so from variants v join stock s on s.variant_id = v.id
    where v.product_id = p.id and v.removed_at is null and s.on_hand > s.reserved limit 1
  ) stocked on true
  left join lateral (
    select string_agg(jsonb_path_query_array(v.options, '$.*')::text, ' ' order by v.id) as options
    from variants v where v.product_id = p.id and v.removed_at is null
  ) chosen on true
  left join (
    select product_id, string_agg(name, ' ') as names, string_agg(description, ' ') as texts
    from product_translations where ${those(sql`product_id`)} group by product_id
  ) t on t.product_id = p.id
  where ${those(sql`p.id`)} and ${visibleProducts}`

type Row = Omit<IndexedProduct, 'names' | 'texts' | ValueFilter> &
  Record<ValueFilter, string> & {
    number: number
    name: string
    names: string | null
    text: string
    texts: string | null
  }

async function findIndexedProducts(db: Db, ids: readonly number[]): Promise<NumberedProduct[]> {
  const rows = await db.query<Row>`select ${columns} ${tables((id) => sql`${id} = any (${ids}::bigint[])`)}`
  return rows.map(toProduct)
}

async function indexedProductsBetween(db: Db, after: number, last: number): Promise<NumberedProduct[]> {
  const rows = await db.query<Row>`
    select ${columns} ${tables((id) => sql`${id} > ${after}::bigint and ${id} <= ${last}::bigint`)} order by p.id`
  return rows.map(toProduct)
}

/** The last of the next `count` ids; null at the end. Portions by id stay below the statement time-out. */
async function endOfPortion(db: Db, after: number, count: number): Promise<number | null> {
  const [found] = await db.query<{ last: number | null }>`
    select max(id) as last from (select id from products where id > ${after} order by id limit ${count}) portion`
  return found?.last ?? null
}

function changeNumbersBetween(db: Db, after: number, last: number): Promise<{ id: number; number: number }[]> {
  return db.query`
    select p.id, p.change_number as number from products p join artisans a on a.id = p.artisan_id
    where p.id > ${after} and p.id <= ${last} and ${visibleProducts}`
}

async function aboutHowManyProducts(db: Db): Promise<number> {
  const [found] = await db.query<{ count: number }>`
    select greatest(reltuples, 0)::int as count from pg_class where oid = 'products'::regclass`
  return found?.count ?? 0
}

function toProduct(row: Row): NumberedProduct {
  const { number, name, names, text, texts, ...rest } = row
  const product = {
    ...rest,
    ...byName(valueFilters, (filter) => (row[filter.name] === '' ? [] : row[filter.name].split(','))),
    names: names === null ? [name] : [name, names],
    texts: texts === null ? [text] : [text, texts],
  }
  return { product, number }
}

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

/** `number` grows with every change of the product. */
export type NumberedProduct = { product: IndexedProduct; number: number }

/** `number` of a product that nobody sees any more; a deleted one has none. */
export type GoneProduct = { id: number; number: number | null }

type Comparison = {
  /** ids that differ, of all products after those of the last call and up to `last` */
  differing(numbers: readonly { id: number; number: number }[], last: number): number[] | Promise<number[]>
  /** those that were in no portion */
  rest(): number[] | Promise<number[]>
}

/** An index that is fed from PostgreSQL: in the memory of the process, or in a service that outlasts it. */
export type FedIndex = {
  isReady(): boolean
  size(): number
  needsRebuild(): boolean
  /** takes up what an earlier process has filled; false: there is nothing */
  resume(facts: IndexFacts): Promise<boolean>
  /** replaces what there is at the end of `fill`; what there was answers until then */
  load(facts: IndexFacts, expected: number, fill: Fill): Promise<void>
  refresh(products: readonly NumberedProduct[], gone: readonly GoneProduct[]): void | Promise<void>
  setFacts(facts: IndexFacts): void
  compare(): Comparison
  /** throws when the index is lost or away */
  check(): Promise<void>
}

export type Fill = (add: (product: NumberedProduct) => void | Promise<void>) => Promise<void>

export type KeptIndex = { index: FedIndex; facts: IndexFacts | null }

export function inMemory(index: ProductIndex): FedIndex {
  let numbers = new Map<number, number>()

  return {
    isReady: index.isReady,
    size: index.size,
    needsRebuild: index.needsRebuild,
    resume: () => Promise.resolve(false),
    async load(facts, expected, fill) {
      const loading = index.startLoad(facts, expected)
      const filled = new Map<number, number>()
      await fill(({ product, number }) => {
        loading.add(product)
        filled.set(product.id, number)
      })
      loading.finish()
      numbers = filled
    },
    refresh(products, gone) {
      const ids = [...products.map(({ product }) => product.id), ...gone.map(({ id }) => id)]
      index.refresh(
        ids,
        products.map(({ product }) => product),
      )
      for (const { id } of gone) numbers.delete(id)
      for (const { product, number } of products) numbers.set(product.id, number)
    },
    setFacts: index.setFacts,
    compare() {
      const unseen = new Set(numbers.keys())
      return {
        differing: (found) =>
          found.flatMap(({ id, number }) => {
            unseen.delete(id)
            return numbers.get(id) === number ? [] : id
          }),
        rest: () => [...unseen],
      }
    },
    check: () => Promise.resolve(),
  }
}

type Reader = Pick<Context, 'db'>

export async function refreshIndex(
  { db }: Reader,
  kept: KeptIndex,
  changes: Changes,
  tell: (news: News) => void,
): Promise<void> {
  if (changes === 'everything') await loadAll(db, kept, await readIndexFacts(db), tell)
  else if (!kept.index.isReady()) await begin(db, kept, tell)
  else if (changes === 'whatever') await compare(db, kept, tell)
  else if (changes === 'glossary') tell({ ids: [], facts: takeFacts(kept, await readTaught(db)) })
  else await reread(db, kept, changes.ids, tell)

  if (kept.index.needsRebuild()) await loadAll(db, kept, await readIndexFacts(db), tell)
}

async function readTaught(db: Db): Promise<Pick<IndexFacts, 'glossary' | 'learned'>> {
  return { glossary: await readGlossary(db), learned: await readLearned(db) }
}

async function begin(db: Db, kept: KeptIndex, tell: (news: News) => void): Promise<void> {
  const facts = await readIndexFacts(db)
  if (!(await kept.index.resume(facts))) {
    await loadAll(db, kept, facts, tell)
    return
  }
  kept.facts = facts
  tell({ ids: 'all', facts })
  await compare(db, kept, tell)
}

async function loadAll(db: Db, kept: KeptIndex, facts: IndexFacts, tell: (news: News) => void): Promise<void> {
  await kept.index.load(facts, await aboutHowManyProducts(db), async (add) => {
    for (let next = readPortion(db, 0); ; ) {
      const read = await next
      if (!read) return
      next = readPortion(db, read.last)
      // The await of the next round handles a failure; this avoids an unhandled rejection.
      next.catch(() => undefined)
      for (const product of read.products) {
        const sending = add(product)
        if (sending) await sending
      }
    }
  })
  kept.facts = facts
  tell({ ids: 'all', facts })
}

async function readPortion(db: Db, after: number): Promise<{ products: NumberedProduct[]; last: number } | null> {
  const last = await endOfPortion(db, after, portion)
  return last === null ? null : { products: await indexedProductsBetween(db, after, last), last }
}

/** Compares change numbers to find products that were added, changed or removed without a notification. */
async function compare(db: Db, kept: KeptIndex, tell: (news: News) => void): Promise<void> {
  const comparison = kept.index.compare()
  const ids: number[] = []
  for (let after = 0; ; ) {
    const last = await endOfPortion(db, after, numbersPortion)
    if (last === null) break
    ids.push(...(await comparison.differing(await changeNumbersBetween(db, after, last), last)))
    after = last
  }
  ids.push(...(await comparison.rest()))
  tell({ ids: [], facts: takeFacts(kept, await readIndexFacts(db)) })

  // From about here a reload is faster than an update.
  if (ids.length > 2 * portion && ids.length > kept.index.size() / 3)
    await loadAll(db, kept, await readIndexFacts(db), tell)
  else await reread(db, kept, ids, tell)
}

async function reread(db: Db, kept: KeptIndex, ids: readonly number[], tell: (news: News) => void): Promise<void> {
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += portion) {
    const some = distinct.slice(start, start + portion)
    const [products, facts] = await Promise.all([findIndexedProducts(db, some), readFactsOf(db, some)])
    // Facts first: a new product may be the first of a new artisan.
    const moved = takeFacts(kept, facts)
    const seen = new Set(products.map(({ product }) => product.id))
    const unseen = some.filter((id) => !seen.has(id))
    await kept.index.refresh(products, unseen.length === 0 ? [] : await findGone(db, unseen))
    tell({ ids: some, facts: moved })
  }
}

function findGone(db: Db, ids: readonly number[]): Promise<GoneProduct[]> {
  return db.query`
    select gone.id, p.change_number as number
    from unnest(${ids}::bigint[]) as gone (id) left join products p on p.id = gone.id`
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

import { type CollectionState, collectionState } from '#features/collections/collection.ts'
import { mostShown } from '#features/collections/collection-limits.ts'
import { type CollectionRule, filterEntries } from '#features/collections/collection-rule.ts'
import type { Context } from '#features/context.ts'
import { cardsOf } from '#features/products/catalog-queries.ts'
import type { ProductCard } from '#features/products/product.ts'
import { cardOf } from '#features/products/product-row.ts'
import { readProductFilter, writeProductFilter } from './product-filter.ts'
import { searchProducts } from './search-products.ts'

export type ShownCollection = {
  slug: string
  title: string
  titleLanguage: string
  intro: string
  introLanguage: string
  state: CollectionState
  endsAt: string | null
  items: ProductCard[]
  more: { query: string; total: number } | null
}

type Found = {
  slug: string
  title: Record<string, string>
  intro: Record<string, string>
  rule: CollectionRule | null
  startsAt: Date | null
  endsAt: Date | null
  archivedAt: Date | null
  ids: string[]
}

export async function findCollection(
  ctx: Context,
  slug: string,
  { beforehand = false }: { beforehand?: boolean } = {},
): Promise<ShownCollection | null> {
  const now = ctx.clock.now()
  const [found] = await ctx.db.query<Found>`
    select slug, title, intro, rule, starts_at, ends_at, archived_at,
      array(select product_id from collection_products where collection_id = collections.id order by position) as ids
    from collections where slug = ${slug}
      and (${beforehand && ctx.actor.role === 'admin'}
        or (archived_at is null and starts_at <= ${now}::timestamptz
          and (ends_at is null or ends_at > ${now}::timestamptz)))`
  if (!found) return null
  const languageOf = (texts: Record<string, string>) => (texts[ctx.locale] === undefined ? 'en' : ctx.locale)
  const [titleLanguage, introLanguage] = [languageOf(found.title), languageOf(found.intro)]
  return {
    slug,
    title: found.title[titleLanguage] ?? slug,
    titleLanguage,
    intro: found.intro[introLanguage] ?? '',
    introLanguage,
    state: collectionState(found, ctx.clock.now()),
    endsAt: found.endsAt?.toISOString() ?? null,
    ...(await goodsOf(ctx, found)),
  }
}

async function goodsOf(ctx: Context, { ids, rule }: Found): Promise<Pick<ShownCollection, 'items' | 'more'>> {
  // The driver returns bigint[] items as text.
  const chosen = await cardsByHand(ctx, ids.map(Number))
  const ruled = rule ? await goodsByRule(ctx, rule) : { items: [], more: null }
  const items = new Map([...chosen, ...ruled.items].map((card) => [card.id, card]))
  return { items: [...items.values()].slice(0, Math.max(mostShown, chosen.length)), more: ruled.more }
}

async function cardsByHand(ctx: Context, ids: readonly number[]): Promise<ProductCard[]> {
  if (!ctx.index?.isReady()) return cardsOf(ctx, ids)
  return (await ctx.index.rows(ids)).map((row) => cardOf(row, ctx.locale))
}

async function goodsByRule(ctx: Context, rule: CollectionRule): Promise<Pick<ShownCollection, 'items' | 'more'>> {
  const searches = rule.words.length === 0 ? [null] : rule.words
  const found = await Promise.all(
    searches.map((words) => {
      const filter = readProductFilter(filterEntries(rule, words))
      return searchProducts(ctx, { ...filter, limit: rule.most })
    }),
  )
  // Corrected or near matches were not what the rule asked for.
  const exact = found.filter(({ spelling }) => spelling === null)
  const inTurn = Array.from({ length: rule.most }, (_, row) => exact.map(({ items }) => items[row])).flat()
  const items = [...new Map(inTurn.flatMap((card) => (card ? [[card.id, card] as const] : []))).values()]

  const total = searches.length === 1 ? (exact[0]?.total ?? 0) : 0
  const query = writeProductFilter(readProductFilter(filterEntries(rule, searches[0] ?? null)))
  return { items: items.slice(0, rule.most), more: total > rule.most ? { query, total } : null }
}

export type CollectionName = { slug: string; title: string; titleLanguage: string }

export async function listShownCollections(ctx: Context): Promise<CollectionName[]> {
  type Row = { slug: string; title: Record<string, string> }
  const now = ctx.clock.now()
  const rows = await ctx.db.query<Row>`
    select slug, title, changed_at from collections
    where archived_at is null and starts_at <= ${now}::timestamptz
      and (ends_at is null or ends_at > ${now}::timestamptz) order by starts_at desc, id desc limit 50`
  return rows.map(({ slug, title }) => {
    const titleLanguage = title[ctx.locale] === undefined ? 'en' : ctx.locale
    return { slug, title: title[titleLanguage] ?? slug, titleLanguage }
  })
}

import type { Context } from '#features/context.ts'
import { translateName } from '#features/products/translate-name.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import type { ShopSettings } from '#features/settings/shop-settings.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { placeName } from './artisan-words.ts'
import { askedQueries } from './asked-queries.ts'
import type { CraftCard, CraftPage, RelatedCrafts } from './craft.ts'
import type { CraftFilter } from './craft-filter.ts'

const cardColumns = (locale: string) => sql`
  c.slug as id, coalesce(c.names ->> ${locale}::text, c.name) as name, c.category, c.state,
  ${placeName(locale, sql`c.place`)} as place, c.gi_tag is not null as is_gi`

const shownPieces = sql`
  select count(*) from products p join artisans a on a.id = p.artisan_id
  where p.craft_id = c.id and p.status = 'published' and a.status = 'verified'`

const isOffered = ({ categories, states }: ShopSettings) => sql`
  c.category = any (${categories}::text[]) and c.state = any (${states}::text[])`

const matches = ({ category, state, isGi, words, offered }: Matched) => sql`
  c.archived_at is null and ${isOffered(offered)} and (${category}::text is null or c.category = ${category}::text)
  and (${state}::text is null or c.state = ${state}::text) and (not ${isGi}::boolean or c.gi_tag is not null)
  and not exists (
    select from unnest(${words}::tsquery[]) word where not c.words @@ word)`

type Matched = { category: string | null; state: string | null; isGi: boolean; words: string[]; offered: ShopSettings }

const matchedBy = async (ctx: Context, { category, state, onlyGi, q }: CraftFilter): Promise<Matched> => {
  return { category, state, isGi: onlyGi, words: await askedQueries(ctx, q), offered: await findSettings(ctx) }
}

export async function listCrafts(
  ctx: Context,
  filter: CraftFilter & { page: number; limit: number },
): Promise<Page<CraftCard>> {
  const { page, limit } = filter
  const wanted = await matchedBy(ctx, filter)
  const found = await ctx.db.query<CraftCard & { total: number }>`
    select ${cardColumns(ctx.locale)}, (${shownPieces}) as pieces, (select count(*) from crafts c
      where ${matches(wanted)}) as total
    from crafts c where ${matches(wanted)} order by c.name, c.id limit ${limit} offset ${(page - 1) * limit}`
  const total = found[0]?.total ?? (page > 1 ? (await listCraftIndex(ctx, filter)).length : 0)
  return toPage(
    found.map(({ total: _total, ...craft }) => craft),
    total,
    { page, limit },
  )
}

export async function listCraftIndex(ctx: Context, filter: CraftFilter): Promise<CraftCard[]> {
  return ctx.db.query<CraftCard>`
    select ${cardColumns(ctx.locale)}, coalesce(g.pieces, 0) as pieces
    from crafts c left join (
      select p.craft_id, count(*) as pieces from products p join artisans a on a.id = p.artisan_id
      where p.status = 'published' and a.status = 'verified' group by p.craft_id
    ) g on g.craft_id = c.id
    where ${matches(await matchedBy(ctx, filter))} order by 2, c.id`
}

const term = (locale: string) => sql`json_build_object('name', coalesce(t.names ->> ${locale}::text, term),
  'language', case when t.names ->> ${locale}::text is null then 'en' else ${locale}::text end)`

const termsOf = (locale: string, column: Sql) => sql`
  (select coalesce(json_agg(${term(locale)} order by place), '[]')
   from unnest(c.${column}) with ordinality named (term, place) left join craft_terms t using (term))`

export async function findCraft(ctx: Context, slug: string): Promise<CraftPage | null> {
  const [found] = await ctx.db.query<CraftPage>`
    select ${cardColumns(ctx.locale)}, (${shownPieces}) as pieces, c.gi_tag, c.names,
      (select json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground,
        'alt', coalesce(c.names ->> ${ctx.locale}::text, c.name)) from images i where i.id = c.image_id) as picture,
      ${termsOf(ctx.locale, sql`materials`)} as materials, ${termsOf(ctx.locale, sql`techniques`)} as techniques,
      coalesce(c.descriptions ->> ${ctx.locale}::text, c.description) as description,
      case when c.descriptions ->> ${ctx.locale}::text is null then 'en'
      else ${ctx.locale}::text end as description_language,
      (select coalesce(json_agg(json_build_object('name', made ->> 'name',
        'minPaise', (made #>> '{priceInr,0}')::numeric * 100, 'maxPaise', (made #>> '{priceInr,1}')::numeric * 100)),
        '[]')
        from jsonb_array_elements(c.typical_products) made) as typical_products
    from crafts c where c.slug = ${slug} and (c.archived_at is null or (${shownPieces}) > 0)`
  if (!found) return null
  const typicalProducts = found.typicalProducts.map(({ name, ...price }) => ({
    name: translateName(name, ctx.locale) ?? name,
    ...price,
  }))
  return { ...found, typicalProducts }
}

/** The craft into which this one was merged. */
export async function findMergedCraft(ctx: Context, slug: string): Promise<string | null> {
  const [craft] = await ctx.db.query<{ slug: string }>`
    select other.slug from crafts c join crafts other on other.id = c.merged_into where c.slug = ${slug}`
  return craft?.slug ?? null
}

export async function listRelatedCrafts(ctx: Context, slug: string, count = 6): Promise<RelatedCrafts> {
  type Row = CraftCard & { isOfState: boolean }
  const rows = await ctx.db.query<Row>`
    select ${cardColumns(ctx.locale)}, (${shownPieces}) as pieces, c.state = own.state as is_of_state
    from crafts own join lateral (
      (select * from crafts where state = own.state and id <> own.id and archived_at is null
        order by category = own.category desc, md5(slug || own.slug) limit ${count}::bigint)
      union all
      (select * from crafts where category = own.category and state <> own.state
        and archived_at is null order by md5(slug || own.slug)
        limit ${count}::bigint)
    ) c on true
    where own.slug = ${slug}`
  const cards = (isOfState: boolean) =>
    rows.filter((row) => row.isOfState === isOfState).map(({ isOfState: _state, ...card }) => card)
  return { ofState: cards(true), ofCategory: cards(false) }
}

export async function listCraftNames(ctx: Context): Promise<{ id: string; name: string }[]> {
  return ctx.db.query`
    select slug as id, coalesce(names ->> ${ctx.locale}, name) as name from crafts c
    where archived_at is null and ${isOffered(await findSettings(ctx))}
    order by name, id`
}

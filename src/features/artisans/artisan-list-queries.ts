import type { Context } from '#features/context.ts'
import { placeName, specialtyName } from '#features/crafts/artisan-words.ts'
import { askedQueries } from '#features/crafts/asked-queries.ts'
import type { Picture } from '#features/products/product.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { ArtisanListItem } from './artisan.ts'
import type { ArtisanFilter, ArtisanSort } from './artisan-filter.ts'

type Count = { value: string; count: number }

export type FoundArtisans = Page<ArtisanListItem> & {
  facets: { state: Count[]; craft: (Count & { name: string })[]; verified: number }
}

const orders: Record<ArtisanSort, Sql> = {
  name: sql`m.name, m.id`,
  pieces: sql`(select count(*) from products where artisan_id = m.id and status = 'published') desc, m.name, m.id`,
  newest: sql`m.verified_at desc nulls last, m.id desc`,
  followed: sql`(select count(*) from follows where artisan_id = m.id) desc, m.name, m.id`,
}

const hasWords = (asked: string[]) => sql`
  not exists (
    select from unnest(${asked}::tsquery[]) word
    where not a.words @@ word and not exists (
      select from artisan_crafts ac join crafts c on c.id = ac.craft_id
      where ac.artisan_id = a.id and c.words @@ word))`

type Found = {
  ids: number[]
  total: number
  verified: number
  states: FoundArtisans['facets']['state']
  crafts: FoundArtisans['facets']['craft']
}

export async function listArtisans(ctx: Context, filter: ArtisanFilter): Promise<FoundArtisans> {
  const { q, state, craft, onlyVerified, sort, page, limit } = filter
  const asked = await askedQueries(ctx, q)
  const [found] = await ctx.db.query<Found>`
    with m as materialized (
      select a.id, a.name, a.state, a.verified_at, ${state}::text is null or a.state = ${state}::text as has_state,
        ${craft}::text is null or exists (
          select from artisan_crafts ac join crafts c on c.id = ac.craft_id
          where ac.artisan_id = a.id and c.slug = ${craft}::text
        ) as has_craft, a.status = 'verified' as is_verified,
        a.status = 'verified' or not ${onlyVerified} as has_standing
      from artisans a where a.status in ${literal(shownStatuses)} and ${hasWords(asked)}
    )
    select
      array(select m.id::float8 from m where has_state and has_craft and has_standing
        order by ${orders[sort]} limit ${limit} offset ${(page - 1) * limit}) as ids,
      (select count(*) from m where has_state and has_craft and has_standing) as total,
      (select count(*) from m where has_state and has_craft and is_verified) as verified,
      (select coalesce(json_agg(counted order by value), '[]') from (
        select state as value, count(*)::int as count from m where has_craft and has_standing group by state
      ) counted) as states,
      (select coalesce(json_agg(counted order by name), '[]') from (
        select c.slug as value, coalesce(c.names ->> ${ctx.locale}, c.name) as name, count(*)::int as count
        from m join artisan_crafts ac on ac.artisan_id = m.id join crafts c on c.id = ac.craft_id
        where has_state and has_standing group by c.id
      ) counted) as crafts`
  if (!found) throw new Error('a count gives a row')

  const items = await findArtisanItems(ctx, found.ids)
  const facets = { state: found.states, craft: found.crafts, verified: found.verified }
  return { ...toPage(items, found.total, { page, limit }), facets }
}

type Item = Omit<ArtisanListItem, 'verifiedAt' | 'picture'> & {
  rowId: number
  verifiedAt: Date | null
  picture: Picture | null
}

async function findArtisanItems(ctx: Context, ids: readonly number[]): Promise<ArtisanListItem[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.query<Item>`
    select a.id as row_id, a.slug as id, a.name, a.home_name, a.home_language, ${placeName(ctx.locale)} as place, a.state,
      ${specialtyName(ctx.locale)} as specialty, a.years_of_experience, a.status = 'verified' as is_verified,
      a.status = 'paused' as is_paused, a.verified_at,
      (select json_build_object('id', c.slug, 'name', coalesce(c.names ->> ${ctx.locale}, c.name), 'isGi',
      c.gi_tag is not null)
        from artisan_crafts ac join crafts c on c.id = ac.craft_id where ac.artisan_id = a.id order by c.name
          limit 1) as craft,
      (select count(*) from products where artisan_id = a.id and status = 'published') as product_count,
      (select count(*) from follows where artisan_id = a.id) as followers,
      coalesce(gallery.json, goods.json) as picture
    from artisans a
    left join lateral (
      select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt) as json
      from artisan_pictures join images on id = image_id where artisan_id = a.id order by position limit 1
    ) gallery on true
    left join lateral (
      select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt) as json
      from products p join product_pictures pp on pp.product_id = p.id join images i on i.id = pp.image_id
      where gallery.json is null and p.artisan_id = a.id and p.status = 'published'
      order by p.featured_at is null, p.id, pp.position limit 1
    ) goods on true
    where a.id = any (${ids})`
  const byId = new Map(rows.map((row) => [row.rowId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { rowId: _rowId, verifiedAt, picture, ...artisan } = row
    const shown = picture && ctx.locale !== 'en' ? { ...picture, alt: artisan.name } : picture
    return [{ ...artisan, verifiedAt: verifiedAt?.toISOString() ?? null, picture: shown }]
  })
}

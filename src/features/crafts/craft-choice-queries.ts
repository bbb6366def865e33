import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { placeName, placeNames } from './artisan-words.ts'
import type { CraftChoice } from './craft-choice.ts'

const terms = (locale: string, column: Sql) => sql`
  (select coalesce(json_agg(json_build_object('term', named.term,
    'name', coalesce(t.names ->> ${locale}::text, named.term)) order by place), '[]')
   from unnest(c.${column}) with ordinality named (term, place) left join craft_terms t on t.term = named.term)`

const columns = (locale: string) => sql`c.slug as id, coalesce(c.names ->> ${locale}::text, c.name) as name,
  concat_ws(' ', c.name, c.place, (select string_agg(value, ' ') from jsonb_each_text(c.names)),
    (select string_agg(value, ' ') from jsonb_each_text(${placeNames(sql`c.place`)}))) as words,
  c.category, c.state, ${placeName(locale, sql`c.place`)} as place, c.gi_tag is not null as is_gi,
  ${terms(locale, sql`materials`)} as materials, ${terms(locale, sql`techniques`)} as techniques, c.colors,
  picture.json as picture`

const tables = sql`crafts c left join lateral (
    select json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground) as json
    from products p join artisans a on a.id = p.artisan_id
      join product_pictures pp on pp.product_id = p.id join images i on i.id = pp.image_id
    where p.craft_id = c.id and p.status = 'published' and a.status = 'verified' order by p.price_paise, pp.position
      limit 1
  ) picture on true`

/** Crafts of her other products first, then those of her state. @throws DomainError forbidden for all but artisans */
export async function listCraftChoices(ctx: Context): Promise<CraftChoice[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return ctx.db.query<CraftChoice>`
    select ${columns(ctx.locale)} from ${tables}
    left join (select craft_id, count(*) as pieces from products where artisan_id = ${artisanId}::bigint
      group by craft_id) own on own.craft_id = c.id
    where c.archived_at is null or own.pieces > 0 or c.proposed_by = ${artisanId}::bigint and c.merged_into is null
    order by coalesce(own.pieces, 0) desc, c.state = (select state from artisans
      where id = ${artisanId}::bigint) desc nulls last, name, c.id`
}

export async function findCraftChoice(ctx: Context, slug: string): Promise<CraftChoice | null> {
  const [found] = await ctx.db.query<CraftChoice>`
    select ${columns(ctx.locale)} from ${tables} where c.slug = ${slug}`
  return found ?? null
}

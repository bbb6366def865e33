import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { CraftChoice } from './craft-choice.ts'

const terms = (column: string) => `
  (SELECT coalesce(json_agg(json_build_object('term', named.term, 'name', coalesce(t.names ->> $1, named.term)) ORDER BY place), '[]')
   FROM unnest(c.${column}) WITH ORDINALITY named (term, place) LEFT JOIN craft_terms t ON t.term = named.term)`

const columns = `c.slug AS id, coalesce(c.names ->> $1, c.name) AS name,
  concat_ws(' ', c.name, c.place, (SELECT string_agg(value, ' ') FROM jsonb_each_text(c.names))) AS words,
  c.category, c.state, c.place, c.gi_tag IS NOT NULL AS "isGi",
  ${terms('materials')} AS materials, ${terms('techniques')} AS techniques, c.colors, picture.json AS picture`

const tables = `crafts c LEFT JOIN LATERAL (
    SELECT json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground) AS json
    FROM products p JOIN artisans a ON a.id = p.artisan_id
      JOIN product_pictures pp ON pp.product_id = p.id JOIN images i ON i.id = pp.image_id
    WHERE p.craft_id = c.id AND p.status = 'published' AND a.status = 'verified' ORDER BY p.price_paise, pp.position LIMIT 1
  ) picture ON true`

const choicesText = `
  SELECT ${columns} FROM ${tables}
  LEFT JOIN (SELECT craft_id, count(*) AS pieces FROM products WHERE artisan_id = $2 GROUP BY craft_id) own ON own.craft_id = c.id
  ORDER BY coalesce(own.pieces, 0) DESC, c.state = (SELECT state FROM artisans WHERE id = $2) DESC NULLS LAST, name, c.id`

/**
 * Crafts of the artisan's other products first, then those of her state. @throws DomainError forbidden for all but
 * artisans
 */
export async function listCraftChoices(ctx: Context): Promise<CraftChoice[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return namedQuery<CraftChoice>(ctx.db, 'craft-choices', choicesText, [ctx.locale, artisanId])
}

const choiceText = `SELECT ${columns} FROM ${tables} WHERE c.slug = $2`

export async function findCraftChoice(ctx: Context, slug: string): Promise<CraftChoice | null> {
  const [found] = await namedQuery<CraftChoice>(ctx.db, 'craft-choice', choiceText, [ctx.locale, slug])
  return found ?? null
}

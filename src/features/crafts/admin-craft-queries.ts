import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { found } from '#features/found.ts'
import { sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AdminCraft, adminCraftSorts, readAdminCraftFilter } from './admin-craft.ts'

const isProposed = sql`c.proposed_by is not null and c.archived_at is not null and c.merged_into is null`

const columns = sql`
  c.slug, jsonb_build_object('en', c.name) || c.names as names,
  jsonb_build_object('en', c.description) || c.descriptions as descriptions,
  c.category, c.state, c.place, c.gi_tag as gi_name, c.materials, c.techniques, c.colors, c.revision,
  (select i.key from images i where i.id = c.image_id) as picture_key,
  c.archived_at is not null as is_archived, into_craft.slug as merged_into,
  case when ${isProposed} then (select a.name from artisans a where a.id = c.proposed_by) end as proposed_by,
  (select count(*) from products p where p.craft_id = c.id) as pieces,
  (select count(*) from artisan_crafts ac where ac.craft_id = c.id) as artisans`

const tables = sql`crafts c left join crafts into_craft on into_craft.id = c.merged_into`

export const adminCrafts = defineList({
  select: columns,
  from: tables,
  id: sql`c.id`,
  sorts: {
    name: { by: sql`c.name`, type: 'text' },
    pieces: { by: sql`(select count(*) from products p where p.craft_id = c.id)`, type: 'bigint' },
    new: { by: sql`c.id`, type: 'bigint' },
  },
  readFilter: readAdminCraftFilter,
  orders: adminCraftSorts,
  where: ({ q, category, kind }) => [
    q &&
      sql`c.name ilike ${anywhere(q)}::text or c.place ilike ${anywhere(q)}::text
      or c.names::text ilike ${anywhere(q)}::text`,
    category && sql`c.category = ${category}`,
    kind === 'shown' && sql`c.archived_at is null`,
    kind === 'archived' && sql`c.archived_at is not null and not (${isProposed})`,
    kind === 'proposed' && isProposed,
    kind === 'own' && sql`c.reference is null`,
  ],
  toItem: (row: AdminCraft) => row,
  file: {
    path: 'crafts',
    columns: [
      ['Craft', ({ names }) => names.en ?? null],
      ['Address', ({ slug }) => slug],
      ['Category', ({ category }) => category, 'shop:category'],
      ['State', ({ state }) => state, 'common:states'],
      ['Place', ({ place }) => place],
      ['GI', ({ giName }) => giName],
      ['Languages', ({ names }) => Object.keys(names).length],
      ['Pieces', ({ pieces }) => pieces],
      ['Artisans', ({ artisans }) => artisans],
    ],
  },
})

/** @throws DomainError forbidden, not-found */
export async function getAdminCraft(ctx: Context, slug: string): Promise<AdminCraft> {
  requireRole(ctx.actor, 'admin')
  const [craft] = await ctx.db.query<AdminCraft>`select ${columns} from ${tables} where c.slug = ${slug}`
  return found(craft ?? null)
}

import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { sql } from '#platform/database/sql.ts'
import type { OwnDraft } from './own-product.ts'

export type DraftRow = Omit<OwnDraft, 'updatedAt'> & { updatedAt: Date }

export const draftColumns = sql`
  d.public_id as id, d.content, d.revision, d.updated_at,
  (select slug from products where id = d.product_id) as product`

export async function listDrafts(ctx: Context): Promise<OwnDraft[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return []
  const found = await ctx.db.query<DraftRow>`
    select ${draftColumns} from product_drafts d where artisan_id = ${artisanId} order by updated_at desc, d.id desc`
  return found.map(draftOf)
}

export async function findDraft(ctx: Context, draft: string): Promise<OwnDraft | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await ctx.db.query<DraftRow>`
    select ${draftColumns} from product_drafts d where artisan_id = ${artisanId} and public_id = ${draft}`
  return found ? draftOf(found) : null
}

export function draftOf(row: DraftRow): OwnDraft {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}

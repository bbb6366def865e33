import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { OwnDraft } from './own-product.ts'

export type DraftRow = Omit<OwnDraft, 'updatedAt'> & { updatedAt: Date }

export const draftColumns = `
  d.public_id AS id, d.content, d.revision, d.updated_at AS "updatedAt",
  (SELECT slug FROM products WHERE id = d.product_id) AS product`

const listText = `SELECT ${draftColumns} FROM product_drafts d WHERE artisan_id = $1 ORDER BY updated_at DESC, d.id DESC`
const oneText = `SELECT ${draftColumns} FROM product_drafts d WHERE artisan_id = $1 AND public_id = $2`

/** The latest first. No pages: save-draft.ts limits their number. */
export async function listDrafts(ctx: Context): Promise<OwnDraft[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return []
  const found = await namedQuery<DraftRow>(ctx.db, 'drafts', listText, [artisanId])
  return found.map(draftOf)
}

export async function findDraft(ctx: Context, draft: string): Promise<OwnDraft | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await namedQuery<DraftRow>(ctx.db, 'draft', oneText, [artisanId, draft])
  return found ? draftOf(found) : null
}

export function draftOf(row: DraftRow): OwnDraft {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}

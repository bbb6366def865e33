import { isDeepStrictEqual } from 'node:util'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { locks } from '#platform/database/locks.ts'
import type { OwnDraft } from './own-product.ts'
import { type DraftRow, draftColumns, draftOf } from './product-draft-queries.ts'
import type { ProductDraft } from './product-form.ts'

export const mostDrafts = 50

export type DraftWish = {
  id: string
  product?: string | undefined
  content: ProductDraft
  revision: number
}

const productText = 'SELECT id FROM products WHERE slug = $1 AND artisan_id = $2'

// One at a time per artisan, so that the count is exact.
const turnText = `SELECT pg_advisory_xact_lock(${locks.draftsOfArtisan}, hashint8($1::bigint))`
const findText = `SELECT ${draftColumns} FROM product_drafts d
  WHERE artisan_id = $1 AND (public_id = $2 OR product_id = $3) ORDER BY public_id = $2 DESC LIMIT 1`
const countText = 'SELECT count(*)::int AS drafts FROM product_drafts WHERE artisan_id = $1'

const insertText = `
  INSERT INTO product_drafts AS d (public_id, artisan_id, product_id, content, revision, created_at, updated_at)
  VALUES ($1, $2, $3, $4, 1, $5, $5) RETURNING ${draftColumns}`

const updateText = `
  UPDATE product_drafts d SET content = $3, revision = revision + 1, updated_at = $4
  WHERE artisan_id = $1 AND public_id = $2 RETURNING ${draftColumns}`

/**
 * Saves a draft. The same content again changes nothing, whatever its revision: a phone resends what may have been
 * lost. A product has one draft: a save under another id throws draft-changed with the existing one.
 * @throws DomainError draft-changed with `theirs`, too-many-drafts, not-found for a product that is not the artisan's
 */
export async function saveDraft(ctx: Context, wish: DraftWish): Promise<OwnDraft> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return transaction(ctx, async (ctx) => {
    const productId = await productOf(ctx, wish, artisanId)
    await namedQuery(ctx.db, 'drafts-turn', turnText, [artisanId])
    const [theirs] = await namedQuery<DraftRow>(ctx.db, 'draft-find', findText, [artisanId, wish.id, productId])
    if (!theirs) return addDraft(ctx, wish, { artisanId, productId })
    if (isDeepStrictEqual(theirs.content, wish.content)) return draftOf(theirs)
    if (theirs.id !== wish.id || theirs.revision !== wish.revision) {
      throw new DomainError('draft-changed', { theirs: draftOf(theirs) })
    }
    const values = [artisanId, wish.id, JSON.stringify(wish.content), ctx.clock.now()]
    return written(await namedQuery<DraftRow>(ctx.db, 'draft-update', updateText, values))
  })
}

async function productOf(ctx: Context, { product }: DraftWish, artisanId: number): Promise<number | null> {
  if (product === undefined) return null
  const [found] = await namedQuery<{ id: number }>(ctx.db, 'draft-product', productText, [product, artisanId])
  if (!found) throw new DomainError('not-found')
  return found.id
}

type New = { artisanId: number; productId: number | null }

async function addDraft(ctx: Context, { id, content }: DraftWish, { artisanId, productId }: New): Promise<OwnDraft> {
  const [counted] = await namedQuery<{ drafts: number }>(ctx.db, 'drafts-count', countText, [artisanId])
  if ((counted?.drafts ?? 0) >= mostDrafts) throw new DomainError('too-many-drafts', { most: mostDrafts })
  const values = [id, artisanId, productId, JSON.stringify(content), ctx.clock.now()]
  return written(await namedQuery<DraftRow>(ctx.db, 'draft-insert', insertText, values))
}

function written([row]: DraftRow[]): OwnDraft {
  if (!row) throw new Error('a draft was not written')
  return draftOf(row)
}

const text = 'DELETE FROM product_drafts WHERE artisan_id = $1 AND public_id = $2'

export async function forgetDraft(ctx: Context, draft: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await namedQuery(ctx.db, 'draft-forget', text, [artisanId, draft])
}

const artisans = 'SELECT id FROM artisans WHERE user_id = $1'

const drafts = `DELETE FROM product_drafts WHERE artisan_id IN (${artisans})`

const revisions = `
  DELETE FROM product_revisions WHERE product_id IN (SELECT id FROM products WHERE artisan_id IN (${artisans}))`

/** Erases a person's drafts and requested changes. Products of a closed artisan are shown nowhere. */
export async function forgetDrafts(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'catalog.forget-drafts', drafts, [userId])
  await namedQuery(ctx.db, 'catalog.forget-revisions', revisions, [userId])
}

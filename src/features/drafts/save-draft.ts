import { isDeepStrictEqual } from 'node:util'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { locks } from '#platform/database/locks.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { OwnDraft } from './own-product.ts'
import { type DraftRow, draftColumns, draftOf } from './product-draft-queries.ts'
import type { ProductDraft } from './product-form.ts'

export const mostDrafts = 50

export type DraftInput = {
  id: string
  product?: string | undefined
  content: ProductDraft
  revision: number
}

/**
 * The same content again changes nothing, whatever its revision: a phone resends what may have been lost. One artisan
 * at a time, so that the limit is exact. A product has one draft: a save under another id gets the existing one.
 * @throws DomainError draft-changed with `theirs`, too-many-drafts, not-found
 */
export async function saveDraft(ctx: Context, input: DraftInput): Promise<OwnDraft> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return transaction(ctx, async (ctx) => {
    const productId = await productOf(ctx, input, artisanId)
    await ctx.db.query`
      select pg_advisory_xact_lock(${literal(locks.draftsOfArtisan)}, hashint8(${artisanId}::bigint))`
    const [theirs] = await ctx.db.query<DraftRow>`
      select ${draftColumns} from product_drafts d
      where artisan_id = ${artisanId} and (public_id = ${input.id}::uuid or product_id = ${productId})
      order by public_id = ${input.id}::uuid desc limit 1`
    if (!theirs) return addDraft(ctx, input, { artisanId, productId })
    if (isDeepStrictEqual(theirs.content, input.content)) return draftOf(theirs)
    if (theirs.id !== input.id || theirs.revision !== input.revision) {
      throw new DomainError('draft-changed', { theirs: draftOf(theirs) })
    }
    return written(
      await ctx.db.query<DraftRow>`
      update product_drafts d
        set content = ${JSON.stringify(input.content)}, revision = revision + 1, updated_at = ${ctx.clock.now()}
      where artisan_id = ${artisanId} and public_id = ${input.id} returning ${draftColumns}`,
    )
  })
}

async function productOf(ctx: Context, { product }: DraftInput, artisanId: number): Promise<number | null> {
  if (product === undefined) return null
  const [found] = await ctx.db.query<{ id: number }>`
    select id from products where slug = ${product} and artisan_id = ${artisanId}`
  if (!found) throw new DomainError('not-found')
  return found.id
}

type New = { artisanId: number; productId: number | null }

async function addDraft(ctx: Context, { id, content }: DraftInput, { artisanId, productId }: New): Promise<OwnDraft> {
  const [counted] = await ctx.db.query<{ drafts: number }>`
    select count(*)::int as drafts from product_drafts where artisan_id = ${artisanId}`
  if ((counted?.drafts ?? 0) >= mostDrafts) throw new DomainError('too-many-drafts', { most: mostDrafts })
  const now = ctx.clock.now()
  return written(
    await ctx.db.query<DraftRow>`
    insert into product_drafts as d (public_id, artisan_id, product_id, content, revision, created_at, updated_at)
    values (${id}, ${artisanId}, ${productId}, ${JSON.stringify(content)}, 1, ${now}::timestamptz,
      ${now}::timestamptz) returning ${draftColumns}`,
  )
}

function written([row]: DraftRow[]): OwnDraft {
  if (!row) throw new Error('a draft was not written')
  return draftOf(row)
}

export async function forgetDraft(ctx: Context, draft: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await ctx.db.query`delete from product_drafts where artisan_id = ${artisanId} and public_id = ${draft}`
}

const artisans = (userId: number) => sql`select id from artisans where user_id = ${userId}`

export async function forgetDrafts(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from product_drafts where artisan_id in (${artisans(userId)})`
  await ctx.db.query`
    delete from product_revisions
    where product_id in (select id from products where artisan_id in (${artisans(userId)}))`
}

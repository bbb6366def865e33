import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { guessedNotes } from './product-import.ts'

/** Complete: with a picture and no guessed values, unless saved by the artisan since. @throws DomainError not-found */
export async function listReadyDrafts(ctx: Context, publicId: string): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [own] = await ctx.db.query`select from imports where public_id = ${publicId} and artisan_id = ${artisanId}`
  if (!own) throw new DomainError('not-found')
  const found = await ctx.db.query<{ slug: string }>`
    select p.slug from import_items i join imports m on m.id = i.import_id join products p on p.id = i.product_id
    where m.public_id = ${publicId} and m.artisan_id = ${artisanId} and p.status = 'draft' and p.archived_at is null
      and exists (select from product_pictures where product_id = p.id)
      and (p.revision > 1 or not exists (select from jsonb_array_elements(i.notes) n
        where n ->> 'note' = any (${guessedNotes}::text[])))
    order by i.position`
  return found.map(({ slug }) => slug)
}

/** Returns how many were submitted; drafts that fail stay drafts. */
export async function submitImported(ctx: Context, publicId: string): Promise<number> {
  let sent = 0
  for (const productId of await listReadyDrafts(ctx, publicId)) {
    try {
      await moveListing(ctx, { productId, move: 'submit' })
      sent += 1
    } catch (error) {
      if (!isDomainError(error)) throw error
    }
  }
  return sent
}

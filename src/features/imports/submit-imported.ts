import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { guessedNotes } from './product-import.ts'

// Complete: with a picture, and nothing in it was only supposed by us, unless the artisan has saved it herself since.
const readyText = `
  SELECT p.slug FROM import_items i JOIN imports m ON m.id = i.import_id JOIN products p ON p.id = i.product_id
  WHERE m.public_id = $1 AND m.artisan_id = $2 AND p.status = 'draft' AND p.archived_at IS NULL
    AND EXISTS (SELECT FROM product_pictures WHERE product_id = p.id)
    AND (p.revision > 1 OR NOT EXISTS (SELECT FROM jsonb_array_elements(i.notes) n WHERE n ->> 'note' = ANY ($3::text[])))
  ORDER BY i.position`

const ownText = `SELECT FROM imports WHERE public_id = $1 AND artisan_id = $2`

/** Slugs of drafts of an import that could go to the admin now. @throws DomainError not-found (also for another's) */
export async function listReadyDrafts(ctx: Context, publicId: string): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [own] = await namedQuery(ctx.db, 'import-own', ownText, [publicId, artisanId])
  if (!own) throw new DomainError('not-found')
  const found = await namedQuery<{ slug: string }>(ctx.db, 'import-ready', readyText, [
    publicId,
    artisanId,
    guessedNotes,
  ])
  return found.map(({ slug }) => slug)
}

/** Hands every complete draft of an import in for review; returns how many. Those that cannot go stay drafts. */
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

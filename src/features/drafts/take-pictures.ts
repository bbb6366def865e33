import type { Context } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const shownText = `
  SELECT DISTINCT i.key FROM products p JOIN product_pictures pp ON pp.product_id = p.id JOIN images i ON i.id = pp.image_id
  WHERE p.artisan_id = $1 AND i.key = ANY ($2::text[])`

/**
 * Takes the pictures of a form: those that the product shows already stay; others must be handed in by who acts, or be shown
 * by another own product (a copy). In the caller's transaction.
 * @throws DomainError invalid-request at `pictures` for any other one
 */
export async function takePictures(
  ctx: Context,
  { artisanId, keys, shown }: { artisanId: number; keys: readonly string[]; shown: readonly string[] },
): Promise<void> {
  const wanted = keys.filter((key) => !shown.includes(key))
  if (wanted.length === 0) return
  const elsewhere = await namedQuery<{ key: string }>(ctx.db, 'pictures-shown', shownText, [artisanId, wanted])
  const known = new Set(elsewhere.map(({ key }) => key))
  await takeImages(
    ctx,
    wanted.filter((key) => !known.has(key)),
    'pictures',
  )
}

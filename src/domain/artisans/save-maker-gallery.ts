import type { Context } from '#domain/context.ts'
import { takeImages } from '#domain/images/take-images.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { KeptMaker } from './lock-own-maker.ts'
import type { GallerySection } from './maker-form.ts'

const known = `
  select i.key from artisan_pictures ap join images i on i.id = ap.image_id where ap.artisan_id = $1 and i.key = any ($2::text[])`

const write = `
  insert into artisan_pictures (artisan_id, position, image_id, alt)
  select $1, given.place - 1, i.id, given.alt
  from unnest($2::text[], $3::text[]) with ordinality given (key, alt, place) join images i on i.key = given.key`

/**
 * The pictures of the workshop in their order, in the caller's transaction. Those that are hers already stay hers.
 * @throws DomainError invalid-request for a picture that somebody else handed in or that is not there
 */
export async function saveMakerGallery(ctx: Context, maker: KeptMaker, { pictures }: GallerySection): Promise<void> {
  const shown = pictures.filter(({ key }, place) => pictures.findIndex((other) => other.key === key) === place)
  const keys = shown.map(({ key }) => key)
  const kept = await namedQuery<{ key: string }>(ctx.db, 'artisans.known-pictures', known, [maker.id, keys])
  const isKept = new Set(kept.map(({ key }) => key))
  await takeImages(
    ctx,
    keys.filter((key) => !isKept.has(key)),
    'gallery.pictures',
  )

  await namedQuery(ctx.db, 'artisans.clear-pictures', 'delete from artisan_pictures where artisan_id = $1', [maker.id])
  await namedQuery(ctx.db, 'artisans.hang-pictures', write, [maker.id, keys, shown.map(({ alt }) => alt)])
}

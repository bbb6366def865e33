import type { Context } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { KeptMaker } from './lock-own-maker.ts'
import type { GallerySection } from './maker-form.ts'

type Words = { alt: string; language: string; translations: Record<string, string> }

const known = `
  select i.key, ap.alt, ap.language, ap.translations from artisan_pictures ap join images i on i.id = ap.image_id
  where ap.artisan_id = $1 and i.key = any ($2::text[])`

const write = `
  insert into artisan_pictures (artisan_id, position, image_id, alt, language, translations)
  select $1, given.place - 1, i.id, given.words ->> 'alt', given.words ->> 'language', given.words -> 'translations'
  from unnest($2::text[], $3::jsonb[]) with ordinality given (key, words, place) join images i on i.key = given.key`

/**
 * The pictures of the workshop in their order, in the caller's transaction. Those that are hers already stay hers, with their
 * words in other languages.
 * @throws DomainError invalid-request for a picture that somebody else handed in or that is not there
 */
export async function saveMakerGallery(ctx: Context, maker: KeptMaker, { pictures }: GallerySection): Promise<void> {
  const shown = pictures.filter(({ key }, place) => pictures.findIndex((other) => other.key === key) === place)
  const keys = shown.map(({ key }) => key)
  const kept = await namedQuery<Words & { key: string }>(ctx.db, 'artisans.known-pictures', known, [maker.id, keys])
  const before = new Map(kept.map((picture) => [picture.key, picture]))
  await takeImages(
    ctx,
    keys.filter((key) => !before.has(key)),
    'gallery.pictures',
  )

  const words = shown.map((picture) => JSON.stringify(wordsOf(picture, before.get(picture.key))))
  await namedQuery(ctx.db, 'artisans.clear-pictures', 'delete from artisan_pictures where artisan_id = $1', [maker.id])
  await namedQuery(ctx.db, 'artisans.hang-pictures', write, [maker.id, keys, words])
}

/** The first words stay the ones to fall back on, until they are changed in their own language. */
function wordsOf({ alt, language }: GallerySection['pictures'][number], before: Words | undefined): Words {
  if (!before) return { alt, language, translations: {} }
  if (before.language === language) return { alt, language, translations: before.translations }
  return { ...before, translations: { ...before.translations, [language]: alt } }
}

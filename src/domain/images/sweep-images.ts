import type { Context } from '#domain/context.ts'
import { addDays } from '#platform/clock.ts'
import { namedQuery } from '#platform/db.server.ts'
import { pictureFile, pictureFormats, pictureWidths } from '#platform/picture-maker.server.ts'

const forget = `
  with old as (
    delete from image_uploads where (image_id, user_id) in (
      select image_id, user_id from image_uploads where used_at is null and at < $1 limit 200) returning image_id
  )
  delete from images i using old
  where i.id = old.image_id and i.kind = 'uploaded'
    and not exists (select from image_uploads o where o.image_id = i.id and (o.used_at is not null or o.at >= $1))
  returning i.key`

/** Pictures that were handed in and that nothing showed within a day, with their files. Returns how many went. */
export async function sweepImages(ctx: Context): Promise<number> {
  const gone = await namedQuery<{ key: string }>(ctx.db, 'images.sweep', forget, [addDays(ctx.clock.now(), -1)])
  for (const { key } of gone) {
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile({ key, width, format })))
    const shared = pictureFile({ key, width: 1200, format: 'jpeg' })
    for (const file of [`pictures/${key}/original`, shared, ...sizes]) await ctx.storage.remove(file)
  }
  return gone.length
}

import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { removePicture } from './remove-picture.ts'

// A form half filled in shows its pictures too, for as long as it lies there.
const forget = `
  with old as (
    delete from image_uploads where (image_id, user_id) in (
      select u.image_id, u.user_id from image_uploads u join images i on i.id = u.image_id
      where u.used_at is null and u.at < $1 and not exists (
        select from artisans a join product_drafts d on d.artisan_id = a.id
        where a.user_id = u.user_id and strpos(d.content::text, i.key) > 0)
      limit 200) returning image_id
  )
  delete from images i using old
  where i.id = old.image_id and i.kind = 'uploaded'
    and not exists (select from image_uploads o where o.image_id = i.id and (o.used_at is not null or o.at >= $1))
  returning i.key`

const forgetParts = 'delete from image_parts where at < $1'

/** Pictures that were handed in and that nothing showed within a day, with their files, and parts of any. Returns how many pictures went. */
export async function sweepImages(ctx: Context): Promise<number> {
  await namedQuery(ctx.db, 'image-parts.sweep', forgetParts, [addDays(ctx.clock.now(), -1)])
  const gone = await namedQuery<{ key: string }>(ctx.db, 'images.sweep', forget, [addDays(ctx.clock.now(), -1)])
  for (const { key } of gone) await removePicture(ctx, key)
  return gone.length
}

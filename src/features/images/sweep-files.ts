import { type Context, transaction } from '#features/context.ts'
import {
  clipFile,
  originalFile,
  pictureFile,
  pictureFormats,
  pictureWidths,
} from '#platform/pictures/picture-resizer.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { clipKind } from './clip.ts'
import { lockPicture } from './images-queries.ts'

const atOnce = 500

/** Files without a row, after a crash or a storage outage. Files under a day old may be in progress and stay. */
export async function sweepFiles(ctx: Context): Promise<number> {
  const before = addDays(ctx.clock.now(), -1)
  let gone = 0
  for await (const keys of inBatches(keptPictures(ctx))) {
    const unknown = await ctx.db.query<{ key: string }>`
      select k.key from unnest(${keys}::text[]) k (key) where not exists (select from images i where i.key = k.key)`
    for (const { key } of unknown) {
      const changedAt = await ctx.storage.changedAt(originalFile(key))
      if (changedAt !== null && changedAt < before && (await removePicture(ctx, key))) gone += 1
    }
  }
  return gone
}

async function* keptPictures(ctx: Context): AsyncGenerator<string> {
  for await (const file of ctx.storage.list()) {
    const key = /^pictures\/([^/]+)\/original$/.exec(file)?.[1]
    if (key !== undefined) yield key
  }
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Deletes uploads unused for a day (pictures of open drafts are in use) and old parts. Returns how many. */
export async function sweepImages(ctx: Context): Promise<number> {
  await ctx.db.query`delete from image_parts where at < ${addDays(ctx.clock.now(), -1)}`
  const yesterday = addDays(ctx.clock.now(), -1)
  const gone = await ctx.db.query<{ key: string }>`
    with old as (
      delete from image_uploads where (image_id, user_id) in (
        select u.image_id, u.user_id from image_uploads u join images i on i.id = u.image_id
        where u.used_at is null and u.at < ${yesterday}::timestamptz and not exists (
          select from artisans a join product_drafts d on d.artisan_id = a.id
          where a.user_id = u.user_id and strpos(d.content::text, i.key) > 0)
        limit 200) returning image_id
    )
    delete from images i using old
    where i.id = old.image_id and i.kind = 'uploaded'
      and not exists (select from image_uploads o
        where o.image_id = i.id and (o.used_at is not null or o.at >= ${yesterday}::timestamptz))
    returning i.key`
  for (const { key } of gone) await removePicture(ctx, key)
  return gone.length
}

function removePicture(ctx: Context, key: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockPicture(ctx, key)
    if ((await ctx.db.query`select from images where key = ${key}`).length > 0) return false
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile({ key, width, format })))
    const shared = pictureFile({ key, width: 1200, format: 'jpeg' })
    // The original last: while it exists, an interrupted deletion is found again.
    const clip = clipKind(key) ? [clipFile(key)] : []
    for (const file of [shared, ...sizes, ...clip, originalFile(key)]) await ctx.storage.remove(file)
    return true
  })
}

import { createHash } from 'node:crypto'
import { requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { locks } from '#platform/database/locks.ts'
import { literal } from '#platform/database/sql.ts'
import type { TakenClip, TakenPicture } from '#platform/pictures/picture-intake.server.ts'
import { clipFile, originalFile } from '#platform/pictures/picture-resizer.server.ts'
import { clipKey } from './clip.ts'
import { lockPicture } from './images-queries.ts'

export type StoredImage = { key: string; width: number; height: number }

/** Quota of an account: 500 for reviews, galleries and drafts, plus 10 per product. */
export const mostImages = (products: number) => 500 + products * 10

/** The file is written first, so that no row lacks its file. @throws DomainError image-quota, storage-full */
export async function storeImage(ctx: Context, taken: TakenPicture, clip?: TakenClip): Promise<StoredImage> {
  const { bytes, width, height, ground, look, isMachineMade } = taken
  const { userId } = requireUser(ctx.actor)
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')
  const hash = createHash('sha256')
    .update(bytes)
    .update(clip?.bytes ?? '')
  const plainKey = `u-${hash.digest('hex').slice(0, 40)}`
  const key = clip ? clipKey(plainKey, clip.kind) : plainKey
  const keep = async () => {
    if (clip) await ctx.storage.put(clipFile(key), clip.bytes, 'application/octet-stream')
    await ctx.storage.put(originalFile(key), bytes, 'image/webp')
  }
  await keep()

  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<{ stored: number; products: number }>`
      with turn as materialized (select pg_advisory_xact_lock(${literal(locks.picturesOfAccount)},
        hashint8(${userId}::bigint)::int))
      select count(*)::int as stored,
        (select count(*)::int from products p join artisans a on a.id = p.artisan_id
        where a.user_id = ${userId}::bigint) as products
      from turn, image_uploads u join images i on i.id = u.image_id
      where u.user_id = ${userId}::bigint and i.key <> ${key}`
    const most = mostImages(row?.products ?? 0)
    if ((row?.stored ?? 0) >= most) throw new DomainError('image-quota', { most })
    await lockPicture(ctx, key)
    // A concurrent sweep may just have removed the same file.
    if ((await ctx.storage.changedAt(originalFile(key))) === null) await keep()
    const now = ctx.clock.now()
    await ctx.db.query`
      with image as (
        insert into images (key, kind, width, height, ground, created_at, look, look_bands,
          is_machine_made)
        values (${key}, 'uploaded', ${width}, ${height}, ${ground}, ${now}::timestamptz, ${look}::text::bit(256),
          ${look && bandsOf(look)}::int[], ${isMachineMade})
        on conflict (key) do update set key = excluded.key returning id
      )
      insert into image_uploads (image_id, user_id, at) select id, ${userId}, ${now}::timestamptz from image
      on conflict (image_id, user_id) do update set at = excluded.at`
  })
  if (look !== null) await noteLike(ctx, key)
  return { key, width, height }
}

/** Of 256; copies in another size, format and quality differ in fewer. Below the number of bands, so that one is equal. */
const mostApart = 14
const bands = 16

function bandsOf(look: string): number[] {
  const length = look.length / bands
  return Array.from({ length: bands }, (_, at) => {
    const bits = Number.parseInt(look.slice(at * length, (at + 1) * length), 2)
    return at * 2 ** length + bits
  })
}

/** Which older picture of somebody else it looks like: for the admin who reviews a piece with it. */
async function noteLike({ db, actor }: Context, key: string): Promise<void> {
  const { userId } = requireUser(actor)
  await db.query`
    update images i set like_id = (
      select o.id from images o
      where o.look_bands && i.look_bands and o.id < i.id and bit_count(o.look # i.look) <= ${literal(mostApart)}
        and exists (select from image_uploads u where u.image_id = o.id and u.user_id <> ${userId})
      order by bit_count(o.look # i.look), o.id limit 1)
    where i.key = ${key} and i.like_id is null`
}

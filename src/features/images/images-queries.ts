import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { locks } from '#platform/database/locks.ts'

export type Image = { key: string; kind: 'drawn' | 'uploaded'; brief: unknown }

export async function findImage(ctx: Context, key: string): Promise<Image | null> {
  const [found] = await namedQuery<Image>(ctx.db, 'image', 'SELECT key, kind, brief FROM images WHERE key = $1', [key])
  return found ?? null
}

/** Pictures to pre-render: what cards show, the first picture of each published product, the newest first. */
export async function nextImagesToWarm(ctx: Context, offset: number, count: number): Promise<string[]> {
  const text = `SELECT i.key FROM products p
    JOIN LATERAL (SELECT image_id FROM product_pictures WHERE product_id = p.id ORDER BY position LIMIT 1) pp ON true
    JOIN images i ON i.id = pp.image_id
    WHERE p.status = 'published' ORDER BY p.published_at DESC, p.id OFFSET $1 LIMIT $2`
  const found = await namedQuery<{ key: string }>(ctx.db, 'images-to-warm', text, [offset, count])
  return found.map(({ key }) => key)
}

export async function listParts(ctx: Context, upload: string): Promise<number[]> {
  const text = 'SELECT position FROM image_parts WHERE user_id = $1 AND upload_id = $2 ORDER BY position'
  const found = await namedQuery<{ position: number }>(ctx.db, 'image-parts', text, [
    requireUser(ctx.actor).userId,
    upload,
  ])
  return found.map(({ position }) => position)
}

/** Until the transaction ends nobody else can store or remove this picture. */
export async function lockPicture(ctx: Context, key: string): Promise<void> {
  await namedQuery(ctx.db, 'images.lock', `SELECT pg_advisory_xact_lock(${locks.pictureName}, hashtext($1))`, [key])
}

const text = `select id, key from images where kind = 'uploaded' and id > $1 order by id limit 1000`

export async function* listUploadedPictures({ db }: Pick<Context, 'db'>): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const pictures = await namedQuery<{ id: number; key: string }>(db, 'images.uploaded', text, [last])
    for (const { id, key } of pictures) {
      yield key
      last = id
    }
    if (pictures.length === 0) return
  }
}

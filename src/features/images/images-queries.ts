import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { locks } from '#platform/database/locks.ts'
import { literal } from '#platform/database/sql.ts'

export type Image = { key: string; kind: 'drawn' | 'uploaded'; brief: unknown }

export async function findImage(ctx: Context, key: string): Promise<Image | null> {
  const [found] = await ctx.db.query<Image>`select key, kind, brief from images where key = ${key}`
  return found ?? null
}

/** What cards show: the first picture of each published product, newest first. */
export async function nextImagesToWarm(ctx: Context, offset: number, count: number): Promise<string[]> {
  const found = await ctx.db.query<{ key: string }>`
    select i.key from products p
    join lateral (select image_id from product_pictures where product_id = p.id order by position limit 1) pp on true
    join images i on i.id = pp.image_id
    where p.status = 'published' order by p.published_at desc, p.id offset ${offset} limit ${count}`
  return found.map(({ key }) => key)
}

export async function listParts(ctx: Context, upload: string): Promise<number[]> {
  const found = await ctx.db.query<{ position: number }>`
    select position from image_parts where user_id = ${requireUser(ctx.actor).userId} and upload_id = ${upload}
    order by position`
  return found.map(({ position }) => position)
}

/** Until the transaction ends nobody else can store or remove this picture. */
export async function lockPicture(ctx: Context, key: string): Promise<void> {
  await ctx.db.query`select pg_advisory_xact_lock(${literal(locks.pictureName)}, hashtext(${key}))`
}

export async function* listUploadedPictures({ db }: Pick<Context, 'db'>): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const pictures = await db.query<{ id: number; key: string }>`
      select id, key from images where kind = 'uploaded' and id > ${last} order by id limit 1000`
    for (const { id, key } of pictures) {
      yield key
      last = id
    }
    if (pictures.length === 0) return
  }
}

import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { originalFile } from '#platform/pictures/size-maker.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { removePicture } from './remove-picture.ts'

const unknownText = `
  select k.key from unnest($1::text[]) k (key) where not exists (select from images i where i.key = k.key)`

const atOnce = 500

/**
 * Files of pictures that no row speaks of: the answer broke off between file and row, or the storage was away when a picture was
 * forgotten. Those of the last day stay, they may be on their way. Returns how many pictures went.
 */
export async function sweepFiles(ctx: Context): Promise<number> {
  const before = addDays(ctx.clock.now(), -1)
  let gone = 0
  for await (const keys of inLots(keptPictures(ctx))) {
    const unknown = await namedQuery<{ key: string }>(ctx.db, 'images.unknown', unknownText, [keys])
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

async function* inLots(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let lot: string[] = []
  for await (const key of keys) {
    lot.push(key)
    if (lot.length < atOnce) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}

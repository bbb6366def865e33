import { type Context, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { pictureFile, pictureFormats, pictureWidths } from '#platform/picture-maker.server.ts'

/** Where the picture lies that all its sizes are made from. */
export const originalOf = (key: string) => `pictures/${key}/original`

const lockText = 'select pg_advisory_xact_lock(722, hashtext($1))'
const knownText = 'select from images where key = $1'

/** Until the transaction ends nobody else takes in or removes a picture of this name. */
export async function lockPicture(ctx: Context, key: string): Promise<void> {
  await namedQuery(ctx.db, 'images.lock', lockText, [key])
}

/** Removes the picture with all its sizes, unless a row speaks of it. Answers whether it went. */
export function removePicture(ctx: Context, key: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockPicture(ctx, key)
    if ((await namedQuery(ctx.db, 'images.known', knownText, [key])).length > 0) return false
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile({ key, width, format })))
    const shared = pictureFile({ key, width: 1200, format: 'jpeg' })
    // The original last: while it is there, an interrupted removal is found again.
    for (const file of [shared, ...sizes, originalOf(key)]) await ctx.storage.remove(file)
    return true
  })
}

import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { originalFile, pictureFile, pictureFormats, pictureWidths } from '#platform/pictures/size-maker.server.ts'
import { lockPicture } from './images-queries.ts'

const knownText = 'select from images where key = $1'

/** Removes the picture with all its sizes, unless a row speaks of it. Answers whether it went. */
export function removePicture(ctx: Context, key: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockPicture(ctx, key)
    if ((await namedQuery(ctx.db, 'images.known', knownText, [key])).length > 0) return false
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile({ key, width, format })))
    const shared = pictureFile({ key, width: 1200, format: 'jpeg' })
    // The original last: while it is there, an interrupted removal is found again.
    for (const file of [shared, ...sizes, originalFile(key)]) await ctx.storage.remove(file)
    return true
  })
}

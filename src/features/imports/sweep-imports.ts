import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { importFolder } from './import-pictures.ts'

const keptDays = 30

const oldText = `SELECT id, public_id AS "publicId" FROM imports WHERE created_at < $1 ORDER BY id LIMIT 50`

/** Files of products, their pictures and what was done with them, a month after they came. Returns how many went. */
export async function sweepImports(ctx: Context): Promise<number> {
  const before = addDays(ctx.clock.now(), -keptDays)
  const old = await namedQuery<{ id: number; publicId: string }>(ctx.db, 'imports-old', oldText, [before])
  for (const { id, publicId } of old) {
    const folder = importFolder(publicId)
    const listed = await ctx.storage.find(`${folder}/pictures.json`)
    const pictures = listed ? (JSON.parse(Buffer.from(listed).toString('utf8')) as { place: number }[]) : []
    for (const { place } of pictures) await ctx.storage.remove(`${folder}/pictures/${place}`)
    for (const file of ['file.csv', 'pictures.json']) await ctx.storage.remove(`${folder}/${file}`)
    await namedQuery(ctx.db, 'import-forget-items', 'DELETE FROM import_items WHERE import_id = $1', [id])
    await namedQuery(ctx.db, 'import-forget', 'DELETE FROM imports WHERE id = $1', [id])
  }
  return old.length
}

import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { importFolder } from './import-pictures.ts'

export const forgetImportJob = 'forget-import'

const known = 'SELECT FROM imports WHERE public_id = $1'

export type GivenUp = {
  publicId: string
  /** so many pictures may have been kept before it ended */
  pictures: number
}

/** Takes away the files of an import that never came about. One that has its row stays: its answer was lost, not the import. */
export async function forgetImport(ctx: Context, { publicId, pictures }: GivenUp): Promise<void> {
  if ((await namedQuery(ctx.db, 'import-known', known, [publicId])).length > 0) return
  const folder = importFolder(publicId)
  for (let place = 0; place < pictures; place += 1) await ctx.storage.remove(`${folder}/pictures/${place}`)
  for (const file of ['file.csv', 'pictures.json']) await ctx.storage.remove(`${folder}/${file}`)
}

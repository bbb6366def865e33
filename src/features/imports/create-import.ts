import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { importFolder, type KeptPicture } from './import-pictures.ts'

export const readImportJob = 'read-import'

export type BroughtFile = {
  /** of the import; its pictures lie in its folder already */
  publicId: string
  fileName: string
  bytes: Uint8Array
  pictures: readonly KeptPicture[]
}

const most = 5

const insert = `
  INSERT INTO imports (public_id, artisan_id, file_name, status, answers, questions, created_at)
  SELECT $1, $2, $3, 'reading', '{"crafts":{},"isInRupees":false}', '{"categories":[]}', $4
  WHERE (SELECT count(*) FROM imports WHERE artisan_id = $2 AND status IN ('reading', 'running')) < $5 RETURNING 1`

/**
 * Keeps a file of products to be read. Files lie in storage before their row speaks of them.
 * @throws DomainError forbidden, not-found (no maker's profile), storage-full, import-busy when too many are open
 */
export async function createImport(ctx: Context, { publicId, fileName, bytes, pictures }: BroughtFile): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')
  const folder = importFolder(publicId)
  await ctx.storage.put(`${folder}/file.csv`, bytes, 'text/csv')
  await ctx.storage.put(`${folder}/pictures.json`, Buffer.from(JSON.stringify(pictures)), 'application/json')

  await transaction(ctx, async (ctx) => {
    const values = [publicId, artisanId, fileName, ctx.clock.now(), most]
    const [made] = await namedQuery(ctx.db, 'import-create', insert, values)
    if (!made) throw new DomainError('import-busy', { most })
    await queueJobs(ctx, [{ name: readImportJob, payload: { import: publicId }, singletonKey: publicId }])
  })
}

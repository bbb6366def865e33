import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addDays } from '#platform/time/clock.ts'
import { importFolder, type KeptPicture } from './import-pictures.ts'
import type { ImportAnswers, ImportQuestions, ImportStatus } from './product-import.ts'

export const readImportJob = 'read-import'

export type BroughtFile = {
  publicId: string
  fileName: string
  bytes: Uint8Array
  pictures: readonly KeptPicture[]
}

const most = 5

/**
 * Files are stored before the row refers to them.
 * @throws DomainError forbidden, not-found (no artisan profile), storage-full, import-busy when too many are open
 */
export async function createImport(ctx: Context, { publicId, fileName, bytes, pictures }: BroughtFile): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')
  const folder = importFolder(publicId)
  await ctx.storage.put(`${folder}/file.csv`, bytes, 'text/csv')
  await ctx.storage.put(`${folder}/pictures.json`, Buffer.from(JSON.stringify(pictures)), 'application/json')

  await transaction(ctx, async (ctx) => {
    const [made] = await ctx.db.query`
      insert into imports (public_id, artisan_id, file_name, status, answers, questions, created_at)
      select ${publicId}, ${artisanId}::bigint, ${fileName}, 'reading', '{"crafts":{},"isInRupees":false}',
        '{"categories":[]}', ${ctx.clock.now()}
      where (select count(*) from imports
        where artisan_id = ${artisanId}::bigint and status in ('reading', 'running')) < ${most} returning 1`
    if (!made) throw new DomainError('import-busy', { most })
    await queueJobs(ctx, [{ name: readImportJob, payload: { import: publicId }, singletonKey: publicId }])
  })
}

export const runImportJob = 'run-import'

/** Idempotent. @throws DomainError not-found, import-not-ready, import-unanswered */
export async function startImport(ctx: Context, publicId: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; status: ImportStatus; questions: ImportQuestions; answers: ImportAnswers }
    const [found] = await ctx.db.query<Row>`
      select id, status, questions, answers from imports
      where public_id = ${publicId} and artisan_id = ${artisanId} for update`
    if (!found) throw new DomainError('not-found')
    const { id, status, questions, answers } = found
    if (status === 'running' || status === 'finished') return
    if (status !== 'read') throw new DomainError('import-not-ready')
    const isAnswered = questions.categories.every(({ value }) => answers.crafts[value] !== undefined)
    if (!isAnswered || !answers.isInRupees) throw new DomainError('import-unanswered')

    await ctx.db.query`
      update imports set status = 'running', started_at = ${ctx.clock.now()},
        done = (select count(*) from import_items where import_id = ${id}::bigint and outcome in ('skipped', 'failed'))
      where id = ${id}::bigint`
    await queueJobs(ctx, [{ name: runImportJob, payload: { import: publicId }, singletonKey: publicId }])
  })
}

const keptDays = 30

export async function sweepImports(ctx: Context): Promise<number> {
  const before = addDays(ctx.clock.now(), -keptDays)
  const old = await ctx.db.query<{ id: number; publicId: string }>`
    select id, public_id from imports where created_at < ${before} order by id limit 50`
  for (const { id, publicId } of old) {
    const folder = importFolder(publicId)
    const listed = await ctx.storage.find(`${folder}/pictures.json`)
    const pictures = listed ? (JSON.parse(Buffer.from(listed).toString('utf8')) as { place: number }[]) : []
    for (const { place } of pictures) await ctx.storage.remove(`${folder}/pictures/${place}`)
    for (const file of ['file.csv', 'pictures.json']) await ctx.storage.remove(`${folder}/${file}`)
    await ctx.db.query`delete from import_items where import_id = ${id}`
    await ctx.db.query`delete from imports where id = ${id}`
  }
  return old.length
}

export const forgetImportJob = 'forget-import'

export type GivenUp = {
  publicId: string
  pictures: number
}

export async function forgetImport(ctx: Context, { publicId, pictures }: GivenUp): Promise<void> {
  if ((await ctx.db.query`select from imports where public_id = ${publicId}`).length > 0) return
  const folder = importFolder(publicId)
  for (let place = 0; place < pictures; place += 1) await ctx.storage.remove(`${folder}/pictures/${place}`)
  for (const file of ['file.csv', 'pictures.json']) await ctx.storage.remove(`${folder}/${file}`)
}

/**
 * Craft `''` skips a category. @throws DomainError not-found, import-not-ready, invalid-request for an unknown craft
 */
export async function answerImport(ctx: Context, publicId: string, answers: ImportAnswers): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; status: ImportStatus; questions: ImportQuestions }
    const [found] = await ctx.db.query<Row>`
      select id, status, questions from imports where public_id = ${publicId} and artisan_id = ${artisanId} for update`
    if (!found) throw new DomainError('not-found')
    if (found.status !== 'read') throw new DomainError('import-not-ready')

    const known = new Set(found.questions.categories.map(({ value }) => value))
    const crafts = Object.fromEntries(Object.entries(answers.crafts).filter(([value]) => known.has(value)))
    const wanted = [...new Set(Object.values(crafts).filter((craft) => craft !== ''))]
    const there = await ctx.db.query<{ slug: string }>`select slug from crafts where slug = any (${wanted}::text[])`
    if (there.length < wanted.length)
      throw new DomainError('invalid-request', { errors: [{ path: 'crafts', message: 'invalid.craft' }] })
    const kept: ImportAnswers = { crafts, isInRupees: answers.isInRupees }
    await ctx.db.query`update imports set answers = ${JSON.stringify(kept)} where id = ${found.id}`
  })
}

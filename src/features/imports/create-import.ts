import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
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

const insert = `
  INSERT INTO imports (public_id, artisan_id, file_name, status, answers, questions, created_at)
  SELECT $1, $2, $3, 'reading', '{"crafts":{},"isInRupees":false}', '{"categories":[]}', $4
  WHERE (SELECT count(*) FROM imports WHERE artisan_id = $2 AND status IN ('reading', 'running')) < $5 RETURNING 1`

/**
 * Stores a product file and queues its reading. Files are in storage before the row refers to them.
 * @throws DomainError forbidden, not-found (no artisan's profile), storage-full, import-busy when too many are open
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

export const runImportJob = 'run-import'

const lock = 'SELECT id, status, questions, answers FROM imports WHERE public_id = $1 AND artisan_id = $2 FOR UPDATE'

// Skipped and failed products need no work.
const start = `
  UPDATE imports SET status = 'running', started_at = $2,
    done = (SELECT count(*) FROM import_items WHERE import_id = $1 AND outcome IN ('skipped', 'failed'))
  WHERE id = $1`

/**
 * Starts an import that was read and whose questions are answered. Idempotent.
 * @throws DomainError not-found (also for another's), import-not-ready, import-unanswered
 */
export async function startImport(ctx: Context, publicId: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; status: ImportStatus; questions: ImportQuestions; answers: ImportAnswers }
    const [found] = await namedQuery<Row>(ctx.db, 'import-start-lock', lock, [publicId, artisanId])
    if (!found) throw new DomainError('not-found')
    const { id, status, questions, answers } = found
    if (status === 'running' || status === 'finished') return
    if (status !== 'read') throw new DomainError('import-not-ready')
    const isAnswered = questions.categories.every(({ value }) => answers.crafts[value] !== undefined)
    if (!isAnswered || !answers.isInRupees) throw new DomainError('import-unanswered')

    await namedQuery(ctx.db, 'import-start', start, [id, ctx.clock.now()])
    await queueJobs(ctx, [{ name: runImportJob, payload: { import: publicId }, singletonKey: publicId }])
  })
}

const keptDays = 30

const oldText = `SELECT id, public_id AS "publicId" FROM imports WHERE created_at < $1 ORDER BY id LIMIT 50`

/** Deletes imports with their files a month after upload. Returns how many. */
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

export const forgetImportJob = 'forget-import'

const known = 'SELECT FROM imports WHERE public_id = $1'

export type GivenUp = {
  publicId: string
  pictures: number
}

/** Deletes the files of a failed import. One with a row stays: only its response was lost. */
export async function forgetImport(ctx: Context, { publicId, pictures }: GivenUp): Promise<void> {
  if ((await namedQuery(ctx.db, 'import-known', known, [publicId])).length > 0) return
  const folder = importFolder(publicId)
  for (let place = 0; place < pictures; place += 1) await ctx.storage.remove(`${folder}/pictures/${place}`)
  for (const file of ['file.csv', 'pictures.json']) await ctx.storage.remove(`${folder}/${file}`)
}

const answerImportLock = 'SELECT id, status, questions FROM imports WHERE public_id = $1 AND artisan_id = $2 FOR UPDATE'
const answerImportKnown = 'SELECT slug FROM crafts WHERE slug = ANY ($1::text[])'

/**
 * The craft of each category (`''`: skip its products), and whether prices are rupees.
 * @throws DomainError not-found (also for another's), import-not-ready, invalid-request for a craft that does not exist
 */
export async function answerImport(ctx: Context, publicId: string, answers: ImportAnswers): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; status: ImportStatus; questions: ImportQuestions }
    const [found] = await namedQuery<Row>(ctx.db, 'import-answer-lock', answerImportLock, [publicId, artisanId])
    if (!found) throw new DomainError('not-found')
    if (found.status !== 'read') throw new DomainError('import-not-ready')

    const asked = new Set(found.questions.categories.map(({ value }) => value))
    const crafts = Object.fromEntries(Object.entries(answers.crafts).filter(([value]) => asked.has(value)))
    const wanted = [...new Set(Object.values(crafts).filter((craft) => craft !== ''))]
    const there = await namedQuery<{ slug: string }>(ctx.db, 'crafts-there', answerImportKnown, [wanted])
    if (there.length < wanted.length)
      throw new DomainError('invalid-request', { errors: [{ path: 'crafts', message: 'invalid.craft' }] })
    const kept: ImportAnswers = { crafts, isInRupees: answers.isInRupees }
    await namedQuery(ctx.db, 'import-answer', 'UPDATE imports SET answers = $2 WHERE id = $1', [
      found.id,
      JSON.stringify(kept),
    ])
  })
}

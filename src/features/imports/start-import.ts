import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ImportAnswers, ImportQuestions, ImportStatus } from './product-import.ts'

export const runImportJob = 'run-import'

const lock = 'SELECT id, status, questions, answers FROM imports WHERE public_id = $1 AND artisan_id = $2 FOR UPDATE'

// What is skipped or failed is through already.
const start = `
  UPDATE imports SET status = 'running', started_at = $2,
    done = (SELECT count(*) FROM import_items WHERE import_id = $1 AND outcome IN ('skipped', 'failed'))
  WHERE id = $1`

/**
 * Begins to carry out an import that was read and whose questions are answered. A second time changes nothing.
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

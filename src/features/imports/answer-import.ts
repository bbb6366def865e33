import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ImportAnswers, ImportQuestions, ImportStatus } from './product-import.ts'

const lock = 'SELECT id, status, questions FROM imports WHERE public_id = $1 AND artisan_id = $2 FOR UPDATE'
const known = 'SELECT slug FROM crafts WHERE slug = ANY ($1::text[])'

/**
 * Which craft the categories of a file are (`''`: leave their products out), and that its prices are rupees.
 * @throws DomainError not-found (also for another's), import-not-ready, invalid-request for a craft that does not exist
 */
export async function answerImport(ctx: Context, publicId: string, answers: ImportAnswers): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; status: ImportStatus; questions: ImportQuestions }
    const [found] = await namedQuery<Row>(ctx.db, 'import-answer-lock', lock, [publicId, artisanId])
    if (!found) throw new DomainError('not-found')
    if (found.status !== 'read') throw new DomainError('import-not-ready')

    const asked = new Set(found.questions.categories.map(({ value }) => value))
    const crafts = Object.fromEntries(Object.entries(answers.crafts).filter(([value]) => asked.has(value)))
    const wanted = [...new Set(Object.values(crafts).filter((craft) => craft !== ''))]
    const there = await namedQuery<{ slug: string }>(ctx.db, 'crafts-there', known, [wanted])
    if (there.length < wanted.length)
      throw new DomainError('invalid-request', { errors: [{ path: 'crafts', message: 'invalid.craft' }] })
    const kept: ImportAnswers = { crafts, isInRupees: answers.isInRupees }
    await namedQuery(ctx.db, 'import-answer', 'UPDATE imports SET answers = $2 WHERE id = $1', [
      found.id,
      JSON.stringify(kept),
    ])
  })
}

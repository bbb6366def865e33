import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { PaperKind } from './artisan-paper.ts'

export type PaperCheck = {
  /** the maker's slug */
  artisan: string
  kind: PaperKind
  /** the number that was looked up: the maker may have given another one meanwhile */
  number: string
  isRight: boolean
}

const find = `
  select p.artisan_id as "artisanId", p.number from artisan_papers p join artisans a on a.id = p.artisan_id
  where a.slug = $1 and p.kind = $2 for update of p`

const note = 'update artisan_papers set checked_at = $3, checked_by = $4 where artisan_id = $1 and kind = $2'

/**
 * Notes that the office found a maker's number in its register, or takes that back.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, paper-changed when the number is another one now
 */
export async function checkPaper(ctx: Context, { artisan, kind, number, isRight }: PaperCheck): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')

  await transaction(ctx, async (ctx) => {
    type Row = { artisanId: number; number: string }
    const [paper] = await namedQuery<Row>(ctx.db, 'artisans.find-paper', find, [artisan, kind])
    if (!paper) throw new DomainError('not-found')
    if (paper.number !== number) throw new DomainError('paper-changed')

    const values = [paper.artisanId, kind, isRight ? ctx.clock.now() : null, isRight ? userId : null]
    await namedQuery(ctx.db, 'artisans.check-paper', note, values)
    const action = isRight ? 'paper.check' : 'paper.uncheck'
    await writeAudit(ctx, { action, subject: `artisan:${artisan}`, after: { kind } })
  })
}

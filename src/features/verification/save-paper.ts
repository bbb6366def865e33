import { lockOwnMaker } from '#features/artisans/lock-own-maker.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type PaperKind, paperProblem } from './artisan-paper.ts'

// The same number again is no other paper: what the office has checked stays checked.
const save = `
  insert into artisan_papers (artisan_id, kind, number, given_at) values ($1, $2, $3, $4)
  on conflict (artisan_id, kind) do update set number = excluded.number, given_at = excluded.given_at, checked_at = null, checked_by = null
  where artisan_papers.number <> excluded.number`

/**
 * Keeps the number by which a register knows the acting maker; another number is to be checked anew.
 * @param number folded, as paperNumber gives it
 * @throws DomainError unauthorized, forbidden, not-found without a workshop, invalid-request for what cannot be such a number
 */
export async function savePaper(ctx: Context, { kind, number }: { kind: PaperKind; number: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const maker = await lockOwnMaker(ctx)
    const problem = paperProblem(kind, number)
    if (problem) throw new DomainError('invalid-request', { errors: [{ path: 'number', message: problem }] })
    await namedQuery(ctx.db, 'artisans.save-paper', save, [maker.id, kind, number, ctx.clock.now()])
  })
}

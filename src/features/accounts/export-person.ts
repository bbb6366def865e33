import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { ListQuery } from '#platform/lists/admin-list.ts'
import { collectAccount } from './collect-account.ts'
import type { AccountExport } from './export-account.ts'
import type { PersonFilter, PersonRow, PersonSort } from './person.ts'
import { adminPeople } from './person-queries.ts'

/**
 * Exports a person's data for somebody who cannot sign in and asked an admin (DPDP Act 2023 section 11).
 * @throws DomainError not-found, forbidden, proof-needed
 */
export async function exportPerson(ctx: Context, { id }: { id: string }): Promise<AccountExport> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<{ id: number }>`
      select id from users where public_id::text = ${id} and closed_at is null`
    if (!row) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'account.export', subject: `user:${id}` })
    return { exportedAt: ctx.clock.now().toISOString(), sections: await collectAccount(ctx, row.id) }
  })
}

type Asked = { filter: PersonFilter; ask: ListQuery<PersonSort> }

/**
 * Streams the admin's people list. Throws at once and not at the first row, when half the response is already sent.
 * @throws DomainError forbidden, proof-needed
 */
export function exportPeople(ctx: Context, question: Asked): AsyncGenerator<PersonRow> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return noted(ctx, question)
}

async function* noted(ctx: Context, question: Asked): AsyncGenerator<PersonRow> {
  // Audit before the first personal row leaves the shop.
  await writeAudit(ctx, { action: 'people.export', subject: 'people', after: { ...question.filter, q: null } })
  yield* adminPeople.stream(ctx, question)
}

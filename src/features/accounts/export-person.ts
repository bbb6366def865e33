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

/** For a person who cannot sign in (DPDP Act 2023 s. 11). @throws DomainError not-found, forbidden, proof-needed */
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

type PeopleQuery = { filter: PersonFilter; ask: ListQuery<PersonSort> }

/** Throws at once, not at the first row, when half the response is sent. @throws DomainError forbidden, proof-needed */
export function exportPeople(ctx: Context, query: PeopleQuery): AsyncGenerator<PersonRow> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return streamAudited(ctx, query)
}

async function* streamAudited(ctx: Context, query: PeopleQuery): AsyncGenerator<PersonRow> {
  // Audit before the first personal row leaves the shop.
  await writeAudit(ctx, { action: 'people.export', subject: 'people', after: { ...query.filter, q: null } })
  yield* adminPeople.stream(ctx, query)
}

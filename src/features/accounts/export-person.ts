import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ListQuery } from '#platform/lists/admin-list.ts'
import { collectAccount } from './collect-account.ts'
import type { AccountExport } from './export-account.ts'
import type { PersonFilter, PersonRow, PersonSort } from './person.ts'
import { adminPeople } from './person-queries.ts'

const find = 'select id from users where public_id::text = $1 and closed_at is null'

/**
 * All that the shop knows of somebody, for who has asked the admin and cannot sign in (DPDP Act 2023 section 11).
 * @throws DomainError not-found, forbidden, proof-needed
 */
export async function exportPerson(ctx: Context, { id }: { id: string }): Promise<AccountExport> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return transaction(ctx, async (ctx) => {
    const [row] = await namedQuery<{ id: number }>(ctx.db, 'accounts.find-person', find, [id])
    if (!row) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'account.export', subject: `user:${id}` })
    return { exportedAt: ctx.clock.now().toISOString(), sections: await collectAccount(ctx, row.id) }
  })
}

type Asked = { filter: PersonFilter; ask: ListQuery<PersonSort> }

/**
 * Everybody the admin asks for as rows of a file. Refuses at once and not at the first row, when half an answer is already on its way.
 * @throws DomainError forbidden, proof-needed
 */
export function exportPeople(ctx: Context, asked: Asked): AsyncGenerator<PersonRow> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return noted(ctx, asked)
}

async function* noted(ctx: Context, asked: Asked): AsyncGenerator<PersonRow> {
  // Names and addresses of everybody leave the shop: that stands in the trail before the first of them does.
  await writeAudit(ctx, { action: 'people.export', subject: 'people', after: { ...asked.filter, q: null } })
  yield* adminPeople.stream(ctx, asked)
}

import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import type { DeskAsk } from '#platform/lists/admin-list.ts'
import type { PersonFilter, PersonRow, PersonSort } from './person.ts'
import { streamPeople } from './person-queries.ts'

type Asked = { filter: PersonFilter; ask: DeskAsk<PersonSort> }

/**
 * Everybody the office asks for as rows of a file. Refuses at once and not at the first row, when half an answer is already on its way.
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
  yield* streamPeople(ctx, asked)
}

import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GrievanceEventKind } from './grievance.ts'

const text = `
  insert into grievance_events (grievance_id, at, kind, author_role, author_id, text, is_public)
  values ($1, $2, $3, $4, $5, $6, $7)`

/** Who speaks, as `author_role` has it; an artisan or a guest with a complaint is a customer here. */
const roles = { person: 'customer', office: 'admin', shop: 'system' } as const

/** Writes down what happened with a complaint, in the transaction that does it. A note is the office's own. */
export async function writeGrievanceEvent(
  ctx: Context,
  {
    grievanceId,
    kind,
    text: words,
    by,
  }: { grievanceId: number; kind: GrievanceEventKind; text: string; by: keyof typeof roles },
): Promise<void> {
  const values = [grievanceId, ctx.clock.now(), kind, roles[by], actorId(ctx.actor), words, kind !== 'note']
  await namedQuery(ctx.db, 'grievances.event', text, values)
}

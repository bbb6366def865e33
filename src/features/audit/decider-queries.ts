import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Decider } from './second-person.ts'

const text = `
  select r.actor_id as "userId", u.full_name as name from audit_records r left join users u on u.id = r.actor_id
  where r.subject = $1 and r.action = any($2) and r.actor_role <> 'artisan' order by r.id desc limit 1`

/**
 * The admin who made the latest of these decisions, from the audit trail; null when nobody did. `subject` as written
 * there (`artisan:naveen-prajapat`); `actions` are the decisions that can be appealed.
 */
export async function findLastDecider(
  ctx: Context,
  { subject, actions }: { subject: string; actions: readonly string[] },
): Promise<Decider | null> {
  const [decider] = await namedQuery<Decider>(ctx.db, 'audit.last-decider', text, [subject, actions])
  return decider ?? null
}

import { type Actor, actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import type { Decider } from './second-person.ts'

export async function findLastDecider(
  ctx: Context,
  { subject, actions }: { subject: string; actions: readonly string[] },
): Promise<Decider | null> {
  const [decider] = await ctx.db.query<Decider>`
    select r.actor_id as user_id, u.full_name as name from audit_records r left join users u on u.id = r.actor_id
    where r.subject = ${subject} and r.action = any(${actions}) and r.actor_role <> 'artisan' order by r.id desc
      limit 1`
  return decider ?? null
}

/** SQL: whether the reader made the last of these decisions, so that an appeal against it waits for somebody else */
export const ownDecision = (actor: Actor, subject: Sql, actions: readonly string[]) => sql`
  coalesce((select r.actor_id = ${actorId(actor)}::bigint from audit_records r
    where r.subject = ${subject} and r.action in ${literal(actions)} and r.actor_role <> 'artisan'
    order by r.id desc limit 1), false)`

import type { Context } from '#features/context.ts'
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

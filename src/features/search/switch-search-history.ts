import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const offText = 'insert into search_history_off (user_id, since) values ($1, $2) on conflict do nothing'

/** Off: nothing is kept from now on, and what was kept is forgotten. */
export async function switchSearchHistory(ctx: Context, isOn: boolean): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await transaction(ctx, async ({ db, clock }) => {
    await namedQuery(db, 'search-history.lock', 'select from users where id = $1 for no key update', [userId])
    if (isOn) {
      await namedQuery(db, 'search-history.on', 'delete from search_history_off where user_id = $1', [userId])
      return
    }
    await namedQuery(db, 'search-history.off', offText, [userId, clock.now()])
    await namedQuery(db, 'search-history.forget', 'delete from searches where user_id = $1', [userId])
  })
}

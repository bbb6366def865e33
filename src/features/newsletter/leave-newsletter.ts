import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// A link that waits to be confirmed ends with it: leaving is the last word until somebody asks anew.
const leave = `
  update subscribers set left_at = coalesce(left_at, $2), confirm_hash = null, confirm_by = null where leave_code = $1`

/** Ends the newsletter by the code in it; it asks for nobody's session. A code that opens nothing changes nothing. */
export async function leaveNewsletter(ctx: Context, code: string): Promise<void> {
  await namedQuery(ctx.db, 'newsletter.leave', leave, [code, ctx.clock.now()])
}

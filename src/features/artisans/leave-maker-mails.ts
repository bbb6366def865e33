import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const text = 'update follows set mails_off_at = coalesce(mails_off_at, $2) where leave_code = $1'

/** Ends the mails of one follow by the code in them; it asks for nobody's session. A code that opens nothing changes nothing. */
export async function leaveMakerMails(ctx: Context, code: string): Promise<void> {
  await namedQuery(ctx.db, 'artisans.leave-mails', text, [code, ctx.clock.now()])
}

import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** The wording of the terms that comes with the shop; a new wording gets a new month. */
const shippedVersion = '2026-11'

// As readers see it: the latest revision whose time has come; one without words stands for the shop's own text.
const text = `
  select revision, body ->> 'en' is not null as "isWritten" from info_pages
  where slug = 'terms' and published_at <= $1 order by revision desc limit 1`

/** Which wording of the terms stands on the page now: `2026-11`, or `revision 3` once the office has written its own. */
export async function findTermsVersion(ctx: Context): Promise<string> {
  type Row = { revision: number; isWritten: boolean }
  const [row] = await namedQuery<Row>(ctx.db, 'accounts.terms-version', text, [ctx.clock.now()])
  return row?.isWritten ? `revision ${row.revision}` : shippedVersion
}

import type { ForgottenPerson } from '#domain/accounts/delete-account.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'

// Tax numbers stay: what was withheld is told to the state under them. Goods of a closed maker are shown nowhere.
const close = `
  update artisans set status = 'closed', slug = 'closed-' || id, name = '–', home_name = null, phone = '', postal_address = null,
    story = '{"en":""}', specialty = '', place = ''
  where id = $1`

/** Forgets whom a person follows and was told of; a maker's own profile is closed and emptied. */
export async function forgetMaker(ctx: Context, { userId, artisanId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'artisans.forget-news', 'delete from new_work_mails where user_id = $1', [userId])
  await namedQuery(ctx.db, 'artisans.forget-follows', 'delete from follows where user_id = $1', [userId])
  if (artisanId !== null) await namedQuery(ctx.db, 'artisans.close', close, [artisanId])
}

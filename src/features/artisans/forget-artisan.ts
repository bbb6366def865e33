import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// Tax numbers stay: withheld tax is reported under them. Products of a closed artisan are not shown.
const close = `
  update artisans set status = 'closed', slug = 'closed-' || id, name = '–', home_name = null, phone = '', postal_address = null,
    story = '{"en":""}', specialty = '', place = ''
  where user_id = $1`

// Consents keep only the user id; without an account nobody acts.
const consents = `
  update artisan_consents set artisan_name = '–', witness_name = null, withdrawn_at = coalesce(withdrawn_at, $2) where user_id = $1`

const papers = 'delete from artisan_papers where artisan_id in (select id from artisans where user_id = $1)'

/** Deletes the person's follows and news emails; closes and empties the account's artisan profiles. */
export async function forgetArtisan(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'artisans.forget-news', 'delete from new_work_emails where user_id = $1', [userId])
  await namedQuery(ctx.db, 'artisans.forget-follows', 'delete from follows where user_id = $1', [userId])
  await namedQuery(ctx.db, 'artisans.forget-papers', papers, [userId])
  await namedQuery(ctx.db, 'artisans.close', close, [userId])
  await namedQuery(ctx.db, 'artisans.forget-consents', consents, [userId, ctx.clock.now()])
}

import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'

// Tax numbers stay: withheld tax is reported under them. Products of a closed artisan are not shown.

// Consents keep only the user id; without an account nobody acts.

export async function forgetArtisan(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from new_work_emails where user_id = ${userId}`
  await ctx.db.query`delete from follows where user_id = ${userId}`
  await ctx.db.query`
    delete from artisan_papers where artisan_id in (select id from artisans where user_id = ${userId})`
  await ctx.db.query`
    update artisans set status = 'closed', slug = 'closed-' || id, name = '–', home_name = null, phone = '',
      postal_address = null, story = '{"en":""}', specialty = '', place = ''
    where user_id = ${userId}`
  await ctx.db.query`
    update artisan_consents
      set artisan_name = '–', witness_name = null, withdrawn_at = coalesce(withdrawn_at, ${ctx.clock.now()})
        where user_id = ${userId}`
}

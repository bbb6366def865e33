import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const refundTargets = `
  update refunds set refund_to = null where refund_to is not null and payment_id in (
    select p.id from payments p join orders o on o.id = p.order_id where o.customer_id = $1)`

const makers = 'select id from artisans where user_id = $1'

const account = `update payout_accounts set holder = '–', ifsc = null, sealed_number = '', last_four = '' where artisan_id in (${makers})`

const destinations = `update payouts set destination = destination - 'holder' - 'sealed' - 'lastFour' where artisan_id in (${makers})`

/** Forgets bank and UPI accounts: where refunds went, and where a maker was paid. What was paid stays in the books. */
export async function forgetPayer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'payments.forget-targets', refundTargets, [userId])
  await namedQuery(ctx.db, 'payments.forget-account', account, [userId])
  await namedQuery(ctx.db, 'payments.forget-destinations', destinations, [userId])
}

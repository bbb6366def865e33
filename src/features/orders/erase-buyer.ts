import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// City, pincode and state stay: the kind of tax, carriage and what sells where rest on them. Documents hold a copy of their own.
const emptied = (column: string) =>
  `jsonb_build_object('fullName', '–', 'phone', '', 'house', '–', 'street', '–', 'city', ${column}->'city', 'pincode', ${column}->'pincode', 'state', ${column}->'state')`

const orders = `
  update orders set shipping_address = ${emptied('shipping_address')}, billing_address = ${emptied('billing_address')},
    note = null, gift_note = null
  where customer_id = $1`

const returns = "update returns set words = '', refund_to = null where customer_id = $1"

const messages = "update parcel_messages set words = '–' where from_user_id = $1"

/** Takes the person out of their orders: what was sold, where to and for how much remains, to whom does not. */
export async function forgetBuyer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'orders.forget-buyer', orders, [userId])
  await namedQuery(ctx.db, 'orders.forget-returns', returns, [userId])
  await namedQuery(ctx.db, 'orders.forget-messages', messages, [userId])
}

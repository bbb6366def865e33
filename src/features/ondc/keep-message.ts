import { type Context, queueJobs, transaction } from '#features/context.ts'
import type { AskedContext } from './incoming.ts'
import { type Action, outgoing } from './outgoing.ts'

export const sendMessageJob = 'ondc-message'

type Kept = { context: Pick<AskedContext, 'bap_id' | 'transaction_id' | 'message_id'>; action: Action; body: object }

/** Once for each number of a message, with the job that sends it. Joins the transaction of `ctx`. @throws ZodError for a body that the network would not take */
export function keepMessage(ctx: Context, { context, action, body }: Kept): Promise<void> {
  const { bap_id, transaction_id, message_id } = context
  const sent = action === 'on_search' ? body : outgoing[action].parse(body)
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<{ id: number }>`
      insert into ondc_messages (bap_id, transaction_id, message_id, action, body, created_at)
      values (${bap_id}, ${transaction_id}, ${message_id}, ${action}, ${JSON.stringify(sent)}, ${ctx.clock.now()})
      on conflict do nothing returning id`
    if (row) await queueJobs(ctx, [{ name: sendMessageJob, payload: { id: row.id }, singletonKey: `ondc:${row.id}` }])
  })
}

import type { Context } from '#features/context.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { authorizationOf } from '#platform/ondc/ondc.server.ts'
import { answerSearch, listSellers } from './catalogue.ts'
import type { Search } from './incoming.ts'
import type { Network } from './network.ts'
import { type Action, outgoing } from './outgoing.ts'

type Message = { action: Action; body: { context: { bap_uri: string } }; isPast: boolean }

/**
 * Posts a message to its buyer app. A search is answered artisan by artisan. What a later message about the order has
 * overtaken is not sent any more: the state counts. A job: safe to repeat.
 * @throws Error where nobody takes it, so that the job is retried
 */
export async function sendMessage(ctx: Context, given: Network, id: number): Promise<void> {
  const [message] = await ctx.db.query<Message>`
    select m.action, m.body, m.sent_at is not null or exists (
        select from ondc_messages later where later.id > m.id and later.transaction_id = m.transaction_id
          and later.bap_id = m.bap_id and later.sent_at is not null and m.action in ('on_status', 'on_cancel')
          and later.action in ('on_status', 'on_cancel')) as is_past
    from ondc_messages m where m.id = ${id}`
  if (!message || message.isPast) return
  const network = { ...given, operator: await findOperator(ctx, given.operator) }
  if (message.action === 'on_search') await sendCatalogue(ctx, network, message.body as unknown as Search)
  else await post(ctx, network, message)
  await ctx.db.query`update ondc_messages set sent_at = ${ctx.clock.now()} where id = ${id}`
}

async function sendCatalogue(ctx: Context, network: Network, search: Search): Promise<void> {
  for (const seller of await listSellers(ctx)) {
    const body = await answerSearch(ctx, network, { search, seller })
    if (!body) continue
    const parsed = outgoing.on_search.safeParse(body)
    // One product that the network does not take must not hide all others.
    if (parsed.success) await post(ctx, network, { action: 'on_search', body: parsed.data })
    else ctx.log.error({ err: parsed.error, artisan: seller.slug }, 'a catalogue that the network does not take')
  }
}

async function post(ctx: Context, network: Network, { action, body }: Pick<Message, 'action' | 'body'>): Promise<void> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    authorization: authorizationOf(network.settings, text, ctx.clock.now()),
  }
  const answer = await network.post({
    url: `${body.context.bap_uri.replace(/\/$/, '')}/${action}`,
    headers,
    body: text,
  })
  if (answer < 200 || answer > 299) throw new Error(`the buyer app answered ${answer} to ${action}`)
}

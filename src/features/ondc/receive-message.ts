import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Context } from '#features/context.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { countTry, returnTry } from '#features/sign-in/count-try.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { readJson } from '#platform/api/read-json.ts'
import { signerOf } from '#platform/ondc/ondc.server.ts'
import { isOpenAddress } from '#platform/webhooks/guarded-post.server.ts'
import { isIncremental } from './catalogue.ts'
import * as incoming from './incoming.ts'
import { answerIssue, answerIssueStatus } from './issues.ts'
import { keepMessage } from './keep-message.ts'
import { domain, type Network, type NetworkError, networkError, Refusal } from './network.ts'
import type { Action } from './outgoing.ts'
import { answerInit, answerSelect } from './quote-items.ts'
import { answerCancel, answerConfirm, answerStatus } from './take-order.ts'

type Answer = {
  action: Action
  version: '1.2.0' | '1.0.0'
  read: z.ZodType<{ context: incoming.AskedContext; message: object }>
  make(ctx: Context, network: Network, asked: unknown): Promise<object>
}

function answer<Asked extends { context: incoming.AskedContext; message: object }>(
  action: Action,
  read: z.ZodType<Asked>,
  make: (ctx: Context, network: Network, asked: Asked) => Promise<object>,
): Answer {
  const version = action.startsWith('on_issue') ? '1.0.0' : '1.2.0'
  return { action, version, read, make: (ctx, network, asked) => make(ctx, network, asked as Asked) }
}

/** What the shop does not do: prices are final, couriers tell no positions, returns are issues. */
const refused = (action: Action, code: '40001' | '40005') =>
  answer(action, incoming.anyMessage, () => Promise.reject(new Refusal(code)))

const answers: Readonly<Record<string, Answer>> = {
  search: answer('on_search', incoming.search, async (_ctx, _network, search) => {
    if (isIncremental(search)) throw new Refusal('40001', 'Only the whole catalogue is sent')
    return search
  }),
  select: answer('on_select', incoming.select, (ctx, network, { context, message }) =>
    answerSelect(ctx, network, { context, order: message.order }),
  ),
  init: answer('on_init', incoming.init, (ctx, network, { context, message }) =>
    answerInit(ctx, network, { context, order: message.order }),
  ),
  confirm: answer('on_confirm', incoming.confirm, (ctx, network, { context, message }) =>
    answerConfirm(ctx, network, { context, order: message.order }),
  ),
  status: answer('on_status', incoming.status, (ctx, network, { context, message }) =>
    answerStatus(ctx, network, { context, orderId: message.order_id }),
  ),
  cancel: answer('on_cancel', incoming.cancel, (ctx, network, { context, message }) =>
    answerCancel(ctx, network, { context, orderId: message.order_id, reason: message.cancellation_reason_id }),
  ),
  track: refused('on_status', '40005'),
  update: refused('on_status', '40001'),
  issue: answer('on_issue', incoming.issue, (ctx, network, { context, message }) =>
    answerIssue(ctx, network, { context, issue: message.issue }),
  ),
  issue_status: answer('on_issue_status', incoming.issueStatus, (ctx, network, { context, message }) =>
    answerIssueStatus(ctx, network, { context, issueId: message.issue_id }),
  ),
}

export const askedActions: readonly string[] = Object.keys(answers)

export type Received = { action: string; headers: IncomingHttpHeaders; body: Buffer; address: string }

export type Acknowledged = {
  status: number
  body: { message: { ack: { status: 'ACK' | 'NACK' } }; error?: NetworkError }
}

const acknowledged: Acknowledged = { status: 200, body: { message: { ack: { status: 'ACK' } } } }

function refusal(error: NetworkError, status = 200): Acknowledged {
  return { status, body: { message: { ack: { status: 'NACK' } }, error } }
}

const unsigned = { tries: 60, windowSeconds: 600 }

/**
 * Does what a signed message asks and queues the answer for the callback address, both or neither. A repeated message is
 * acknowledged and does nothing. A refused one leaves nothing behind.
 * @throws DomainError too-many-requests for an address that sends many without a valid signature; Error while the registry
 *   is away, so that the sender tries again
 */
export async function receiveMessage(ctx: Context, given: Network, received: Received): Promise<Acknowledged> {
  const limit = { key: `ondc ${received.address}`, ...unsigned }
  await countTry(ctx, limit)
  const signer = await findSigner(ctx, given, received)
  if (signer === null) return refusal(networkError('30016'), 401)
  await returnTry(ctx, limit)

  const network = { ...given, operator: await findOperator(ctx, given.operator) }
  const answer = answers[received.action] as Answer
  const parsed = answer.read.safeParse(readJson(received.body.toString('utf8')))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refusal({
      ...networkError('30000', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`),
      type: 'JSON-SCHEMA-ERROR',
    })
  }
  const { context } = parsed.data
  const fault = faultOf(network, answer, { context, action: received.action, signer })
  if (fault) return refusal(networkError('30000', fault))
  if (await isAnswered(ctx, context, answer)) return acknowledged
  try {
    const made = await answer.make(ctx, network, parsed.data)
    await keepMessage(ctx, { context, action: answer.action, body: made })
    return acknowledged
  } catch (error) {
    const found = errorOf(error)
    if (!found) throw error
    // Of two at once the second may find done what it asks.
    return (await isAnswered(ctx, context, answer)) ? acknowledged : refusal(found)
  }
}

/** A message that came by a gateway is signed by both. */
async function findSigner(ctx: Context, { findKey }: Network, { headers, body }: Received): Promise<string | null> {
  const facts = { body, now: ctx.clock.now(), findKey }
  const { authorization, 'x-gateway-authorization': gateway } = headers
  if (gateway !== undefined && (await signerOf(String(gateway), facts)) === null) return null
  return signerOf(authorization, facts)
}

type Asked = { context: incoming.AskedContext; action: string; signer: string }

/** In English, for the developers of the buyer app. */
function faultOf(network: Network, { version }: Answer, { context, action, signer }: Asked): string | null {
  const { settings, allowsPrivate } = network
  if (context.action !== action) return 'context.action is another action'
  if (context.bap_id !== signer) return 'context.bap_id is not who signed the message'
  if (context.bpp_id !== undefined && context.bpp_id !== settings.subscriberId)
    return 'context.bpp_id is another seller app'
  if (context.domain !== domain) return `context.domain must be ${domain}`
  if (context.core_version !== version) return `context.core_version must be ${version}`
  if (!allowsPrivate && !isOpenAddress(context.bap_uri)) return 'context.bap_uri must be a public https address'
  return null
}

async function isAnswered(
  ctx: Context,
  { bap_id, transaction_id, message_id }: incoming.AskedContext,
  { action }: Answer,
): Promise<boolean> {
  const known = await ctx.db.query`
    select from ondc_messages where bap_id = ${bap_id} and transaction_id = ${transaction_id}
      and message_id = ${message_id} and action = ${action}`
  return known.length > 0
}

function errorOf(error: unknown): NetworkError | null {
  if (error instanceof Refusal) return error.error
  return isDomainError(error) ? networkError('30000', error.code) : null
}

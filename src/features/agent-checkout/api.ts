import { z } from 'zod'
import { call, type Http } from '#features/call.ts'
import { type Context, transaction } from '#features/context.ts'
import { keepRequestAnswer, takeRequestKey } from '#features/sign-in/take-request-key.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { acpInput, acpProtocol, toAcp } from './acp.ts'
import {
  type AcpSession,
  acpCancel,
  acpComplete,
  acpCreate,
  acpSession,
  acpSessionWithOrder,
  acpUpdate,
  acpVersion,
} from './acp-schema.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { completeSession, orderSession } from './order-session.ts'
import { getSession } from './session-queries.ts'
import { toUcp, ucpInput, ucpProtocol } from './ucp.ts'
import { ucpCheckout, ucpComplete, ucpRequest } from './ucp-schema.ts'
import { cancelSession, createSession, updateSession } from './write-session.ts'

const flag = 'agentCheckout'
const byId = z.object({ id: z.string().max(64) })

const acp = { who: ['customer', 'admin'] as const, flag, protocol: acpProtocol, params: byId }
const ucp = { who: ['customer', 'admin'] as const, flag, protocol: ucpProtocol, params: byId }

export const agentCheckoutApi = {
  acpCreate: call('POST /acp/checkout_sessions', {
    ...acp,
    params: z.object({}),
    summary: 'Agentic Commerce Protocol: opens a checkout session of lines by SKU, of one artisan or several.',
    body: acpCreate,
    out: acpSession,
    status: 201,
    idempotent: true,
    limit: { tries: 600, windowSeconds: 60 },
    answer: (ctx, { body }, http) =>
      acpOnce(ctx, http, { route: 'ACP create', body }, (ctx) =>
        createSession(ctx, { items: body.line_items, ...acpInput(body) }),
      ),
  }),
  acpGet: call('GET /acp/checkout_sessions/{id}', {
    ...acp,
    summary: 'Agentic Commerce Protocol: a session that this token opened, priced anew until it is ordered.',
    out: acpSession,
    answer: async (ctx, { params }, http) => {
      readHeaders(http)
      return toAcp(ctx, await getSession(ctx, params.id), http.publicOrigin)
    },
  }),
  acpUpdate: call('POST /acp/checkout_sessions/{id}', {
    ...acp,
    summary: 'Agentic Commerce Protocol: changes lines, buyer, address, delivery or discount code of a session.',
    body: acpUpdate,
    out: acpSession,
    idempotent: true,
    answer: (ctx, { params: { id }, body }, http) =>
      acpOnce(ctx, http, { route: `ACP ${id}`, body }, (ctx) =>
        updateSession(ctx, id, { items: body.line_items, ...acpInput(body) }),
      ),
  }),
  acpComplete: call('POST /acp/checkout_sessions/{id}/complete', {
    ...acp,
    summary:
      'Agentic Commerce Protocol: with the buyer’s own token places the order, unpaid; the buyer pays at `continue_url`.',
    body: acpComplete,
    out: acpSessionWithOrder,
    idempotent: true,
    answer: async (ctx, { params: { id }, body }, http) => {
      readHeaders(http)
      // Placing is itself done once, and waits for the gateway, which a transaction must not.
      const session = await completeSession(ctx, id)
      return acpOnce(ctx, http, { route: `ACP ${id} complete`, body }, async () => session) as Promise<WithOrder>
    },
  }),
  acpCancel: call('POST /acp/checkout_sessions/{id}/cancel', {
    ...acp,
    summary: 'Agentic Commerce Protocol: ends a session that is not ordered.',
    body: acpCancel,
    out: acpSession,
    idempotent: true,
    answer: (ctx, { params: { id }, body }, http) =>
      acpOnce(ctx, http, { route: `ACP ${id} cancel`, body }, (ctx) => cancelSession(ctx, id)),
  }),
  ucpCreate: call('POST /ucp/checkout-sessions', {
    ...ucp,
    params: z.object({}),
    summary: 'Universal Commerce Protocol: opens a checkout of lines by SKU, of one artisan or several.',
    body: ucpRequest,
    out: ucpCheckout,
    status: 201,
    idempotent: true,
    limit: { tries: 600, windowSeconds: 60 },
    answer: (ctx, { body }, http) =>
      ucpOnce(ctx, http, { route: 'UCP create', body }, (ctx) => createSession(ctx, ucpInput(body))),
  }),
  ucpGet: call('GET /ucp/checkout-sessions/{id}', {
    ...ucp,
    summary: 'Universal Commerce Protocol: a checkout that this token opened, priced anew until it is ordered.',
    out: ucpCheckout,
    answer: async (ctx, { params }, http) => toUcp(ctx, await getSession(ctx, params.id), http.publicOrigin),
  }),
  ucpUpdate: call('PUT /ucp/checkout-sessions/{id}', {
    ...ucp,
    summary: 'Universal Commerce Protocol: changes lines, buyer or fulfillment of a checkout.',
    body: ucpRequest,
    out: ucpCheckout,
    idempotent: true,
    answer: (ctx, { params: { id }, body }, http) =>
      ucpOnce(ctx, http, { route: `UCP ${id}`, body }, (ctx) => updateSession(ctx, id, ucpInput(body))),
  }),
  ucpComplete: call('POST /ucp/checkout-sessions/{id}/complete', {
    ...ucp,
    summary:
      'Universal Commerce Protocol: with the buyer’s own token places the order, unpaid; the buyer pays at `continue_url`.',
    body: ucpComplete,
    out: ucpCheckout,
    idempotent: true,
    answer: async (ctx, { params: { id }, body }, http) => {
      const { status } = await getSession(ctx, id)
      // What is missing is an outcome that the messages tell, as is the buyer's own step.
      const session = await (['open', 'handoff'].includes(status) ? getSession(ctx, id) : completeSession(ctx, id))
      return ucpOnce(ctx, http, { route: `UCP ${id} complete`, body }, async () => session)
    },
  }),
  ucpCancel: call('POST /ucp/checkout-sessions/{id}/cancel', {
    ...ucp,
    summary: 'Universal Commerce Protocol: ends a checkout that is not ordered.',
    body: ucpComplete,
    out: ucpCheckout,
    idempotent: true,
    answer: (ctx, { params: { id }, body }, http) =>
      ucpOnce(ctx, http, { route: `UCP ${id} cancel`, body }, (ctx) => cancelSession(ctx, id)),
  }),
  order: call('POST /agent-checkout/{id}/order', {
    who: ['customer'],
    flag,
    summary: 'Orders what an assistant put together, for the customer who holds its link. Repeated, the same order.',
    params: byId,
    body: z.strictObject({ expectedTotalPaise: z.int() }),
    out: z.object({ number: z.string() }),
    answer: async (ctx, { params, body }) => ({ number: await orderSession(ctx, params.id, body.expectedTotalPaise) }),
  }),
}

type WithOrder = AcpSession & { order: NonNullable<AcpSession['order']> }

/** Echoed as §3.1 of rfc.agentic_checkout.md says. @throws DomainError invalid-request for another version */
function readHeaders({ headers, setHeader, idempotencyKey }: Http): void {
  const requestId = headers['request-id']
  if (typeof requestId === 'string') setHeader('request-id', requestId.slice(0, 255))
  if (idempotencyKey !== null) setHeader('idempotency-key', idempotencyKey)
  if (headers['api-version'] === acpVersion) return
  throw new DomainError('invalid-request', { errors: [{ path: 'API-Version', message: 'invalid.value' }] })
}

type Request = { route: string; body: unknown }
type Work = (ctx: Context) => Promise<CheckoutSession>

function acpOnce(ctx: Context, http: Http, request: Request, work: Work): Promise<AcpSession> {
  readHeaders(http)
  return once(ctx, http, request, async (ctx) => toAcp(ctx, await work(ctx), http.publicOrigin))
}

function ucpOnce(ctx: Context, http: Http, request: Request, work: Work) {
  return once(ctx, http, request, async (ctx) => toUcp(ctx, await work(ctx), http.publicOrigin))
}

/** A repeated key gets its first answer, whatever became of the session. @throws DomainError idempotency-key-reused */
function once<Answer>(
  ctx: Context,
  { idempotencyKey, setHeader }: Http,
  { route, body }: Request,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  const key = idempotencyKey ?? ''
  return transaction(ctx, async (ctx) => {
    const known = await takeRequestKey(ctx, { route, key, body: body ?? null })
    if (known !== null) {
      setHeader('idempotent-replayed', 'true')
      return JSON.parse(known) as Answer
    }
    const answer = await work(ctx)
    await keepRequestAnswer(ctx, { route, key, answer: JSON.stringify(answer) })
    return answer
  })
}

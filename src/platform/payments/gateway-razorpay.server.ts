import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type net from 'node:net'
import type Razorpay from 'razorpay'
import { DomainError } from '#platform/api/domain-error.ts'
import { isSameSecret } from '#platform/secrets/same-secret.server.ts'
import { type Gateway, GatewayRefusal } from './gateway.server.ts'
import { listOf, toGatewayPayment, toOrder, toRefund, toTransfer, type Wire } from './gateway-wire.ts'

export type RazorpayOptions = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  provider?: Gateway['provider']
  /** read at each call; default Razorpay's own (the sandbox answers on our own port) */
  baseUrl?: () => string
}

const connectMs = 2_000
const totalMs = 8_000

/** Razorpay's SDK. @throws DomainError gateway-unavailable without an answer; GatewayRefusal when it refuses */
export function razorpayGateway(options: RazorpayOptions): Gateway {
  let opening: Promise<Razorpay> | undefined
  const guarded = circuitBreaker()
  const ask: Ask = (work, read) =>
    guarded(async () => {
      opening ??= openClient(options)
      return read((await work(await opening)) as Wire)
    })

  return {
    provider: options.provider ?? 'razorpay',
    publicKeyId: options.keyId,
    createOrder: ({ amountPaise, receipt, notes }) =>
      ask(({ orders }) => orders.create({ amount: amountPaise, currency: 'INR', receipt, notes }), toOrder),
    fetchPayment: (paymentId) => ask(({ payments }) => payments.fetch(paymentId), toGatewayPayment),
    fetchOrderPayments: (orderId) =>
      ask(
        ({ orders }) => orders.fetchPayments(orderId),
        (answer) => listOf(answer),
      ),
    refund: ({ paymentId, amountPaise, idempotencyKey, receipt }) =>
      ask(
        ({ payments }) => payments.refund(paymentId, { amount: amountPaise, receipt, notes: { key: idempotencyKey } }),
        toRefund,
      ),
    ...takeAndHandOn(ask),
    isCallbackSigned: ({ orderId, paymentId, signature }) =>
      isSigned(options.keySecret, `${orderId}|${paymentId}`, signature),
    isWebhookSigned: (rawBody, signature) =>
      options.webhookSecrets.some((secret) => isSigned(secret, rawBody, signature)),
  }
}

type Ask = <T>(work: (client: Razorpay) => Promise<unknown>, read: (answer: Wire) => T) => Promise<T>

type TakeAndHandOn = Pick<
  Gateway,
  'capture' | 'fetchRefund' | 'transfer' | 'fetchTransfer' | 'holdTransfer' | 'reverseTransfer'
>

function takeAndHandOn(ask: Ask): TakeAndHandOn {
  return {
    capture: ({ paymentId, amountPaise }) =>
      ask(({ payments }) => payments.capture(paymentId, amountPaise, 'INR'), toGatewayPayment),
    fetchRefund: (paymentId, refundId) => ask(({ payments }) => payments.fetchRefund(paymentId, refundId), toRefund),
    transfer: ({ account, amountPaise, key, isOnHold = false }) => {
      const input = { account, amount: amountPaise, currency: 'INR', notes: { key }, on_hold: isOnHold }
      return ask(({ transfers }) => transfers.create(input), toTransfer)
    },
    fetchTransfer: (transferId) => ask(({ transfers }) => transfers.fetch(transferId), toTransfer),
    holdTransfer: (transferId, isOnHold) =>
      ask(({ transfers }) => transfers.edit(transferId, { on_hold: isOnHold }), toTransfer),
    reverseTransfer: (transferId, amountPaise) =>
      ask(
        ({ transfers }) => transfers.reverse(transferId, { amount: amountPaise }),
        () => undefined,
      ),
  }
}

/** Loaded at the first call: the SDK is a twentieth of a start. */
async function openClient({ keyId, keySecret, baseUrl }: RazorpayOptions): Promise<Razorpay> {
  const { default: Client } = await import('razorpay')
  const client = new Client({ key_id: keyId, key_secret: keySecret })
  tune(client, baseUrl)
  return client
}

/** Hex HMAC-SHA256, as the gateway writes signatures. */
export function signatureOf(secret: string, message: string | Buffer): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

function isSigned(secret: string, message: string | Buffer, signature: string): boolean {
  return isSameSecret(signature, signatureOf(secret, message))
}

/** The SDK's axios; its types do not show it. */
type Inside = {
  api: {
    rq: {
      defaults: { baseURL?: string; timeout?: number; httpAgent?: http.Agent; httpsAgent?: https.Agent }
      interceptors: { request: { use(change: (request: AxiosRequest) => AxiosRequest): void } }
    }
  }
}

type AxiosRequest = {
  baseURL?: string
  url?: string
  data?: unknown
  headers: { set(name: string, value: string): void }
}

/**
 * Sets what the SDK has no option for: timeouts, keep-alive, host, and the keys (4 to 36 characters, same body) that
 * make refunds and transfers idempotent (razorpay.com/docs/api/refunds/normal-refunds-idempotent and
 * …/api/payments/route/transfers/direct-transfers-idempotent-request).
 */
function tune(client: Razorpay, baseUrl: (() => string) | undefined): void {
  const { rq } = (client as unknown as Inside).api
  rq.defaults.timeout = totalMs
  rq.defaults.httpAgent = withConnectLimit(new http.Agent({ keepAlive: true, maxSockets: 32 }))
  rq.defaults.httpsAgent = withConnectLimit(new https.Agent({ keepAlive: true, maxSockets: 32 }))
  rq.interceptors.request.use((request) => {
    const { receipt, notes } = (request.data ?? {}) as { receipt?: unknown; notes?: { key?: unknown } }
    const isRefund = request.url?.endsWith('/refund')
    const isTransfer = request.url?.endsWith('/transfers') && typeof notes?.key === 'string'
    if (isTransfer) request.headers.set('X-Transfer-Idempotency', String(notes.key))
    if (isRefund && typeof receipt === 'string') request.headers.set('X-Refund-Idempotency', receipt)
    return baseUrl ? { ...request, baseURL: baseUrl() } : request
  })
}

function withConnectLimit<Agent extends http.Agent>(agent: Agent): Agent {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback) as net.Socket
    const timer = setTimeout(() => socket.destroy(new Error('the gateway does not take the connection')), connectMs)
    for (const event of ['connect', 'secureConnect', 'close']) socket.once(event, () => clearTimeout(timer))
    return socket
  }
  return agent
}

const breakAfter = 5
const restMs = 10_000

/** Opens for ten seconds after five failures in a row, so that checkouts fail at once and not after eight seconds. */
function circuitBreaker(): <T>(work: () => Promise<T>) => Promise<T> {
  let failures = 0
  let closedUntil = 0
  return async (work) => {
    if (failures >= breakAfter && Date.now() < closedUntil) throw new DomainError('gateway-unavailable')
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) throw refusal
      failures += 1
      closedUntil = Date.now() + restMs
      throw new DomainError('gateway-unavailable', { cause: String(error) })
    }
  }
}

/** The SDK throws `{statusCode, error}` when there was a response, and crashes on a missing one. */
function refusalOf(error: unknown): GatewayRefusal | null {
  const { statusCode, error: details } = (error ?? {}) as { statusCode?: unknown; error?: { description?: unknown } }
  if (typeof statusCode !== 'number' || statusCode >= 500 || statusCode === 429) return null
  return new GatewayRefusal(statusCode, String(details?.description ?? 'without a reason'))
}

import type { z } from 'zod'
import { paths } from '#features/paths.ts'
import type { Call, CallOut } from '#platform/api/call.ts'
import { browserWords } from '#ui/words/browser-words.ts'
import { forgetSession, isLogoutPending, readCsrfToken, readToken, rememberCsrfToken } from './browser-session.ts'
import { askProof } from './proof-asking.ts'

/** What the bundle carries of a call's declaration (vite-call-outlines.ts). */
type Outline = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }

type Part<Name extends string, Shape> = Shape extends z.ZodUndefined
  ? { [name in Name]?: undefined }
  : Shape extends z.ZodType
    ? { [name in Name]: z.input<Shape> }
    : unknown

type CallInput<C> =
  C extends Call<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> & { query?: Query extends z.ZodUndefined ? undefined : Partial<z.input<Query>> } & Part<
          'body',
          Body
        > & {
          idempotencyKey?: string
          signal?: AbortSignal
          /** small calls only: it is sent even when the page is left at once */
          outlivesPage?: boolean
        }
    : never

type Answer = {
  success: boolean
  data?: unknown
  details?: Record<string, unknown>
  message?: unknown
  code?: string
  errors?: unknown
  requestId?: string
}

export type FieldError = { path: string; message: string }

/** The words for an answer without a message of its own, and what it means, by its status; 0: no answer came. */
const byStatus: Readonly<Record<number, { code: string; words: string }>> = {
  0: { code: 'network', words: 'network' },
  401: { code: 'unauthorized', words: 'unauthorized' },
  403: { code: 'forbidden', words: 'forbidden' },
  404: { code: 'not-found', words: 'notFound' },
  413: { code: 'too-large', words: 'tooLarge' },
  415: { code: 'unsupported-media-type', words: 'unsupportedMediaType' },
  429: { code: 'too-many-requests', words: 'tooManyRequests' },
  503: { code: 'unavailable', words: 'unavailable' },
}
const otherStatus = { code: 'unavailable', words: 'server' }

/** A longer text is no sentence for a reader, but a page or a stack. */
const longestMessage = 300

function sentenceIn(message: unknown): string | null {
  const text = typeof message === 'string' ? message.trim() : ''
  return text === '' || text.length > longestMessage ? null : text
}

/** `message` is for the reader. `status` is 0 without an answer. `said` is the server's own message, or null. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  readonly details: Record<string, unknown>
  readonly requestId: string | null
  readonly said: string | null
  /** seconds to wait before a retry; null when the server gave none */
  readonly retryAfter: number | null

  constructor(status: number, answer: Answer, retryAfter: number | null) {
    const { code, words } = byStatus[status] ?? otherStatus
    const said = sentenceIn(answer.message)
    super(said ?? browserWords.t(`common:errors.${words}`))
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? code
    this.errors = fieldErrorsIn(answer.errors)
    this.details = answer.details ?? {}
    this.requestId = answer.requestId ?? null
    this.said = said
    this.retryAfter = retryAfter
  }
}

function fieldErrorsIn(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return []
  return (errors as Partial<FieldError>[]).flatMap(({ path, message }) => {
    const text = sentenceIn(message)
    return text === null ? [] : [{ path: String(path ?? ''), message: text }]
  })
}

/** Returns the sentence for a refused call; rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return error.errors[0]?.message ?? error.message
}

const timeoutMs = 30_000

/** Calls the JSON API and resolves to the envelope's `data`. @throws ApiError */
async function call<C extends Outline>(declared: C, request: CallInput<C>): Promise<CallOut<C>> {
  return settle<C>(await sendProved(declared, request as Loose))
}

async function upload<C extends Outline>(declared: C, form: FormData): Promise<CallOut<C>> {
  return settle<C>(await sendProved(declared, { form }))
}

async function sendBytes<C extends Outline>(declared: C, request: CallInput<C>, bytes: Blob): Promise<CallOut<C>> {
  return settle<C>(await sendProved(declared, { ...(request as Loose), bytes }))
}

async function sendProved(declared: Outline, request: Loose): Promise<Received> {
  const answer = await sendKnown(declared, request)
  if (answer.code !== 'proof-needed' || !(await askProof())) return answer
  return sendKnown(declared, request)
}

/** Retries once: with a new CSRF token when the session changed, and a read that got no answer. */
async function sendKnown(declared: Outline, request: Loose): Promise<Received> {
  const answer = await send(declared, request)
  if (declared.method === 'GET' && answer.status === 0) return send(declared, request)
  // Who signs out keeps nothing of the session that has not ended yet; only signing out itself may ask for a token.
  if (answer.code !== 'csrf' || (isLogoutPending() && declared.path !== '/auth/logout')) return answer
  await renewCsrfToken()
  return send(declared, request)
}

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  bytes?: Blob
  idempotencyKey?: string
  signal?: AbortSignal
  outlivesPage?: boolean
}

type Received = Answer & { status: number; retryAfter: number | null }

function settle<C>(answer: Received): CallOut<C> {
  if (answer.success) return answer.data as CallOut<C>
  const error = new ApiError(answer.status, answer, answer.retryAfter)
  if (error.status === 401 && error.code === 'unauthorized') leaveForLogin()
  throw error
}

async function send(declared: Outline, request: Loose): Promise<Received> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  if (request.bytes) headers['content-type'] = 'application/octet-stream'
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
  const csrfToken = declared.method === 'GET' ? null : readCsrfToken()
  if (csrfToken) headers['x-csrf-token'] = csrfToken

  try {
    const response = await fetch(`/api${address(declared.path, request)}`, {
      method: declared.method,
      headers,
      credentials: 'same-origin',
      keepalive: request.outlivesPage ?? false,
      body: request.form ?? request.bytes ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: request.signal
        ? AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
        : AbortSignal.timeout(timeoutMs),
    })
    const retryAfter = Number(response.headers.get('retry-after'))
    return { ...(await readAnswer(response)), status: response.status, retryAfter: retryAfter > 0 ? retryAfter : null }
  } catch (error) {
    if (request.signal?.aborted) throw error
    return { success: false, status: 0, retryAfter: null }
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  try {
    const answer = (await response.json()) as Answer | null
    return answer ?? { success: false }
  } catch {
    // A proxy's error page is not JSON.
    return { success: false }
  }
}

function address(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

async function renewCsrfToken(): Promise<void> {
  const answer = await send({ method: 'GET', path: '/auth/me' }, {})
  if (answer.success) rememberCsrfToken((answer.data as { csrfToken: string | null }).csrfToken)
}

/** After a session has ended, goes to sign-in and back; a guest on a public page stays. */
function leaveForLogin(): void {
  const wasSignedIn = readToken() !== null
  forgetSession()
  if (wasSignedIn) location.assign(paths.login(location.pathname + location.search))
}

export const api = { call, upload, send: sendBytes }

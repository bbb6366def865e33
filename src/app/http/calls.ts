import { crc32 } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepAnswer } from '#app/pages/page-shortcut.ts'
import { mayStaff, staffOf } from '#features/accounts/staff.ts'
import { type Actor, guest, isUser, type User } from '#features/actor.ts'
import { noteImpersonation } from '#features/audit/write-audit.ts'
import { type Entry, type Http, readyParts, type Session } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { settingsMark } from '#features/settings/settings-queries.ts'
import { isSwitchName, type SwitchName } from '#features/settings/shop-settings.ts'
import {
  accessTokenShape,
  isInAreas,
  mostTokenCalls,
  type TokenArea,
  type TokenScope,
} from '#features/sign-in/access-token.ts'
import { findTokenUser } from '#features/sign-in/access-token-queries.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { hashOfToken } from '#features/sign-in/write-access-token.ts'
import { mayMember } from '#features/team/workshop-role.ts'
import type { AnyCall, Protocol } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { waitForRoomToHash } from '#platform/secrets/password-hash.server.ts'
import { contextFor, type HaatApp, type Services } from './context.ts'
import { isApiOrigin } from './cors.ts'
import { isCsrfToken, sessionKeys } from './csrf.ts'
import { type HttpTools, httpOf } from './http-facts.ts'
import { isPlainText } from './json-body.ts'
import { languageOf } from './locale.ts'
import { isUnsafe, keepPrivate, requireOwnSite } from './security.ts'
import { findSession } from './session.ts'
import { throttleCall } from './throttle.ts'

const webhookLimitBytes = 256 * 1024

/** What the error handler reads of a route. */
export type RouteConfig = { protocol?: Protocol }

/** Serves one entry under /api: session, access, CSRF, throttle, parsing, then the answer in its declared shape. */
export function serveEntry(app: HaatApp, call: Entry, tools: HttpTools): void {
  if (call.flag && !isSwitchName(call.flag)) throw new Error(`${call.path}: there is no feature ${call.flag}`)
  if (call.raw) void app.register(async (scope) => serveRaw(scope, tools, call))
  else if (call.files) void app.register(async (scope) => serveFiles(scope, tools, call))
  else if (call.bytes) void app.register(async (scope) => serveBytes(scope, tools, call))
  else serveRoute(app, tools, call)
}

async function serveFiles(scope: FastifyInstance, tools: HttpTools, call: Entry): Promise<void> {
  const { files = 0, fileBytes = 0 } = call.files ?? {}
  const { default: multipart } = await import('@fastify/multipart')
  await scope.register(multipart, {
    limits: { files, fileSize: fileBytes, fields: 0, parts: files + 1, headerPairs: 40 },
  })
  serveRoute(scope, tools, call)
}

/** The body is not read until the sender is authorized; then `readBytes` reads it. */
async function serveBytes(scope: FastifyInstance, tools: HttpTools, call: Entry): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  serveRoute(scope, tools, call)
}

/** Signatures cover the raw bytes, so this scope has no JSON parser. */
async function serveRaw(scope: FastifyInstance, tools: HttpTools, call: Entry): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimitBytes }, (_request, body, done) =>
    done(null, body),
  )
  serveRoute(scope, tools, call)
}

function serveRoute(scope: FastifyInstance, tools: HttpTools, call: Entry): void {
  const url = `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`
  scope.route({
    method: call.method,
    url,
    config: (call.protocol ? { protocol: call.protocol } : {}) satisfies RouteConfig,
    handler: async (request, reply) => {
      const data = await answerCall(tools, call, request, reply)
      if (reply.sent) return reply
      reply.status(call.status ?? 200)
      const parts = readyParts(data)
      if (!parts) return reply.send(call.protocol ? data : { success: true, data })
      const body = Buffer.concat([opening, ...parts, closing])
      reply.type('application/json; charset=utf-8')
      if (!call.isKept) return reply.send(body)
      const etag = `W/"${crc32(body).toString(36)}-${body.length.toString(36)}"`
      reply.header('etag', etag)
      keepForGuests(tools.services, request, reply, { body, route: url })
      return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(body)
    },
  })
}

const keptMs = 1_000

function keepForGuests(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { body: Buffer; route: string },
): void {
  const { index, clock } = services
  if (!index.isReady()) return
  const [version, mark, madeAt] = [index.version(), settingsMark(services), clock.now().getTime()]
  // The demo's clock can be moved, and what is new or on holiday follows it.
  const isRecent = () => Math.abs(clock.now().getTime() - madeAt) <= keptMs
  const isCurrent = () => index.version() === version && settingsMark(services) === mark && isRecent()
  keepAnswer(services, request, reply, { ...answer, untilMs: Date.now() + keptMs, isCurrent })
}

const opening = Buffer.from('{"success":true,"data":')
const closing = Buffer.from('}')

type FormInput = { params?: unknown; body?: unknown; csrf: string; idempotencyKey: string | null }

/**
 * Answers an entry for a form of a page without script, under the rules of the call: roles, origin, CSRF token (a field
 * of the form), throttle, schema. @throws DomainError as the call
 */
export async function answerForm(
  tools: HttpTools,
  call: Entry,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { params, body, csrf, idempotencyKey }: FormInput,
): Promise<unknown> {
  const { services } = tools
  const session = await findSession(services, request.headers.cookie)
  const actor: Actor = session?.user ?? guest
  const ctx = contextFor(services, { actor, locale: languageOf(request), requestId: request.id })
  keepPrivate(reply)
  requireCaller(call, actor)
  requireIntent(services, request, session, csrf)
  if (call.hashes) await waitForRoomToHash()
  if (call.limit) await throttleCall(ctx, call, request.ip)
  await noteImpersonation(ctx, { method: call.method, path: pathOf(request) })
  const http = httpOf(tools, { request, reply, session, idempotencyKey, bytes: null })
  const input = { params: parsePart(call.params, params), query: undefined, body: readBody(call, body) }
  return call.answer(ctx, input as never, http)
}

async function answerCall(
  tools: HttpTools,
  call: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { services } = tools
  if (call.flag) await requireFlag(services, call.flag as SwitchName)
  const { key, session, actor } = await callerOf(services, call, request)
  const locale = languageOf(request)
  const ctx = contextFor(services, { actor, locale, requestId: request.id })

  if (key || session || call.who.length < 4 || isUnsafe(call.method)) keepPrivate(reply)
  if (key) await requireTokenMay(ctx, call, key, reply)
  requireCaller(call, actor)
  const token = request.headers['x-csrf-token']
  // A browser sends no token by itself, so a call with one needs no sign of intent.
  // Neither does a program on another site that the operator named: its request has no session, and may open none.
  const isGuestOfSite = session === null && !call.path.startsWith('/auth/') && isApiOrigin(request, services)
  const isOfProgram = key !== null || isGuestOfSite
  if (isUnsafe(call.method) && !call.raw && !isOfProgram) requireIntent(services, request, session, token)
  if (call.hashes) await waitForRoomToHash()
  if (call.limit) await throttleCall(ctx, call, request.ip)
  const idempotencyKey = readIdempotencyKey(call, request)
  if (isUnsafe(call.method)) await noteImpersonation(ctx, { method: call.method, path: pathOf(request) })

  const input = readInput(call, request)
  const bytes = call.bytes ? await readBytes(request, call.bytes.most) : null
  // Nine of ten handlers take no third parameter; building it costs 2 kB a call.
  const asksHttp = call.answer.length > 2
  const http = asksHttp ? httpOf(tools, { request, reply, session, idempotencyKey, bytes }) : undefined
  const data = await call.answer(ctx, input as never, http as Http)
  return readyParts(data) ? data : call.out.parse(data)
}

type Caller = { key: Token | null; session: Session | null; actor: Actor }

async function callerOf(services: Services, call: AnyCall, { headers }: FastifyRequest): Promise<Caller> {
  if (call.raw) return { key: null, session: null, actor: guest }
  const key = await findAccessToken(services, headers.authorization)
  if (key) return { key, session: null, actor: key.user }
  const session = await findSession(services, headers.cookie)
  return { key: null, session, actor: session?.user ?? guest }
}

type Token = { id: number; scope: TokenScope; areas: TokenArea[] | null; user: User }

/** Null without one. Never from the address: it ends in logs and histories. @throws DomainError unauthorized */
async function findAccessToken({ db, clock }: Services, header: string | undefined): Promise<Token | null> {
  const [, token] = /^Bearer (haat_.*)$/i.exec(header ?? '') ?? []
  if (token === undefined) return null
  const found = accessTokenShape.test(token) ? await findTokenUser(db, hashOfToken(token), clock.now()) : null
  if (!found) throw new DomainError('unauthorized')
  return found
}

/**
 * Nothing about signing in, nor other tokens. The answer says what is left, in the fields of the IETF draft
 * httpapi-ratelimit-headers. @throws DomainError forbidden, too-many-requests
 */
async function requireTokenMay(
  ctx: Context,
  call: AnyCall,
  { id, scope, areas }: Token,
  reply: FastifyReply,
): Promise<void> {
  const windowSeconds = 60
  reply.header('ratelimit-policy', `"token";q=${mostTokenCalls};w=${windowSeconds}`)
  const { left, seconds } = await countTry(ctx, { key: `access token ${id}`, tries: mostTokenCalls, windowSeconds })
  reply.header('ratelimit', `"token";r=${left};t=${seconds}`)
  if (call.path.startsWith('/auth/')) throw new DomainError('forbidden')
  if (scope === 'read' && isUnsafe(call.method)) throw new DomainError('forbidden')
  if (!call.who.includes('guest') && !isInAreas(call.path, areas)) throw new DomainError('forbidden')
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url
}

function requireCaller(call: AnyCall, actor: Actor): void {
  const isCaller = actor.role !== 'system' && call.who.includes(actor.role)
  if (!isCaller) throw new DomainError(isUser(actor) ? 'forbidden' : 'unauthorized')
  if (isUser(actor) && !isOwnPart(actor, call)) throw new DomainError('forbidden')
  requireSecondFactor(call, actor)
}

function isOwnPart(user: User, { path, method }: AnyCall): boolean {
  return mayStaff(staffOf(user), path, method) && mayMember(user.workshopRole, path)
}

/** Calls open to customers and /auth/ calls are exempt: the authenticator is set up through them. */
function requireSecondFactor(call: AnyCall, actor: Actor): void {
  const isHarmless = call.who.includes('customer') || call.path.startsWith('/auth/')
  if (isUser(actor) && actor.needsSecondFactor && !isHarmless) throw new DomainError('second-factor-needed')
}

/** Two independent checks. A failure is 403 and never 401, because a 401 signs people out. */
function requireIntent(
  { config }: Services,
  request: FastifyRequest,
  session: Session | null,
  token: string | string[] | undefined,
): void {
  requireOwnSite(request, config)
  if (!session) return

  const isOwn = typeof token === 'string' && isCsrfToken(sessionKeys(config.secret), session.publicId, token)
  if (!isOwn) throw new DomainError('csrf')
}

/** 8 to 255 printable ASCII characters, as with gateways and Stripe. */
function readIdempotencyKey({ idempotent }: AnyCall, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (!idempotent || (idempotent === 'optional' && key === undefined)) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{8,255}$/.test(key)) return key
  throw invalid('invalid.idempotencyKey', 'Idempotency-Key')
}

function readInput(call: AnyCall, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  if (!call.raw && !hasPlainTexts(request.params, request.query)) {
    throw invalid('invalid.characters')
  }
  return {
    params: parsePart(call.params, request.params),
    query: parsePart(call.query, knownQuery(call, request.query)),
    body: call.raw ? request.body : readBody(call, call.bytes ? undefined : request.body),
  }
}

function hasPlainTexts(...parts: unknown[]): boolean {
  return parts.every((part) =>
    Object.entries(part ?? {})
      .flat(2)
      .every((text) => isPlainText(String(text))),
  )
}

/** Every call accepts `?lng`. A mistyped name would be a filter that filters nothing, so it is refused. */
function knownQuery(call: AnyCall, query: unknown): unknown {
  const { lng: _lng, ...rest } = query as Record<string, unknown>
  const known = namesOf(call.query)
  const unknown = Object.keys(rest).filter((name) => !known.includes(name))
  if (unknown.length > 0 && !call.raw) {
    const errors = unknown.slice(0, 20).map((path) => ({ path, message: 'invalid.unknownField' }))
    throw new DomainError('invalid-request', { errors })
  }
  return rest
}

function namesOf(query: AnyCall['query']): readonly string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : []
}

/** A call without a body accepts an empty one or `{}`; anything else would be lost silently. */
function readBody(call: AnyCall, body: unknown): unknown {
  if (call.body) return parsePart(call.body, body)
  const isEmpty = body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!isEmpty) throw invalid('invalid.unknownField')
  return undefined
}

function parsePart(schema: AnyCall['body'], value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new DomainError('invalid-request', { issues: parsed.error })
}

function invalid(message: string, path = ''): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}

/** Stops reading at `most`. @throws DomainError unsupported-media-type, too-large, invalid-request (empty, aborted) */
async function readBytes(request: FastifyRequest, most: number): Promise<Buffer> {
  if (!request.body) throw new DomainError('unsupported-media-type')
  if (Number(request.headers['content-length'] ?? 0) > most) throw new DomainError('too-large')

  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of piecesOf(request)) {
    length += piece.length
    if (length > most) throw new DomainError('too-large')
    pieces.push(piece)
  }
  if (length === 0) throw broken
  return Buffer.concat(pieces)
}

const broken = new DomainError('invalid-request', { errors: [{ path: '', message: 'invalid.required' }] })

async function* piecesOf({ body }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch {
    throw broken
  }
}

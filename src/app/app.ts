import { randomBytes } from 'node:crypto'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serveAdminExports, servePayoutFile, serveTextFiles } from '#app/http/admin-exports.ts'
import { serveApi } from '#app/http/api.ts'
import { serveWorkshopExport } from '#app/http/artisan-exports.ts'
import type { RouteConfig } from '#app/http/calls.ts'
import { serveCertificateFiles } from '#app/http/certificate-files.ts'
import type { HaatApp, Services } from '#app/http/context.ts'
import { serveCors } from '#app/http/cors.ts'
import { serveDocuments } from '#app/http/documents.ts'
import { answerTo } from '#app/http/errors.ts'
import { type Readiness, serveHealth } from '#app/http/health.ts'
import { tellOfLife } from '#app/http/heartbeat.ts'
import { isPlainText, readJsonBody } from '#app/http/json-body.ts'
import { languageOf } from '#app/http/locale.ts'
import { serveMachineFiles } from '#app/http/machine-files.ts'
import { serveMcp } from '#app/http/mcp.ts'
import { serveOndc } from '#app/http/ondc.ts'
import { serveOpenApi } from '#app/http/openapi.ts'
import { servePhoneFiles } from '#app/http/phone-files.ts'
import { serveImages } from '#app/http/picture-files.ts'
import { plainPage } from '#app/http/plain-page.ts'
import { serveReports } from '#app/http/report-files.ts'
import { commonHeaders, dataPolicy } from '#app/http/security.ts'
import { serveStatic } from '#app/http/static-files.ts'
import { serveWhatsappCheck } from '#app/http/whatsapp.ts'
import { shortenWay } from '#app/pages/page-shortcut.ts'
import { servePages } from '#app/pages/pages.ts'
import { enterSpan, isTracing, type Span } from '#platform/telemetry/tracing.server.ts'

/** Fastify sets none of these. All are below the client's 30 s timeout, so users see our error message. */
export const defaultLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 10_000,
  sweepMs: 5_000,
  bodyBytes: 100 * 1024,
  urlBytes: 4 * 1024,
  connections: 4_096,
}

export type Limits = typeof defaultLimits

export async function createApp(
  services: Services,
  readiness: Readiness,
  limits: Limits = defaultLimits,
): Promise<HaatApp> {
  const app = Object.assign(createInstance(services, limits), { haat: services }) as HaatApp
  app.server.headersTimeout = limits.headersMs
  app.server.maxConnections = limits.connections

  traceRequests(app)
  serveCommonRules(app, limits)
  await serveCors(app)
  serveJsonBodies(app)
  serveErrors(app)
  serveHealth(app, readiness)
  serveApi(app)
  servePayoutFile(app)
  serveTextFiles(app)
  services.demo?.serveSandbox(app)
  serveOpenApi(app)
  serveImages(app)
  serveDocuments(app)
  serveWorkshopExport(app)
  serveAdminExports(app)
  serveReports(app)
  serveMcp(app)
  serveMachineFiles(app)
  serveWhatsappCheck(app)
  serveOndc(app)
  serveCertificateFiles(app)
  await serveStatic(app)
  servePhoneFiles(app)
  await servePages(app)
  shortenWay(app)
  tellOfLife(app)
  return app
}

/** Calls are checked by zod; a start need not load fastify's own validator, a hundred files. */
function refuseSchemas() {
  return () => {
    throw new Error('no route has a JSON schema')
  }
}

function createInstance({ config, log }: Services, limits: Limits) {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return fastify({
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One shared logger: lines carry the request id anyway, and a child logger costs 4 % of a short response.
    childLoggerFactory: (logger) => logger,
    genReqId: () => `${prefix}-${(count++).toString(36)}`,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.sweepMs, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply as unknown as FastifyReply),
  })
}

function serveCommonRules(app: HaatApp, limits: Limits): void {
  const { log, metrics, config } = app.haat
  const headers = commonHeaders(config)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.length > limits.urlBytes) throw Object.assign(new Error('address too long'), { statusCode: 414 })
    // PostgreSQL rejects NUL in text, which would end as a 500.
    if (request.url.includes('%00') || !isPlainText(request.url))
      throw Object.assign(new Error('NUL'), { statusCode: 400 })
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.http.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    if (log.isLevelEnabled('info')) {
      log.info(
        { id: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    }
  })
}

/** Only application/json is parsed; any other type is 415. Raw routes have their own parsers. */
function serveJsonBodies(app: HaatApp): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(request.headers['content-type'] ?? '')) {
      done(Object.assign(new Error('media type'), { statusCode: 415 }))
      return
    }
    try {
      done(null, readJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function serveErrors(app: HaatApp): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerError(Object.assign(new Error('no route'), { statusCode: 404 }), request, reply),
  )
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const { status, retryAfterSeconds, ...answer } = answerTo(error, language)

  if (status >= 500) request.log.error({ err: error, id: request.id, route: request.routeOptions.url }, answer.code)
  reply.status(status).header('cache-control', 'private, no-store')
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  if (isForPeople(request))
    return plainPage(reply, { status, language, message: answer.message, requestId: request.id })

  reply.header('content-security-policy', dataPolicy)
  const { code, message, errors, details } = answer
  const { protocol } = request.routeOptions.config as RouteConfig
  if (protocol) {
    const failed = protocol.toFailure({ status, code, message, ...(errors ? { errors } : {}) })
    return reply.status(failed.status).send(failed.body)
  }
  return reply.type('application/json; charset=utf-8').send({
    success: false,
    message,
    code,
    ...(errors ? { errors } : {}),
    ...(details ? { details } : {}),
    requestId: request.id,
  })
}

function isForPeople(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
}

function traceRequests(app: HaatApp): void {
  if (!isTracing()) return
  const spans = new WeakMap<object, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'haat.request_id': request.id }
    enterSpan({ name: `${method} ${route}`, kind: 'server', isRoot: true, attributes }, (span) => {
      if (span) spans.set(request, span)
      done()
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? new Error(String(statusCode)) : undefined)
    done()
  })
}

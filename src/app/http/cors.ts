// Programs in the browser of another site (API_ORIGINS): by access token or as guests, never with a cookie.
import type { FastifyRequest } from 'fastify'
import type { HaatApp, Services } from './context.ts'

export async function serveCors(app: HaatApp): Promise<void> {
  if (app.haat.config.apiOrigins.length === 0) return
  const { default: cors } = await import('@fastify/cors')
  const allowed = {
    origin: [...app.haat.config.apiOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'idempotency-key', 'if-none-match'],
    exposedHeaders: ['etag', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'],
    credentials: false,
    maxAge: 7200,
  }
  await app.register(cors, {
    delegator: (request, done) => done(null, request.url.startsWith('/api/') ? allowed : { origin: false }),
  })
}

export function isApiOrigin({ headers }: FastifyRequest, { config }: Pick<Services, 'config'>): boolean {
  return headers.origin !== undefined && config.apiOrigins.includes(headers.origin)
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { systemActor } from '#features/actor.ts'
import { acpDiscoveryOf } from '#features/agent-checkout/acp.ts'
import { ucpProfileOf } from '#features/agent-checkout/ucp.ts'
import type { Context } from '#features/context.ts'
import { acpFeed, acpFeedMetadata } from '#features/feeds/acp-feed.ts'
import { journalFeed } from '#features/feeds/journal-feed.ts'
import { merchantFeed } from '#features/feeds/merchant-feed.ts'
import { fixedPages, pagesOf, productPages, sitemap, sitemapIndex } from '#features/feeds/sitemap.ts'
import { findFeedFiles } from '#features/products/feed-queries.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { knownBrand } from '#features/settings/settings-queries.ts'
import { cacheSeconds } from '#platform/api/cache-times.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import { contextFor, type HaatApp, readingContext } from './context.ts'

type Make = (ctx: Context) => AsyncIterable<string> | Iterable<string>

const keptMs = 15 * 60_000
const mostBytes = 64 * 1024 * 1024

/** For search engines and feed readers: cached compressed for 15 minutes, made once for concurrent requests. */
export function serveMachineFiles(app: HaatApp): void {
  const { publicOrigin } = app.haat.config
  const files = machineFiles(app)

  app.get('/sitemap.xml', (request, reply) => files.send(request, reply, 'xml', sitemapParts(publicOrigin)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) =>
    files.send(request, reply, 'xml', sitemapPart(publicOrigin, request.params.file)),
  )
  app.get<{ Params: { file: string } }>('/feeds/:file', (request, reply) => {
    const number = /^google(?:-([1-9]\d{0,5}))?\.xml$/.exec(request.params.file)
    return files.send(
      request,
      reply,
      'xml',
      number && ((ctx) => merchantFeed(ctx, publicOrigin, Number(number[1] ?? 1))),
    )
  })
  // Before the cache: what is switched off is gone at once.
  const sendToAgents = async (request: FastifyRequest, reply: FastifyReply, make: Make, type = 'json') => {
    await requireFlag(app.haat, 'agentCheckout')
    return files.send(request, reply, type, make)
  }
  app.get('/.well-known/acp.json', (request, reply) =>
    sendToAgents(request, reply, () => [JSON.stringify(acpDiscoveryOf(publicOrigin))]),
  )
  app.get('/.well-known/ucp', (request, reply) =>
    sendToAgents(request, reply, () => [JSON.stringify(ucpProfileOf(publicOrigin))]),
  )
  app.get('/feeds/acp-metadata.json', (request, reply) =>
    sendToAgents(request, reply, (ctx) => [JSON.stringify(acpFeedMetadata(ctx))]),
  )
  app.get('/feeds/acp-products.jsonl', (request, reply) =>
    sendToAgents(request, reply, (ctx) => acpFeed(ctx, publicOrigin), 'jsonl'),
  )
  app.get('/journal/rss.xml', (request, reply) =>
    files.send(request, reply, 'rss+xml', (ctx) => journalFeed(ctx, publicOrigin)),
  )
}

function sitemapParts(origin: string): Make {
  return async function* (ctx) {
    const files = await findFeedFiles(ctx)
    yield sitemapIndex(origin, ['pages', 'artisans', 'crafts', 'journal', ...files.map((file) => `products-${file}`)])
  }
}

function sitemapPart(origin: string, name: string): Make | null {
  const products = /^products-([1-9]\d{0,5})\.xml$/.exec(name)
  if (products) return (ctx) => sitemap(origin, productPages(ctx, Number(products[1])))
  if (name === 'pages.xml') return (ctx) => sitemap(origin, fixedPages(ctx))
  const kind = (['artisans', 'crafts', 'journal'] as const).find((one) => name === `${one}.xml`)
  return kind ? (ctx) => sitemap(origin, pagesOf(ctx, kind)) : null
}

function machineFiles(app: HaatApp) {
  const kept = new LRUCache<string, Buffer>({
    ttl: keptMs,
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + 1,
  })
  const making = new Map<string, Promise<Buffer>>()
  let line: Promise<unknown> = Promise.resolve()

  /** One at a time: a crawler must not take database connections from buyers. */
  const made = (key: string, make: Make, ctx: Context): Promise<Buffer> => {
    const known = making.get(key)
    if (known) return known
    if (making.size > 20) throw new DomainError('unavailable', { retryAfterSeconds: 30 })
    const file = line.then(() => pipeline(Readable.from(make(ctx)), createGzip({ level: 6 }), (gzip) => buffer(gzip)))
    line = file.catch(() => undefined)
    making.set(key, file)
    const done = () => making.delete(key)
    file.then((bytes) => kept.set(key, bytes)).then(done, done)
    return file
  }

  return {
    async send(request: FastifyRequest, reply: FastifyReply, type: string, make: Make | null): Promise<FastifyReply> {
      if (!make) throw new DomainError('not-found')
      const language = askedLanguage(request)
      const ctx = contextOf(app, request, language)
      const key = `${language} ${knownBrand(app.haat).revision} ${request.url.split('?')[0]}`
      const bytes = kept.get(key) ?? (await made(key, make, ctx))

      reply
        .headers({ 'cache-control': `public, max-age=${cacheSeconds.long}`, vary: 'Accept-Encoding' })
        .type(`application/${type}; charset=utf-8`)
      const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      return takesGzip
        ? reply.header('content-encoding', 'gzip').send(bytes)
        : reply.send(await promisify(gunzip)(bytes))
    },
  }
}

function contextOf({ haat }: HaatApp, request: FastifyRequest, locale: Language): Context {
  return readingContext(haat, contextFor(haat, { actor: systemActor('machine-files'), locale, requestId: request.id }))
}

/** Only `?lng`: a URL must give every reader the same file. */
function askedLanguage({ query }: FastifyRequest): Language {
  const { lng } = query as { lng?: unknown }
  return isLanguage(lng) ? lng : 'en'
}

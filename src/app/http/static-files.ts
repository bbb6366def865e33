import { existsSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { findBrand } from '#features/settings/settings-queries.ts'
import { readWordFile, type WordFile } from '#platform/i18n/i18n.server.ts'
import type { HaatApp } from './context.ts'
import { shopMark } from './shop-mark.ts'

export const root = path.resolve(import.meta.dirname, '../../..')
export const clientFolder = path.join(root, 'build/client')

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'

export async function serveStatic(app: HaatApp): Promise<void> {
  serveWords(app)
  serveFixedFiles(app)
  if (app.haat.config.isDev || !existsSync(path.join(clientFolder, 'assets'))) return

  await app.register(fastifyStatic, {
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    preCompressed: true,
    index: false,
    maxAge: 31_536_000_000,
    immutable: true,
    decorateReply: false,
  })
}

const brotliOf = new WeakMap<WordFile, Buffer>()

function serveWords(app: HaatApp): void {
  app.get<{ Params: { language: string; file: string }; Querystring: { v?: string } }>(
    '/locales/:language/:file',
    async (request, reply) => {
      const { language, file } = request.params
      const namespace = file.endsWith('.json') ? file.slice(0, -'.json'.length) : ''
      // Email texts stay on the server.
      const found = namespace === 'email' ? null : readWordFile(language, namespace)
      if (!found) return reply.callNotFound()

      // Pages append the hash; a request with another version's hash must not cache this file for a year.
      const isLasting = request.query.v === found.hash && !app.haat.config.isDev
      reply
        .headers({ 'cache-control': isLasting ? year : 'no-cache', vary: 'Accept-Encoding', etag: `"${found.hash}"` })
        .type('application/json; charset=utf-8')
      if (request.headers['if-none-match'] === `"${found.hash}"`) return reply.status(304).send()
      if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(found.json)
      return reply.header('content-encoding', 'br').send(compressed(found))
    },
  )
}

function compressed(file: WordFile): Buffer {
  const brotli = brotliOf.get(file) ?? brotliCompressSync(file.json)
  brotliOf.set(file, brotli)
  return brotli
}

export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(header ?? ''))
}

function serveFixedFiles(app: HaatApp): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots(app.haat.config.publicOrigin)),
  )
  app.get('/favicon.svg', async (_request, reply) => {
    const { logo } = await findBrand(app.haat)
    if (logo) return reply.header('cache-control', day).redirect(`/brand/${logo.mark}/icon-192.png`, 302)
    return reply.header('cache-control', day).type('image/svg+xml').send(shopMark)
  })
  // Browsers request it unprompted; pages link to the svg.
  app.get('/favicon.ico', async (_request, reply) => reply.header('cache-control', day).redirect('/favicon.svg', 302))
}

function robots(origin: string): string {
  const closed = [
    '/api/',
    '/cart',
    '/checkout',
    '/order',
    '/profile',
    '/artisan/',
    '/admin/',
    '/login',
    '/newsletter/',
    '/unsubscribe',
    '/wishlist',
    '/dashboard',
    '/register',
    '/sandbox/',
    '/dev/',
  ]
  const rules = closed.map((folder) => `Disallow: ${folder}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

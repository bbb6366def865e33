import { existsSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { paths } from '#features/paths.ts'
import { findBrand, findOperator } from '#features/settings/settings-queries.ts'
import { offeredLanguages, readWordFile, translate, type WordFile } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
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
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { config } = app.haat
    const { publicOrigin } = config
    const operator = await findOperator(app.haat, config.operator)
    // A contact that reaches nobody is worse than none.
    if (operator.isExample) return reply.callNotFound()
    const words = securityText({ email: operator.email, origin: publicOrigin, now: app.haat.clock.now() })
    return reply.header('cache-control', day).type('text/plain; charset=utf-8').send(words)
  })
  app.get('/security.txt', async (_request, reply) => reply.redirect('/.well-known/security.txt', 301))
  app.get('/llms.txt', async (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(llmsText(app.haat.config.publicOrigin)),
  )
  app.get('/favicon.svg', async (_request, reply) => {
    const { logo } = await findBrand(app.haat)
    if (logo) return reply.header('cache-control', day).redirect(`/brand/${logo.mark}/icon-192.png`, 302)
    return reply.header('cache-control', day).type('image/svg+xml').send(shopMark)
  })
  // Browsers request it unprompted; pages link to the svg.
  app.get('/favicon.ico', async (_request, reply) => reply.header('cache-control', day).redirect('/favicon.svg', 302))
}

/** RFC 9116. It expires half a year from today, so the file of a shop that runs is always in force. */
function securityText({ email, origin, now }: { email: string; origin: string; now: Date }): string {
  const expires = new Date(now.getTime() + 180 * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${offeredLanguages().join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** https://llmstxt.org: a name, a sentence, and where things are. */
function llmsText(origin: string): string {
  const t = (key: string) => translate(fallbackLanguage, key)
  const link = (name: string, path: string) => `- [${name}](${origin}${path})`
  return [
    `# ${t('shopName')}`,
    '',
    `> ${t('shop:home.description')}`,
    '',
    '## Shop',
    '',
    link(t('nav.products'), paths.products()),
    link(t('nav.artisans'), paths.artisans()),
    link(t('shop:crafts.title'), paths.crafts()),
    link(t('nav.journal'), paths.journal()),
    '',
    '## Machines',
    '',
    link('API (OpenAPI)', '/api/openapi.json'),
    link('Products (Google Merchant Center)', '/feeds/google.xml'),
    link('Sitemap', '/sitemap.xml'),
    '',
    '## Rules',
    '',
    ...(['shipping', 'returns', 'terms', 'privacy', 'contact'] as const).map((page) =>
      link(t(`footer.page.${page}`), paths.info(page)),
    ),
    '',
  ].join('\n')
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

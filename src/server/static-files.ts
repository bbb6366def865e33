import { existsSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { isLanguage } from '#platform/languages.ts'
import { readWordFile, type WordFile } from '#platform/word-file.server.ts'
import type { HaatApp } from './context.ts'

export const root = path.resolve(import.meta.dirname, '../..')
export const clientFolder = path.join(root, 'build/client')

const year = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'

/** What never changes under its name: built scripts and styles, the words of each language; and the few fixed files. */
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

type Words = WordFile & { brotli: Buffer }

const words = new Map<string, Words | null>()

function serveWords(app: HaatApp): void {
  if (app.haat.config.isDev) words.clear()
  app.get<{ Params: { language: string; file: string }; Querystring: { v?: string } }>(
    '/locales/:language/:file',
    async (request, reply) => {
      const { language, file } = request.params
      if (app.haat.config.isDev) words.delete(`${language}/${file.replace(/\.json$/, '')}`)
      const found = /^[a-z]+\.json$/.test(file) ? readWords(language, file.slice(0, -'.json'.length)) : null
      if (!found) return reply.callNotFound()

      // Pages put the hash behind the address; a page of another version must not be told to keep this one for a year.
      const isLasting = request.query.v === found.hash && !app.haat.config.isDev
      reply
        .headers({ 'cache-control': isLasting ? year : 'no-cache', vary: 'Accept-Encoding', etag: `"${found.hash}"` })
        .type('application/json; charset=utf-8')
      if (request.headers['if-none-match'] === `"${found.hash}"`) return reply.status(304).send()
      if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(found.json)
      return reply.header('content-encoding', 'br').send(found.brotli)
    },
  )
}

/** Mail words stay on the server. */
function readWords(language: string, namespace: string): Words | null {
  const name = `${language}/${namespace}`
  const known = words.get(name)
  if (known !== undefined) return known
  if (!isLanguage(language) || namespace === 'mail') return null

  const file = readWordFile(language, namespace)
  const found = file && { ...file, brotli: brotliCompressSync(file.json) }
  if (words.size < 200) words.set(name, found)
  return found
}

export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(String(header ?? ''))
}

function serveFixedFiles(app: HaatApp): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', day).type('text/plain; charset=utf-8').send(robots(app.haat.config.publicOrigin)),
  )
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.header('cache-control', day).type('application/manifest+json; charset=utf-8').send(manifest),
  )
  app.get('/favicon.svg', async (_request, reply) =>
    reply.header('cache-control', day).type('image/svg+xml').send(favicon),
  )
  // Browsers ask for it by themselves; the svg is what pages link to.
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

/** The shop on a phone's home screen. */
const manifest = JSON.stringify({
  name: 'Haat',
  short_name: 'Haat',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fcfcfa',
  theme_color: '#fcfcfa',
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
})

/** A pot on a line: the shop in 32 squares. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1d3a5f"/>' +
  '<path d="M11 7h10v3l-2 2c4 2 6 5 6 8 0 4-4 6-9 6s-9-2-9-6c0-3 2-6 6-8l-2-2z" fill="#f6efe2"/><path d="M8 19h16" stroke="#c4511d" stroke-width="2.5"/></svg>'

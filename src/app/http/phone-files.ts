import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Brand, brandStyle } from '#features/brand/brand.ts'
import { logoFile, logoIcons } from '#features/brand/save-brand.ts'
import { paths } from '#features/paths.ts'
import { findBrand } from '#features/settings/settings-queries.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import type { HaatApp } from './context.ts'
import { dataPolicy } from './security.ts'
import { shopIcons } from './shop-mark.ts'
import { acceptsBrotli, clientFolder } from './static-files.ts'

const day = 'public, max-age=86400'
const year = 'public, max-age=31536000, immutable'

export function servePhoneFiles(app: HaatApp): void {
  app.get<{ Querystring: { lng?: string; room?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const { lng, room } = request.query
    const language = isLanguage(lng) ? lng : fallbackLanguage
    const { logo } = await findBrand(app.haat)
    const manifest = { ...(room === 'workshop' ? workshopManifest : shopManifest)(language), icons: iconsOf(logo) }
    return reply
      .headers({ 'cache-control': day, 'content-security-policy': dataPolicy })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest))
  })
  serveIcons(app)
  serveBrand(app)
  serveWorker(app)
}

const look = {
  id: paths.home(),
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#fcfcfa',
  theme_color: '#fcfcfa',
  dir: 'ltr',
} as const

function iconsOf(logo: Brand['logo']) {
  const drawn = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' } as const
  const icons = shopIcons
    .filter(({ purpose }) => purpose !== 'apple')
    .map(({ file, size, purpose }) => ({
      src: logo ? `/brand/${logo.mark}/${file}` : `/icons/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    }))
  return logo ? icons : [drawn, ...icons]
}

function shopManifest(language: Language) {
  const t = (key: string) => translate(language, key)
  return {
    ...look,
    name: t('shopName'),
    short_name: t('shopName'),
    description: t('phoneApp.shop'),
    lang: language,
    categories: ['shopping'],
    start_url: paths.home(),
    shortcuts: [
      { name: t('nav.products'), url: paths.products() },
      { name: t('account.orders'), url: paths.orders() },
      { name: t('cart'), url: paths.cart() },
    ],
  }
}

function workshopManifest(language: Language) {
  const t = (key: string) => translate(language, key)
  return {
    ...look,
    id: paths.workshop(),
    name: `${t('shopName')} · ${t('noun.workshop')}`,
    short_name: t('noun.workshop'),
    description: t('phoneApp.workshop'),
    lang: language,
    categories: ['business', 'shopping'],
    start_url: paths.workshop(),
    shortcuts: [
      { name: t('noun.orders'), url: paths.workshopOrders() },
      { name: t('phoneApp.newPiece'), url: paths.workshopNewProduct() },
    ],
  }
}

function serveIcons(app: HaatApp): void {
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const icon = shopIcons.find(({ file }) => file === request.params.file)
    const { logo } = await findBrand(app.haat)
    if (icon && logo) return reply.header('cache-control', day).redirect(`/brand/${logo.mark}/${icon.file}`, 302)
    const place = icon && path.join(clientFolder, 'icons', icon.file)
    if (!place || !existsSync(place)) return reply.callNotFound()
    return reply
      .header('cache-control', day)
      .type('image/png')
      .send(await readFile(place))
  })
}

/** Files of a logo carry its mark in their address, so they never change. */
function serveBrand(app: HaatApp): void {
  app.get<{ Params: { mark: string; file: string } }>('/brand/:mark/:file', async ({ params }, reply) => {
    const { mark, file } = params
    const isKnown = /^[0-9a-f]{20}$/.test(mark) && (file === 'logo.png' || logoIcons.some((icon) => icon.file === file))
    const bytes = isKnown ? await app.haat.storage.find(logoFile(mark, file)) : null
    if (!bytes) return reply.callNotFound()
    return reply
      .headers({ 'cache-control': year, 'content-security-policy': dataPolicy })
      .type('image/png')
      .send(Buffer.from(bytes))
  })
  app.get<{ Querystring: { v?: string } }>('/brand.css', async (request, reply) => {
    const brand = await findBrand(app.haat)
    // Another process may not know the brand of this address yet: its answer must not last a year.
    const isLasting = request.query.v === String(brand.revision)
    return reply
      .headers({ 'cache-control': isLasting ? year : 'no-cache', 'content-security-policy': dataPolicy })
      .type('text/css; charset=utf-8')
      .send(brandStyle(brand))
  })
}

/** The worker's URL never changes, so browsers revalidate it. Its own CSP lets it fetch from the shop only. */
function serveWorker(app: HaatApp): void {
  const place = path.join(clientFolder, 'service-worker.js')
  if (app.haat.config.isDev || !existsSync(place)) return
  const script = readFileSync(place)
  const brotli = existsSync(`${place}.br`) ? readFileSync(`${place}.br`) : null
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 20)}"`

  app.get('/service-worker.js', async (request, reply) => {
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        vary: 'Accept-Encoding',
        etag,
      })
      .type('text/javascript; charset=utf-8')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (!brotli || !acceptsBrotli(request.headers['accept-encoding'])) return reply.send(script)
    return reply.header('content-encoding', 'br').send(brotli)
  })
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { forgetFaces } from './page-faces.ts'

const bundle = path.resolve(import.meta.dirname, '../../../build/server/index.js')
// `npm test` builds the pages first; a manual run may not have them.
const testPage = test.skipIf(!existsSync(bundle))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

testPage('visitors share a page that names nobody, sets no cookie and allows its scripts by hash', async () => {
  const first = await fetch(`${server.url}/products`)
  const html = await first.text()
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toContain('s-maxage')
  expect(first.headers.get('vary')).toContain('Cookie')
  expect(first.headers.get('set-cookie')).toBeNull()
  expect(first.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  expect(first.headers.get('content-security-policy')).not.toContain('nonce')
  expect(html).toContain('streamController.close()')
  expect(await (await fetch(`${server.url}/products?utm_source=x`)).text()).toBe(html)
})

testPage('a signed-in person gets a private page that no visitor receives later', async () => {
  const { cookie = '' } = await server.as(server.cast.asha)
  const own = await fetch(`${server.url}/products`, { headers: { cookie } })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('content-security-policy')).toMatch(/'nonce-[\w+/=]{20,}'/)
  expect(await own.text()).toContain('Asha')
  expect(await (await fetch(`${server.url}/products`)).text()).not.toContain('Asha')
})

testPage('no request header of one visitor changes what others get', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/evil',
    forwarded: 'host=evil.example',
  }
  await fetch(`${server.url}/cart`, { headers })
  expect(await (await fetch(`${server.url}/cart`)).text()).not.toContain('evil')
})

testPage('the language comes from ?lng, then the cookie, then the browser, and ?lng is remembered', async () => {
  const chosen = await fetch(`${server.url}/products?lng=ta`)
  expect(await chosen.text()).toContain('<html lang="ta"')
  expect(chosen.headers.get('set-cookie')).toContain('i18next=ta')
  expect(chosen.headers.get('cache-control')).toBe('private, no-store')
  const kept = await fetch(`${server.url}/products`, { headers: { cookie: 'i18next=bn', 'accept-language': 'hi' } })
  expect(await kept.text()).toContain('<html lang="bn"')
  const browser = await fetch(`${server.url}/products`, { headers: { 'accept-language': 'fr, hi-IN;q=0.8' } })
  expect(await browser.text()).toContain('<html lang="hi"')
})

testPage('a guarded page redirects a visitor to sign-in, and an unknown page is 404', async () => {
  const guarded = await fetch(`${server.url}/orders`, { redirect: 'manual' })
  expect(guarded.status).toBe(302)
  expect(guarded.headers.get('location')).toBe('/login?from=%2Forders')
  expect((await fetch(`${server.url}/no-such-page`)).status).toBe(404)
})

testPage('the page bundle imports domain and platform code instead of copying it', () => {
  const code = readFileSync(bundle, 'utf8')
  expect(code).not.toMatch(/class DomainError|setTypeParser/)
  expect(code).toMatch(/from "#(domain|platform)\//)
})

testPage('a cached page repeats exactly, per language, and is never served to a signed-in person', async () => {
  const { cookie = '' } = await server.as(server.cast.asha)
  const visit = (headers: Record<string, string>) => fetch(`${server.url}/products`, { headers })
  const english = await (await visit({ 'accept-language': 'en' })).text()
  const hindi = await (await visit({ 'accept-language': 'hi' })).text()
  for (let times = 0; times < 3; times += 1) {
    const again = await visit({ 'accept-language': 'en' })
    expect(await again.text()).toBe(english)
    expect(again.headers.get('content-security-policy')).toMatch(/'sha256-/)
    expect(again.headers.get('x-frame-options')).toBe('DENY')
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(await (await visit({ 'accept-language': 'hi' })).text()).toBe(hindi)
    expect(await (await visit({ 'accept-language': 'en', cookie: 'i18next=hi' })).text()).toBe(hindi)
    expect(await (await visit({ 'accept-language': 'en', cookie: `i18next=hi; ${cookie}` })).text()).toContain('Asha')
    expect(await (await visit({ 'accept-language': 'en', cookie })).text()).toContain('Asha')
  }
})

testPage('a matching ETag gives 304, and any other ETag gives the page', async () => {
  const first = await fetch(`${server.url}/products?page=1&sort=oldest`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  for (let times = 0; times < 2; times += 1) {
    const again = await fetch(`${server.url}/products?page=1&sort=oldest`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(
      (await fetch(`${server.url}/products?page=1&sort=oldest`, { headers: { 'if-none-match': 'W/"x"' } })).status,
    ).toBe(200)
  }
})

testPage('the range of a face also holds the signs that a browser takes its letters apart into', async () => {
  const html = await (await fetch(`${server.url}/returns?lng=kn`)).text()
  expect(html).toContain('ಪೀಸ್')
  expect(html).toMatch(/unicode-range:[^}]*U\+cbf[^}]*U\+cd5/)
})

testPage('a face that another process cut is made here with its page; a name alone makes nothing', async () => {
  const html = await (await fetch(`${server.url}/products?lng=te`)).text()
  const face = /url\("(\/faces\/[^"]+)"\)/.exec(html)?.[1] ?? ''
  const answer = await fetch(server.url + face)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2'])

  const bytes = Buffer.from(await answer.arrayBuffer())

  forgetFaces()
  expect((await fetch(server.url + face.replace(/\?.*/, ''))).status).toBe(404)
  const foreign = `/faces/none.woff2?of=${encodeURIComponent('//evil.example/products')}`
  expect((await fetch(server.url + foreign)).status).toBe(404)
  const other = await startTestServer()
  try {
    const made = await fetch(other.url + face)
    expect(made.status).toBe(200)
    expect(Buffer.from(await made.arrayBuffer())).toEqual(bytes)
  } finally {
    await other.close()
  }
})

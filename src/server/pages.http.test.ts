import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')
// `npm test` builds the pages first; a run by hand may not have them.
const testPage = test.skipIf(!existsSync(bundle))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

testPage('visitors share a page that names nobody, sets no cookie and runs its own scripts by hash', async () => {
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

testPage('a signed-in person gets a page of their own, and no visitor gets it afterwards', async () => {
  const { cookie = '' } = await server.as(server.cast.asha)
  const own = await fetch(`${server.url}/products`, { headers: { cookie } })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('content-security-policy')).toMatch(/'nonce-[\w+/=]{20,}'/)
  expect(await own.text()).toContain('Asha')
  expect(await (await fetch(`${server.url}/products`)).text()).not.toContain('Asha')
})

testPage('no header of a stranger changes what others get', async () => {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/evil',
    forwarded: 'host=evil.example',
  }
  await fetch(`${server.url}/cart`, { headers })
  expect(await (await fetch(`${server.url}/cart`)).text()).not.toContain('evil')
})

testPage('the language follows ?lng, cookie and browser, and ?lng is remembered', async () => {
  const asked = await fetch(`${server.url}/products?lng=ta`)
  expect(await asked.text()).toContain('<html lang="ta"')
  expect(asked.headers.get('set-cookie')).toContain('i18next=ta')
  expect(asked.headers.get('cache-control')).toBe('private, no-store')
  const kept = await fetch(`${server.url}/products`, { headers: { cookie: 'i18next=bn', 'accept-language': 'hi' } })
  expect(await kept.text()).toContain('<html lang="bn"')
  const browser = await fetch(`${server.url}/products`, { headers: { 'accept-language': 'fr, hi-IN;q=0.8' } })
  expect(await browser.text()).toContain('<html lang="hi"')
})

testPage('a guard leads a visitor to sign in, and a page that is not there is 404', async () => {
  const guarded = await fetch(`${server.url}/orders`, { redirect: 'manual' })
  expect(guarded.status).toBe(302)
  expect(guarded.headers.get('location')).toBe('/login?from=%2Forders')
  expect((await fetch(`${server.url}/no-such-page`)).status).toBe(404)
})

testPage('rules and tools are in the process once: the bundle of pages has no copy', () => {
  const code = readFileSync(bundle, 'utf8')
  expect(code).not.toMatch(/class DomainError|setTypeParser/)
  expect(code).toMatch(/from "#(domain|platform)\//)
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
// `npm test` builds the pages first; a manual run may not have them.
const isBuilt = existsSync(path.resolve(import.meta.dirname, '../../../build/client/service-worker.js'))

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Manifest = {
  id: string
  name: string
  lang: string
  start_url: string
  scope: string
  icons: Array<{ src: string; sizes: string; type: string; purpose: string }>
  shortcuts: Array<{ name: string; url: string }>
}

async function readManifest(query: string): Promise<Manifest> {
  const response = await fetch(`${server.url}/manifest.webmanifest${query}`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  return (await response.json()) as Manifest
}

test('the shop and the workshop are separate installable apps, each in the reader’s language', async () => {
  const shop = await readManifest('?lng=hi')
  const workshop = await readManifest('?lng=or&room=workshop')
  expect([shop.start_url, workshop.start_url]).toEqual(['/', '/artisan/dashboard'])
  expect(shop.id).not.toBe(workshop.id)
  expect([shop.lang, workshop.lang]).toEqual(['hi', 'or'])
  expect(workshop.shortcuts.map(({ url }) => url)).toEqual(['/artisan/orders', '/artisan/products/new'])
  for (const { name } of [...shop.shortcuts, ...workshop.shortcuts]) expect(name).not.toMatch(/^[a-z]+\.[a-zA-Z.]+$/)
})

test('an unknown language gives the English manifest', async () => {
  for (const query of ['', '?lng=xx', '?lng=hi&lng=or', '?room=kitchen'])
    expect((await readManifest(query)).lang, query).toBe('en')
})

test.runIf(isBuilt)('every manifest icon has the size it declares', async () => {
  const { icons } = await readManifest('')
  const drawn = icons.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of [...drawn, { src: '/icons/icon-apple-180.png', sizes: '180x180' }]) {
    const response = await fetch(server.url + src)
    expect(response.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  for (const file of ['icon-13.png', '..%2Fservice-worker.js', 'constructor'])
    expect((await fetch(`${server.url}/icons/${file}`)).status, file).toBe(404)
})

test.runIf(isBuilt)(
  'the service worker is revalidated each time, gets 304 when unchanged, and may fetch only from the shop',
  async () => {
    const response = await fetch(`${server.url}/service-worker.js`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/service-worker.js`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  },
)

test.runIf(isBuilt)(
  'pages may start the service worker and use the microphone, but no other device feature',
  async () => {
    const page = await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(page.headers.get('permissions-policy')).toContain('camera=(), microphone=(self), geolocation=()')
    const html = await page.text()
    expect(html).toContain('rel="manifest" href="/manifest.webmanifest?lng=en"')
    expect(html).toContain('rel="apple-touch-icon"')
  },
)

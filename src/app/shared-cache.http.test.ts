// A customer, an artisan, an admin and a visitor read all pages through a shared cache, also with forged headers.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { everyScreen } from '../../e2e/every-screen.ts'

const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')
const testPage = test.skipIf(!existsSync(bundle))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Stored = { vary: string[]; request: Record<string, string>; body: string; headers: Headers; status: number }

/** A shared cache by RFC 9111, which also keeps responses without cache headers, as real ones may. */
function sharedCache() {
  const stored = new Map<string, Stored[]>()
  return {
    stored,
    async get(url: string, request: Record<string, string>): Promise<Stored> {
      const known = stored
        .get(url)
        ?.find(({ vary, request: first }) => vary.every((name) => first[name] === request[name]))
      if (known) return known
      const response = await fetch(`${server.url}${url}`, { headers: request, redirect: 'manual' })
      const vary = (response.headers.get('vary') ?? '').toLowerCase().split(/,\s*/).filter(Boolean)
      const made = { vary, request, body: await response.text(), headers: response.headers, status: response.status }
      if (!/no-store|private/.test(response.headers.get('cache-control') ?? '') && !vary.includes('*'))
        stored.set(url, [...(stored.get(url) ?? []), made])
      return made
    },
  }
}

/** Paths with parameters lead to missing pages, so error pages are checked too. */
const pages = [...new Set(everyScreen.map((screen) => screen.path.replace(':', 'ht-2611-00500')))]
/** The router's URL for the data of a page. */
function dataOf(page: string): string {
  if (page === '/') return '/_root.data'
  const [name = '', query] = page.split('?')
  return query === undefined ? `${name}.data` : `${name}.data?${query}`
}

const also = [
  ...pages.map(dataOf),
  ...['/api/auth/me', '/api/orders', '/api/addresses', '/api/wishlist', '/api/products', '/api/nothing'],
  ...['/api/artisan/orders', '/api/admin/orders', '/healthz', '/robots.txt', '/no-such-page', '/img/nothing/320.webp'],
]

/** Public pages may contain artisans' names. */
const isPublic = (url: string) => /^\/(artisans|products|search|crafts|_root|$)/.test(url) || url === '/'

testPage(
  'a shared cache never gives one person’s page or response to another, error pages included',
  async () => {
    const { asha, naveen, admin } = server.cast
    const [customer, artisan, adminSession] = [await server.as(asha), await server.as(naveen), await server.as(admin)]
    const bearerOf = (url: string) => {
      if (/admin/.test(url)) return adminSession.cookie ?? ''
      return (/artisan\//.test(url) ? artisan : customer).cookie ?? ''
    }
    const cache = sharedCache()
    const offences: string[] = []
    for (const url of [...pages, ...also]) {
      const { headers, status } = await cache.get(url, { cookie: bearerOf(url), accept: 'text/html' })
      const visitor = await cache.get(url, { accept: 'text/html' })
      const isFile = /^\/(healthz|robots|img)/.test(url)
      const control = headers.get('cache-control') ?? ''
      if (!isFile && !/no-store/.test(control)) offences.push(`${url}: ${status} ${control}`)
      if (/Asha|asha@haat|naveen@haat/.test(visitor.body) && !isPublic(url)) offences.push(`${url}: words of a person`)
    }
    const kept = [...cache.stored.values()].flat()
    expect(kept.filter(({ headers }) => headers.has('set-cookie'))).toEqual([])
    expect(kept.filter(({ request, body }) => request.cookie && /Asha|Naveen/.test(body))).toEqual([])
    expect(offences).toEqual([])
    expect(cache.stored.size).toBeGreaterThan(20)
  },
  120_000,
)

const canary = 'canary-7f3a.example'
const unkeyed = Object.fromEntries(
  [
    ...['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix', 'x-forwarded-port', 'x-forwarded-server'],
    ...['x-forwarded-scheme', 'x-forwarded-path', 'x-forwarded-ssl', 'x-host', 'x-original-host', 'x-original-url'],
    ...['x-rewrite-url', 'x-http-host-override', 'x-http-method-override', 'x-method-override', 'forwarded', 'via'],
    ...[
      'x-real-ip',
      'true-client-ip',
      'x-client-ip',
      'x-wap-profile',
      'referer',
      'user-agent',
      'from',
      'x-api-version',
    ],
    ...['x-amz-website-redirect-location', 'cf-connecting-ip', 'x-react-router-spa-mode', 'x-middleware-subrequest'],
    ...['x-react-router-prerender-data', 'x-request-id', 'x-nonce', 'traceparent'],
  ].map((name) => [name, canary]),
)

testPage('none of thirty unkeyed headers changes a page that others get', async () => {
  expect(Object.keys(unkeyed).length).toBeGreaterThanOrEqual(30)
  for (const page of [
    '/',
    '/products',
    '/cart',
    '/artisans',
    '/crafts',
    '/journal',
    '/about',
    '/login',
    '/no-such-page',
  ]) {
    const clean = await fetch(`${server.url}${page}?utm_source=before`)
    const before = await clean.text()
    const fresh = `${page}?view=list&ref=${page.length}`
    const poisoned = await fetch(`${server.url}${fresh}`, { headers: unkeyed, redirect: 'manual' })
    expect(`${await poisoned.text()} ${JSON.stringify([...poisoned.headers])}`, page).not.toContain(canary)
    expect(await (await fetch(`${server.url}${fresh}`)).text(), page).not.toContain(canary)
    if (clean.status === 200) expect((await (await fetch(`${server.url}${page}`)).text()).length).toBe(before.length)
  }
})

testPage('a forged Host header appears in no link, redirect or page', async () => {
  for (const page of ['/', '/orders', '/artisan/register', '/sitemap.xml', '/robots.txt', '/journal.xml']) {
    const { http } = { http: await import('node:http') }
    const answer = await new Promise<string>((resolve, reject) => {
      const request = http.get(
        `${server.url}${page}`,
        { headers: { host: canary, accept: 'text/html' } },
        (response) => {
          let body = JSON.stringify(response.headers)
          response.on('data', (bytes) => {
            body += bytes.toString()
          })
          response.on('end', () => resolve(body))
        },
      )
      request.on('error', reject)
    })
    expect(answer, page).not.toContain(canary)
  }
})

test('an untrusted client is throttled by its own IP address, whatever headers it forwards', async () => {
  await server.services.pool.query('delete from throttles')
  const statuses = new Set<number>()
  for (let at = 0; at < 60; at += 1) {
    const response = await fetch(`${server.url}/api/newsletter`, {
      method: 'POST',
      body: JSON.stringify({ email: 'reader@forwarded.test' }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${at}`,
        forwarded: `for=203.0.113.${at}`,
      },
    })
    statuses.add(response.status)
  }
  expect(statuses).toContain(429)
  const { rows } = await server.services.pool.query<{ key: string }>(
    "select key from throttles where key like '%203.0.113%'",
  )
  expect(rows).toEqual([])
})

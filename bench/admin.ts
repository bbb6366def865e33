import http from 'node:http'
import { demoPeople } from '#demo/demo-people.ts'
import { placesOf } from '#features/screens/admin-places.ts'
import { adminSize, fillAdmin } from './admin-fill.ts'
import type { Row } from './bench.ts'
import { Client } from './client.ts'
import { round } from './reads.ts'
import { type BenchShop, openBenchShop } from './shop-under-load.ts'

const rounds = 15
const pagesDown = 20

const questions = [
  { what: 'orders: a number', path: '/admin/orders?q=HT-2611-199000' },
  { what: 'orders: a name', path: '/admin/orders?q=Lakshmi' },
  { what: 'orders: an email address', path: '/admin/orders?q=buyer-1234%40admin.test' },
  { what: 'orders: words that are nowhere', path: '/admin/orders?q=nothing+of+the+kind' },
  { what: 'orders: one state', path: '/admin/orders?status=ready' },
  { what: 'orders: need the admin', path: '/admin/orders?needs=1' },
  { what: 'orders: by their sum', path: '/admin/orders?sort=-total' },
  { what: 'artisans: a name', path: '/admin/artisans?q=Meena' },
  { what: 'artisans: one state', path: '/admin/artisans?status=suspended' },
  { what: 'pieces: on sale', path: '/admin/products?status=published' },
  { what: 'pieces: a common word', path: '/admin/products?status=all&q=bowl' },
  { what: 'payouts: a name', path: '/admin/payouts?q=Kulkarni' },
  { what: 'refunds: a name', path: '/admin/refunds?q=Lakshmi' },
  { what: 'returns: a name', path: '/admin/returns?q=Lakshmi' },
  { what: 'cash: a name', path: '/admin/cash?q=Lakshmi' },
  { what: 'people: a name', path: '/admin/people?q=Lakshmi' },
  { what: 'audit: an action', path: '/admin/audit?action=order.move' },
]

const files = ['orders', 'payouts', 'cash', 'reports/sales', 'reports/gstr8', 'reports/tax', 'reports/stock']

/** A shop with 100,000 orders and 5,000 artisans, kept between runs in `.data/bench-admin`. */
export async function measureAdmin(): Promise<{ pages: Row[]; files: Row[] }> {
  const shop = await openBenchShop(0, 'bench-admin')
  try {
    const seconds = await fillAdmin(shop.databaseUrl, adminSize)
    if (seconds > 0) console.log(`filled in ${Math.round(seconds)} s`)
    return await measureAdminOf(shop)
  } finally {
    await shop.close()
  }
}

export async function measureAdminOf(shop: BenchShop): Promise<{ pages: Row[]; files: Row[] }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const cookie = await signIn(shop, new Client(shop.url, agent))
    const read = (path: string) => readPage(shop.url + path, agent, cookie)
    const pages: Row[] = []
    for (const { to } of placesOf(null).flatMap((place) => place.pages)) {
      pages.push({ what: to, ...(await timesOf(() => read(to))) })
      const deep = await pageDown(read, to)
      if (deep) pages.push({ what: `${to}, ${deep.pages} pages down`, ...(await timesOf(() => read(deep.path))) })
    }
    for (const { what, path } of questions) pages.push({ what, ...(await timesOf(() => read(path))) })

    const sent: Row[] = []
    const year = `from=${daysAgo(364)}&until=${daysAgo(0)}`
    for (const file of files) sent.push(await timeOfFile(shop, `/api/admin/${file}/export.csv?${year}`, agent, cookie))
    return { pages, files: sent }
  } finally {
    agent.destroy()
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function signIn(shop: BenchShop, client: Client): Promise<string> {
  await shop.pool.query('DELETE FROM throttles')
  const admin = demoPeople.find(({ role }) => role === 'admin')
  const body = { email: admin?.email, password: admin?.password }
  const { status, cookies } = await client.send('POST', '/api/auth/login', body, {})
  if (status !== 200) throw new Error(`the demo's admin cannot sign in: ${status}`)
  return cookies.map((one) => one.split(';')[0]).join('; ')
}

/** The URL about twenty pages further; null where all rows fit on one page. */
async function pageDown(
  read: (path: string) => Promise<string>,
  from: string,
): Promise<{ path: string; pages: number } | null> {
  let path = from
  let pages = 0
  while (pages < pagesDown) {
    const next = /<a[^>]*rel="next"[^>]*href="([^"]+)"/.exec(await read(path))?.[1]?.replaceAll('&amp;', '&')
    if (!next) break
    path = next.startsWith('?') ? from + next : next
    pages += 1
  }
  return pages === 0 ? null : { path, pages }
}

async function timesOf(ask: () => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  for (let turn = 0; turn < rounds + 3; turn += 1) {
    const from = performance.now()
    await ask()
    if (turn >= 3) times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  return { 'p50 ms': round(times[rounds >> 1] ?? 0), 'slowest ms': round(times.at(-1) ?? 0) }
}

/** The time for the whole file, and the server's memory growth meanwhile. */
async function timeOfFile(shop: BenchShop, path: string, agent: http.Agent, cookie: string): Promise<Row> {
  const before = (await shop.readMetrics()).residentBytes
  const from = performance.now()
  const text = await readPage(shop.url + path, agent, cookie)
  const seconds = (performance.now() - from) / 1_000
  const grown = (await shop.readMetrics()).residentBytes - before
  const rows = text.split('\r\n').length - 2
  return {
    file: path.split('?')[0] ?? path,
    rows,
    seconds: round(seconds),
    'MB sent': round(text.length / 1024 ** 2),
    'memory grown MB': Math.round(grown / 1024 ** 2),
  }
}

function readPage(url: string, agent: http.Agent, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { cookie } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString())
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}

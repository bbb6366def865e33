import autocannon from 'autocannon'
import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '../bin/chromium.mjs'
import { answerTo, onBareNode } from './bare-node.ts'
import type { Row } from './bench.ts'
import { rawLoad } from './raw-load.ts'
import { round } from './reads.ts'
import type { BenchShop } from './shop-under-load.ts'

export async function measurePages(shop: BenchShop): Promise<Row[]> {
  const rows = [await timeFirstViews(shop), await measureKept(shop), await measureRendered(shop)]
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    return [...rows, await weighFirstView(shop, browser), await timeNextPage(shop, browser)]
  } finally {
    await browser.close()
  }
}

const firstViews = [
  '/',
  '/products',
  '/products?category=textiles',
  '/search?q=bowl',
  '/artisans',
  '/crafts',
  '/journal',
]

/** Pages that nobody has read in these languages, one after the other. Before the others, which would read them. */
async function timeFirstViews({ url }: BenchShop): Promise<Row> {
  const languages = ['hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'as']
  const took: number[] = []
  for (const path of firstViews) {
    // English first: the code is compiled then, the words of the others are not read yet.
    for (const language of ['en', ...languages]) {
      const startedAt = performance.now()
      await (await fetch(url + path, { headers: { 'accept-language': language } })).text()
      if (language !== 'en') took.push(Math.round(performance.now() - startedAt))
    }
  }
  took.sort((a, b) => a - b)
  const [median, slowest] = [took[took.length >> 1], took.at(-1)]
  return {
    what: 'first view in eleven Indian languages, ms',
    measured: median ?? 0,
    note: `median; slowest ${slowest}`,
  }
}

async function measureKept({ url }: BenchShop): Promise<Row> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
  // A page is cached for 30 seconds, so both runs end before; the first one warms up the compiler.
  const load = { path: '/products', headers, connections: 32, seconds: 10 }
  const port = Number(new URL(url).port)
  await rawLoad({ ...load, port, seconds: 3 })
  const measured = await rawLoad({ ...load, port })
  const bare = await onBareNode(await answerTo(`${url}/products`, headers), async (at) => {
    const bareLoad = { ...load, port: Number(new URL(at).port) }
    await rawLoad({ ...bareLoad, seconds: 3 })
    return rawLoad(bareLoad)
  })
  const note = `bare Node with the same bytes ${bare}, share ${round(measured / bare)}`
  return { what: 'kept listing page, requests/s', measured, note }
}

/** Thousands of URLs, each requested once: every page is rendered and compressed. */
async function measureRendered(shop: BenchShop): Promise<Row> {
  const categories = ['pottery', 'textiles', 'jewelry', 'woodwork', 'metalwork', 'paintings', 'bamboo', 'leather']
  const sorts = ['newest', 'oldest', 'priceLow', 'priceHigh', 'nameAZ', 'nameZA', 'ratingHigh', 'ratingLow']
  const requests = Array.from({ length: 12_000 }, (_, turn) => {
    const query = new URLSearchParams({
      category: categories[turn % 8] ?? 'glass',
      sort: sorts[(turn >> 3) % 8] ?? 'newest',
      page: String(1 + (turn % 5)),
      minPrice: String(turn % 6_000),
    })
    // Readers with their own addresses, as behind a proxy: pages for one address are rendered one after the other.
    const headers = { 'x-forwarded-for': `10.0.${turn & 7}.${turn & 255}` }
    return { method: 'GET' as const, path: `/products?${query}`, headers }
  })
  const load = { url: shop.url, connections: 8, headers: { 'accept-encoding': 'br' } }
  await autocannon({ ...load, duration: 4, requests: requests.slice(8_000) })
  const before = await shop.readMetrics()
  const result = await autocannon({ ...load, duration: 10, requests: requests.slice(0, 8_000) })
  const after = await shop.readMetrics()
  const cpuMs = ((after.cpuSeconds - before.cpuSeconds) / result.requests.total) * 1_000
  return {
    what: 'listing rendered anew, requests/s',
    measured: Math.round(result.requests.average),
    note: `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${cpuMs.toFixed(1)} ms CPU each, failed ${result.non2xx + result.errors}`,
  }
}

/** Bytes on the wire that a phone with an empty cache loads for the listing until the network is idle. */
async function weighFirstView({ url }: BenchShop, browser: Browser): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`${url}/products`, { waitUntil: 'networkidle' })
  await page.close()
  return { what: 'first view of the listing at 360 px, kB of 1,024 bytes', measured: Math.round(bytes / 1024) }
}

/** From the click on a hovered card to the product's name on screen, median of nine. */
async function timeNextPage({ url }: BenchShop, browser: Browser): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const times: number[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    await page.goto(`${url}/products?page=${turn + 1}`, { waitUntil: 'networkidle' })
    const link = page.locator('.shelf .card a').nth(turn)
    const name = (await link.textContent()) ?? ''
    await link.hover()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
    await page.waitForTimeout(400)
    times.push(await page.evaluate(timeToName, { name, nth: turn }))
  }
  await page.close()
  times.sort((a, b) => a - b)
  return {
    what: 'next page after a click, prefetched, ms',
    measured: Math.round(times[4] ?? Number.NaN),
    note: `slowest ${Math.round(times[8] ?? Number.NaN)}`,
  }
}

function timeToName({ name, nth }: { name: string; nth: number }): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const look = () => {
      if (document.querySelector('main h1')?.textContent === name) resolve(performance.now() - startedAt)
      else requestAnimationFrame(look)
    }
    document.querySelectorAll<HTMLAnchorElement>('.shelf .card a')[nth]?.click()
    look()
  })
}

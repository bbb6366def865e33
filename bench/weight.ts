import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '../bin/chromium.mjs'
import type { Row } from './bench.ts'
import { type BenchShop, root } from './shop-under-load.ts'

const workshopPages = ['/artisan/dashboard', '/artisan/orders', '/artisan/products/new']
/** Chromium's slow 4G: 1.6 Mbit/s, 150 ms round trip; and a CPU four times slower than this machine. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/**
 * Script size of a first visit with an empty cache, and the time until heading and first field are usable on slow 4G.
 */
export async function measureWorkshop(shop: BenchShop): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const session = await signedIn(browser, shop.url)
    const rows: Row[] = []
    for (const path of workshopPages) rows.push(await measureFirstVisit(browser, `${shop.url}${path}`, session))
    return rows
  } finally {
    await browser.close()
  }
}

async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.locator('#email').fill('artisan@haat.test')
  await page.locator('#password').fill('haat-demo-2026')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(/\/artisan\//)
  const state = await context.storageState()
  await context.close()
  return state
}

type Session = Awaited<ReturnType<typeof signedIn>>

async function measureFirstVisit(browser: Browser, url: string, storageState: Session): Promise<Row> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    storageState,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow4g)
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const files = new Set<string>()
  page.on('response', (response) => files.add(new URL(response.url()).pathname))

  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
  const usable = performance.now() - startedAt
  await page.waitForLoadState('networkidle')
  await context.close()
  return {
    page: new URL(url).pathname,
    ...weigh('.js', [...files]),
    'usable on slow 4G, s': Math.round(usable / 100) / 10,
  }
}

function openBrowser(): Promise<Browser> {
  return ensureChromium().then((executablePath) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] }),
  )
}

/** Every script and style that a real browser loads on the listing, in kB of 1024 bytes after brotli. */
export async function measureWeight(shop: BenchShop): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const files = new Set<string>()
    page.on('response', (response) => files.add(new URL(response.url()).pathname))
    await page.goto(`${shop.url}/products`, { waitUntil: 'networkidle' })
    return ['.js', '.css', '.woff2'].map((ending) => weigh(ending, [...files]))
  } finally {
    await browser.close()
  }
}

function weigh(ending: string, files: readonly string[]): Row {
  const ours = files.filter((file) => file.endsWith(ending))
  const bytes = ours.reduce((sum, file) => sum + brotliBytes(path.join(root, 'build', 'client', file)), 0)
  return { kind: ending, files: ours.length, 'kB brotli': Math.round((bytes / 1024) * 10) / 10 }
}

function brotliBytes(file: string): number {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`).length
  if (!existsSync(file)) return 0
  return file.endsWith('.woff2') ? readFileSync(file).length : brotliCompressSync(readFileSync(file)).length
}

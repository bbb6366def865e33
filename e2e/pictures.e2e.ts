import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, openBrowser, seriousFaults, signIn, untilAlive, type Visitor } from './browser.ts'

let artisan: Visitor

beforeAll(async () => {
  await openBrowser()
  artisan = await newVisitor({ width: 360, hasPictures: true })
  await signIn(artisan, 'artisan@haat.test')
})
afterAll(() => closeBrowser())

const words = (key: string, values?: Record<string, string | number>) => artisan.word(`shop:pictures.${key}`, values)
const tiles = (page: Page) => page.locator('.tray-tile')
const states = async (page: Page) => (await page.locator('.tray-state').allTextContents()).map((text) => text.trim())

async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByLabel(words('choose'), { exact: true }).setInputFiles(files)
}

/** A phone's photograph, 12 megapixels, on its side, with a GPS position. Each seed gives another picture. */
async function photograph(seed: number, width = 4_000) {
  const noise = { type: 'gaussian' as const, mean: 110 + seed, sigma: 9 }
  const stripes = Array.from(
    { length: 20 },
    (_, at) => `<rect x="${at * 200}" width="90" height="3000" fill="#8c2f26"/>`,
  )
  const buffer = await sharp({ create: { width, height: width * 0.75, channels: 3, background: '#888', noise } })
    .composite([{ input: Buffer.from(`<svg width="${width}" height="${width * 0.75}">${stripes.join('')}</svg>`) }])
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

async function newForm(page: Page): Promise<void> {
  await page.goto('/artisan/products/new')
  await untilAlive(page)
}

test('a file that is not a photograph is refused with a message before upload', { timeout: 120_000 }, async () => {
  const { page } = artisan
  await newForm(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent += 1
  })
  await choose(page, [
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') },
    { name: 'c.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
    { name: 'd.webp', mimeType: 'image/webp', buffer: Buffer.alloc(0) },
  ])
  for (const [place, kind] of ['svg', 'gif', 'heic', 'empty'].entries()) {
    await tiles(page).nth(place).click()
    await page.locator('.tray-open .err', { hasText: words(`problem.${kind}`) }).waitFor()
  }
  expect(await states(page)).toEqual(Array(4).fill(words('state.refused')))
  expect(sent).toBe(0)
})

test('photographs are shrunk, rotated upright, uploaded, described, and reordered by buttons and keys', {
  timeout: 180_000,
}, async () => {
  const { page } = artisan
  await newForm(page)
  const sizes: number[] = []
  page.on('request', (request) => {
    if (/uploads\/images/.test(request.url())) sizes.push(request.postDataBuffer()?.length ?? 0)
  })
  await choose(page, [await photograph(1), await photograph(20, 800), await photograph(40, 600)])
  await page.getByText(words('news.allSent')).waitFor({ timeout: 60_000 })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * 1_000_000)

  const shapes = await page
    .locator('.tray-tile img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).naturalHeight > (image as HTMLImageElement).naturalWidth),
    )
  expect(shapes).toEqual([true, true, true])

  const order = () =>
    page.locator('.tray-tile img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  const [first, second, third] = await order()
  await tiles(page).nth(2).click()
  await page.getByRole('button', { name: words('earlier') }).click()
  expect(await order()).toEqual([first, third, second])
  await page.getByLabel(words('alt')).fill('The border, seen close')

  const grip = page.getByRole('button', { name: words('drag.take', { number: 2 }) })
  await grip.focus()
  await page.keyboard.press('Space')
  await page.getByText(words('drag.taken', { number: 2, count: 3 })).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  await page.getByText(words('drag.over', { number: 1, count: 3 })).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLImageElement>('.tray-tile img')?.src === wanted,
    third,
  )
  expect(await order()).toEqual([third, first, second])
  expect(await page.getByLabel(words('alt')).inputValue()).toBe('The border, seen close')
  expect(await seriousFaults(artisan)).toEqual([])
  expect(artisan.faults).toEqual([])
})

test('an interrupted upload waits on the phone, survives a reload, and sends each part once', {
  timeout: 180_000,
}, async () => {
  const { page } = artisan
  await newForm(page)
  const arrived: string[] = []
  let isCut = false
  await page.route('**/api/uploads/images/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const part = /parts\/(\d+)$/.exec(pathname)?.[1]
    if (isCut || (part === '1' && arrived.length === 1)) {
      isCut = true
      return route.abort('internetdisconnected')
    }
    await route.continue()
    if (part) arrived.push(part)
  })
  await choose(page, [await photograph(60, 2_400)])
  await page.waitForFunction(() => document.querySelector('.tray-tile.sending'))
  await expect.poll(() => isCut, { timeout: 30_000 }).toBe(true)
  await page.context().setOffline(true)
  await page.locator('.tray-tile.kept').waitFor({ timeout: 40_000 })
  await page.getByText(words('news.kept_one', { count: 1 })).waitFor()
  expect(arrived).toEqual(['0'])

  // The form is saved after a pause; then the phone restarts.
  await page.waitForTimeout(2_500)
  await page.context().setOffline(false)
  await page.reload()
  await untilAlive(page)
  await page.locator('.tray-tile').waitFor()
  isCut = false
  arrived.push('after the reload')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(words('news.allSent')).waitFor({ timeout: 60_000 })
  expect(arrived.slice(0, 2)).toEqual(['0', 'after the reload'])
  expect(arrived.filter((part) => part === '0')).toHaveLength(1)
  expect(new Set(arrived).size).toBe(arrived.length)
  await page.unroute('**/api/uploads/images/**')
})

import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, signIn } from './browser.ts'
import { emailOf } from './every-screen.ts'
import { shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

const pages = ['/', '/products?category=pottery', '/artisans/girdhari-kumhar', '/crafts/kachchh-ajrakh', '/diwali']

test('the first screen on a phone shows products on every page that sells them', { timeout: 120_000 }, async () => {
  const guest = await newVisitor({ width: 360, hasPictures: true })
  for (const path of pages) {
    await guest.go(path)
    const top = await guest.page
      .locator('main .plate img, main .turmeric img')
      .evaluateAll((found) => Math.min(...found.map((img) => img.getBoundingClientRect().top)))
    expect.soft(top, path).toBeLessThan(600)
  }
  await guest.leave()
})

test('nothing shifts on a phone while a page loads', { timeout: 120_000 }, async () => {
  const guest = await newVisitor({ width: 360, hasPictures: true, hasMotion: true })
  await guest.context.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [piece] = await shopRows<{ slug: string }>(
    `select slug from products where status = 'published' order by id limit 1`,
  )
  for (const path of ['/', '/products', `/products/${piece?.slug}`]) {
    await guest.go(path)
    await guest.page.waitForLoadState('networkidle')
    const shift = await guest.page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
    expect.soft(shift, path).toBeLessThan(0.05)
  }
  await guest.leave()
})

test('the longest words fit a phone; a tablet shows products in columns', { timeout: 180_000 }, async () => {
  // screens.e2e.ts covers Malayalam. The layout of words does not depend on scripts.
  for (const language of ['mr', 'ta'] as const) {
    const guest = await newVisitor({ width: 360, language, hasScript: false, hasPictures: true })
    for (const path of pages) {
      await guest.go(path)
      const over = await guest.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(over, `${language} ${path}`).toBeLessThanOrEqual(0)
    }
    await guest.leave()
  }
  const tablet = await newVisitor({ width: 768, hasPictures: true })
  await tablet.go('/products')
  const columns = await tablet.page
    .locator('.results .shelf')
    .evaluate((shelf) => getComputedStyle(shelf).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(3)
  await tablet.leave()
})

test('a printed order has no header or buttons, is black, and shows collapsed details', {
  timeout: 60_000,
}, async () => {
  const customer = await newVisitor({ hasPictures: true })
  await signIn(customer, emailOf.customer)
  const [order] = await shopRows<{ number: string }>(
    `select o.number from orders o join users u on u.id = o.customer_id where u.email = $1 order by o.id desc limit 1`,
    [emailOf.customer],
  )
  await customer.go(`/orders/${order?.number}`)
  const { page } = customer
  await page.emulateMedia({ media: 'print' })
  for (const part of ['header.head', 'footer.foot', 'main .btn']) {
    for (const found of await page.locator(part).all()) expect(await found.isVisible(), part).toBe(false)
  }
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).color)).toBe('rgb(0, 0, 0)')
  expect(await page.locator('details.tax li').first().isVisible()).toBe(true)
  await customer.leave()
})

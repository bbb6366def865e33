// What a page does when the network fails it: it stays, says so, and goes on when the network is back.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, ownFaults, type Visitor } from './browser.ts'
import { shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

const mainText = async ({ page }: Visitor) => (await page.locator('main').textContent()) ?? ''

test.each([360, 1280])('a filter chosen while offline keeps the page at %d px and counts later', async (width) => {
  const visitor = await newVisitor({ width, language: 'hi' })
  const { page, context, word } = visitor
  await visitor.go('/products')
  const before = await mainText(visitor)
  await context.setOffline(true)
  await page.locator('label.sort select').locator('visible=true').first().selectOption('priceLow')
  await page.getByText(word('errors.pageKept')).waitFor()
  expect(await mainText(visitor)).toBe(before)

  // Another place is chosen meanwhile: only the last one counts.
  await page.locator('label.sort select').locator('visible=true').first().selectOption('nameAZ')
  await page.getByText(word('errors.pageKept')).waitFor()
  await context.setOffline(false)
  await page.waitForURL(/sort=nameAZ/)
  await expect.poll(() => page.getByText(word('errors.pageKept')).count()).toBe(0)
  expect(ownFaults(visitor)).toEqual([])
  await visitor.leave()
})

test('a page whose proxy has lost its server waits for “Try Again”', async () => {
  const visitor = await newVisitor({ width: 360 })
  const { page, word } = visitor
  await visitor.go('/products')
  let isAway = true
  await page.route('**/*.data?*', (route) =>
    isAway ? route.fulfill({ status: 502, body: 'bad gateway' }) : route.continue(),
  )
  await page.locator('label.sort select').locator('visible=true').first().selectOption('priceLow')
  const toast = page.locator('.toast', { hasText: word('errors.pageKept') })
  await toast.waitFor()
  isAway = false
  await toast.getByRole('button', { name: word('errorPage.tryAgain') }).click()
  await page.waitForURL(/sort=priceLow/)
  await visitor.leave()
})

test.each(['/cart', '/login', '/products'])(
  'a script that does not arrive at %s is told, and asked for again',
  async (path) => {
    const [piece] = await shopRows<{ slug: string; price: number }>(
      `select p.slug, v.price_paise as price from products p join variants v on v.product_id = p.id
     where p.status = 'published' and p.option_names = '{}' order by p.id limit 1`,
    )
    const visitor = await newVisitor({ width: 360, language: 'ta', hasTouch: true })
    const { page, word } = visitor
    await page.addInitScript((line) => localStorage.setItem('cart', JSON.stringify([line])), {
      ...{ productId: piece?.slug, variant: {}, quantity: 1, price: Number(piece?.price) },
    })
    await page.route('**/assets/*-page-*.js', (route) => route.abort())
    await page.goto(path)
    if (path === '/products') await page.locator('.heart').first().tap()
    const bar = page.locator('#asleep')
    await bar.getByText(word('errors.asleep')).waitFor()
    await page.unrouteAll()
    await bar.getByRole('button', { name: word('errorPage.tryAgain') }).tap()
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('main') ?? {}).some((key) => /^__react/.test(key)),
    )
    if (path === '/cart') await page.locator('.parcel .cl h2').first().waitFor()
    expect(await bar.count()).toBe(0)
    await visitor.leave()
  },
)

test('words that do not arrive leave the page as the server wrote it', async () => {
  const visitor = await newVisitor({ width: 360, language: 'bn' })
  const { page, word } = visitor
  await page.route('**/locales/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/login')
  await page.getByText(word('errors.asleep')).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(word('account.signIn'))
  await visitor.leave()
})

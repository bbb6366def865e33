// The light shop on a slow network, with scripts off: from the search to an order that is paid at the door.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { emailOf } from './every-screen.ts'
import { shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

const kB = 1024
/** Chromium's slow 3G: 400 kbit/s, 400 ms round trip (Chrome DevTools, "Slow 3G" without its factor). */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const mostMs = 3_000
const mostBytes = 50 * kB

type Piece = { slug: string; name: string }

const simplePiece = `
  select p.slug, p.name from products p join variants v on v.product_id = p.id join stock s on s.variant_id = v.id
  join artisans a on a.id = p.artisan_id
  where p.status = 'published' and a.status = 'verified' and not p.is_made_to_order and not p.is_fragile
    and s.on_hand - s.reserved > 5 and v.price_paise between 30000 and 200000 and v.removed_at is null
  order by p.id limit 1`

type Slow = Visitor & {
  /** bytes and milliseconds of what the last step loaded */
  weigh(step: () => Promise<unknown>): Promise<{ bytes: number; ms: number }>
}

async function slowVisitor(): Promise<Slow> {
  const visitor = await newVisitor({ width: 360, hasScript: false, hasTouch: true, hasPictures: true })
  const network = await visitor.context.newCDPSession(visitor.page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow3g)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return {
    ...visitor,
    async weigh(step) {
      bytes = 0
      const startedAt = performance.now()
      await step()
      await visitor.page.waitForLoadState('load')
      return { bytes, ms: performance.now() - startedAt }
    },
  }
}

test('search, product, cart, account, address and order work without script, each page light and soon there', async () => {
  const slow = await slowVisitor()
  const { page, word, weigh } = slow
  await page.goto('/lite/on')
  const light = async (step: () => Promise<unknown>, name: string) => {
    const { bytes, ms } = await weigh(step)
    expect.soft(bytes, `bytes of ${name}`).toBeLessThan(mostBytes)
    expect.soft(ms, `ms of ${name}`).toBeLessThan(mostMs)
  }
  // The first visit makes pictures.
  await page.goto('/search?q=bowl')
  const [piece] = await shopRows<Piece>(simplePiece)
  await page.goto(`/products/${piece?.slug}`)

  await light(() => page.goto('/search?q=bowl'), 'search')
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
  await light(() => page.goto(`/products/${piece?.slug}`), 'product')
  await light(() => page.locator('form#buy button.act').click(), 'cart')
  expect(new URL(page.url()).pathname).toBe('/lite/cart')
  await page.locator('input[name=quantity]').fill('2')
  await light(() => page.getByRole('button', { name: word('shop:lite.change') }).click(), 'changed cart')
  expect(await page.locator('input[name=quantity]').inputValue()).toBe('2')
  await light(() => page.getByRole('link', { name: word('shop:cart.checkout') }).click(), 'checkout')

  const email = `lite-${Date.now()}@example.in`
  const sentCode = async (kind: string) => {
    const codes = () =>
      shopRows<{ text: string }>(`select text from kept_emails where "to" = '${email}' and kind = '${kind}'`)
    await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBe(1)
    return /\b\d{6}\b/.exec((await codes())[0]?.text ?? '')?.[0] ?? ''
  }
  const goOn = () => page.getByRole('button', { name: word('shop:login.continue') }).click()
  await page.locator('#contact').fill(email)
  await light(() => page.getByRole('button', { name: word('shop:login.sendCode') }).click(), 'code')
  await page.locator('#code').fill(await sentCode('sign-in-code'))
  await light(goOn, 'name')
  await page.locator('#fullName').fill('Meera Rao')
  await page.locator('#phone').fill('98')
  await page.locator('#acceptTerms').check()
  await goOn()
  // What was wrong is said, and what was typed is kept.
  await page.getByRole('alert').waitFor()
  expect(await page.locator('#fullName').inputValue()).toBe('Meera Rao')
  await page.locator('#phone').fill('9822044170')
  await light(goOn, 'account')

  const typed = { fullName: 'Meera Rao', phone: '9822044170', pincode: '302001', house: '1', street: 'MI Road' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`#${name}`).fill(value)
  await page.locator('#city').fill('Jaipur')
  await page.locator('#state').selectOption('rajasthan')
  await light(() => page.getByRole('button', { name: word('shop:lite.saveAddress') }).click(), 'address')
  await light(() => page.locator('form[action="/lite/order"] button').click(), 'order')
  const number = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  expect(number).toMatch(/^HT-\d{4}-\d{5,}$/)

  await page.locator('#code').fill(await sentCode('order-cash-code'))
  await light(() => page.getByRole('button', { name: word('shop:cashCode.confirm') }).click(), 'confirmation')
  expect(await page.getByRole('heading', { name: word('shop:success.titleCash') }).count()).toBe(1)
  const sold = await shopRows<{ status: string; quantity: number }>(
    `select s.status, l.quantity from orders o join parcels s on s.order_id = o.id join order_lines l on l.parcel_id = s.id
     where o.number = '${number}'`,
  )
  expect(sold).toEqual([{ status: 'placed', quantity: 2 }])
  await page.goto('/lite/cart')
  expect(await page.getByRole('heading', { name: word('shop:cart.empty') }).count()).toBe(1)
  await slow.leave()
})

test('a browser that saves data gets the light shop, the switch is remembered, and another site cannot fill a cart', async () => {
  const { page, context, word, leave } = await newVisitor({ width: 360, hasScript: false })
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto('/products')
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0)
  await page.goto('/cart')
  expect(new URL(page.url()).pathname).toBe('/lite/cart')
  await page.goto('/products')
  await page.getByRole('link', { name: word('common:lite.off') }).click()
  expect(new URL(page.url()).pathname).toBe('/products')
  expect(await page.locator('script').count()).toBeGreaterThan(2)

  const foreign = await context.request.post('/lite/cart', {
    headers: { origin: 'https://elsewhere.example' },
    form: { productId: 'x', quantity: '1' },
    maxRedirects: 0,
  })
  expect(foreign.status()).toBe(403)
  await leave()
})

test('who pays online leaves the light shop with the cart', async () => {
  const person = await newVisitor({ width: 360 })
  const { page, word } = person
  await signIn(person, emailOf.customer)
  await page.goto('/lite/on')
  const [piece] = await shopRows<Piece>(simplePiece)
  await page.goto(`/products/${piece?.slug}`)
  await page.locator('form#buy button.act').click()
  await page.getByRole('link', { name: word('shop:cart.checkout') }).click()
  await page.getByRole('button', { name: word('shop:lite.full') }).click()
  await page.waitForURL('**/cart')
  await page
    .getByRole('link', { name: piece?.name ?? '' })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: word('shop:cart.checkout') })
    .first()
    .waitFor()
  await person.leave()
})

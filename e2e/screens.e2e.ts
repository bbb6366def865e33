// Every screen, as each role sees it, at both widths: accessible, quiet in the console, inside its policy, inside the window.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, screens, seriousFaults, signIn, untilAlive, type Visitor } from './browser.ts'
import { bowl, fillAddress, payInSheet, placeOrder, putBowlIntoCart, registerOnTheWay } from './purchase.ts'

const open = [
  '/',
  '/products',
  '/products?category=pottery&inStock=1&view=list',
  '/products?category=nothing',
  `/products/${bowl}`,
  '/cart',
  '/login',
  '/register',
  '/artisans',
  '/journal',
  '/journal/a-mirror-without-glass',
  '/newsletter/confirm?code=nonsense',
  '/newsletter/leave?code=nonsense',
  '/diwali',
  '/search?q=bowl',
  '/forgot-password',
  '/terms',
  '/contact',
  '/size-guide',
  '/dev/mail',
  '/no-such-page',
]
const customers = ['/checkout', '/orders', '/profile', '/profile/addresses', '/dashboard', '/wishlist']
const artisans = ['/artisan/dashboard', '/artisan/orders', '/artisan/products', '/artisan/profile']
const admins = [
  '/admin/dashboard',
  '/admin/orders',
  '/admin/orders?status=on_hold',
  '/admin/artisans',
  '/admin/products',
  '/admin/profile',
]

afterAll(closeBrowser)

describe.each(screens)('at $width px', ({ width }) => {
  it('a guest finds every open screen in order', async () => {
    const guest = await newVisitor({ width })
    await lookAt(guest, open)
    await guest.leave()
  })

  it('a buyer finds every screen of a purchase in order', async () => {
    const buyer = await newVisitor({ width })
    await putBowlIntoCart(buyer)
    await lookAt(buyer, ['/cart'])
    await buyer.go('/cart')
    await registerOnTheWay(buyer)
    await check(buyer, '/checkout, empty')
    await fillAddress(buyer)
    await check(buyer, '/checkout, filled')
    await placeOrder(buyer)
    await check(buyer, 'the sheet')
    const number = await payInSheet(buyer, 'failed')
    await check(buyer, '/order/failed')
    await buyer.page.locator('main .act').first().click()
    await buyer.page.waitForURL(/\/sandbox\/checkout\//)
    await untilAlive(buyer.page)
    await payInSheet(buyer, 'captured')
    await check(buyer, '/order/success')
    await lookAt(buyer, [`/orders/${number}`, ...customers])
    await buyer.leave()
  })

  it.each([
    ['artisan@haat.test', artisans],
    ['admin@haat.test', admins],
  ] as const)('%s finds every screen of the room in order', async (email, paths) => {
    const person = await newVisitor({ width })
    await signIn(person, email)
    await lookAt(person, paths)
    await person.leave()
  })
})

describe('by keyboard', () => {
  let guest: Visitor

  beforeAll(async () => {
    guest = await newVisitor()
    await guest.go('/products')
  })

  afterAll(() => guest.leave())

  it('the first stop is the way past the header, and it leads to the content', async () => {
    await guest.page.keyboard.press('Tab')
    expect(await guest.page.evaluate(() => document.activeElement?.textContent)).toBe(guest.word('skipToContent'))
    await guest.page.keyboard.press('Enter')
    expect(await guest.page.evaluate(() => document.activeElement?.id || location.hash)).toMatch(/main/)
  })

  it('Alt+M goes to the content and Alt+N to the navigation', async () => {
    await guest.page.keyboard.press('Alt+m')
    expect(await guest.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await guest.page.keyboard.press('Alt+n')
    expect(await guest.page.evaluate(() => document.activeElement?.closest('nav') !== null)).toBe(true)
  })

  it('every control of every open screen can be reached, and shows that it is', () => walkAll(guest, open))

  it.each([
    ['customer@haat.test', [...customers, '/cart']],
    ['artisan@haat.test', artisans],
    ['admin@haat.test', admins],
  ] as const)('%s reaches every control of every own screen', async (email, paths) => {
    const person = await newVisitor()
    await signIn(person, email)
    await walkAll(person, paths)
    await person.leave()
  })

  it('a pot is bought without a mouse', async () => {
    await guest.go(`/products/${bowl}`)
    const add = guest.page.getByRole('button', { name: guest.word('shop:product.addToCart'), exact: true })
    await add.focus()
    await guest.page.keyboard.press('Enter')
    await expect.poll(() => guest.page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
  })
})

describe('without script', () => {
  it('home, listing with filter and paging, and product can be read and followed', async () => {
    const reader = await newVisitor({ hasScript: false })
    await reader.go('/')
    expect(await reader.page.locator('h1').count()).toBe(1)
    await reader.go('/products')
    await reader.page.locator('input[name=category][value=pottery]').check()
    await reader.page.locator('#filters button[type=submit]:visible').first().click()
    await reader.page.waitForURL(/category=pottery/)
    const names = await reader.page.locator('main .results .shelf article').count()
    expect(names).toBe(12)
    await reader.page.locator('main a[href*="page=2"]').first().click()
    await reader.page.waitForURL(/page=2/)
    await reader.page.locator('main article a').first().click()
    await reader.page.waitForURL(/\/products\/./)
    expect(await reader.page.locator('h1').textContent()).not.toBe('')
    await reader.leave()
  })
})

async function lookAt(visitor: Visitor, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visitor.go(path)
    await check(visitor, path)
  }
}

async function walkAll(visitor: Visitor, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visitor.go(path)
    expect(await walk(visitor), path).toEqual({ missed: [], unseen: [] })
  }
}

async function check(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor
  // Pictures in the window, and the typefaces: a network that is quiet for half a second would be waited for at each screen.
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...[...document.images]
        .filter((image) => image.loading !== 'lazy')
        .map((image) => image.decode().catch(() => undefined)),
    ]),
  )
  const at = `${name} at ${page.viewportSize()?.width} px`
  const found = await page.evaluate(() => ({
    hasTitle: document.title !== '',
    headings: document.querySelectorAll('h1').length,
    sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    deadLinks: [...document.querySelectorAll('a')]
      .filter((link) => !link.getAttribute('href'))
      .map((link) => link.outerHTML),
    brokenPictures: [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.loading !== 'lazy')
      .map((image) => image.src),
  }))
  expect(found, at).toEqual({ hasTitle: true, headings: 1, sideways: 0, deadLinks: [], brokenPictures: [] })
  expect(await seriousFaults(visitor), at).toEqual([])
  expect(visitor.faults, at).toEqual([])
}

/**
 * Presses Tab until nothing new is reached: what was never focused, and what was focused without showing it. The page itself
 * notes where the focus comes to: asking after each key would take longer than the keys.
 */
async function walk({ page }: Visitor): Promise<{ missed: string[]; unseen: string[] }> {
  await page.evaluate(() => {
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], details:not([open]) > :not(summary)')
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    for (const stop of stops) {
      const isRadio = stop instanceof HTMLInputElement && stop.type === 'radio'
      if (isShown(stop) && stop.tabIndex >= 0 && !stop.matches(':disabled') && !isRadio) stop.dataset.stop = 'missed'
    }
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const style = getComputedStyle(target)
      const isMarked = style.outlineStyle !== 'none' || style.boxShadow !== 'none' || target.closest('label') !== null
      target.dataset.stop = isMarked ? 'reached' : 'unseen'
    })
  })
  const left = () => page.evaluate(() => document.querySelectorAll('[data-stop=missed]').length)
  for (let missed = await left(), before = missed + 1; missed > 0 && missed < before; ) {
    for (let press = 0; press < 25; press += 1) await page.keyboard.press('Tab')
    before = missed
    missed = await left()
  }
  const [missed, unseen] = await page.evaluate(() =>
    ['missed', 'unseen'].map((state) =>
      [...document.querySelectorAll<HTMLElement>(`[data-stop=${state}]`)].map((stop) => stop.outerHTML.slice(0, 120)),
    ),
  )
  return { missed: missed ?? [], unseen: unseen ?? [] }
}

// What opens, fails, is empty or changes on a screen, for people who cannot see it: axe, focus, live regions.
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { emailOf } from './every-screen.ts'
import { axeWords, sideways } from './looking.ts'
import { bowl } from './purchase.ts'
import { registerBuyer } from './sale.ts'
import { spoken } from './spoken.ts'

let visitor: Visitor
afterEach(() => visitor.leave())
afterAll(closeBrowser)

const open = async (width = 360) => {
  visitor = await newVisitor({ width })
  return visitor
}
const focused = () => visitor.page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
const inOrder = async (name: string) => {
  expect.soft(await axeWords(visitor), name).toEqual([])
  expect.soft(await visitor.page.evaluate(sideways), name).toBe('')
}
const hears = (words: string) =>
  expect.poll(() => spoken(visitor), { timeout: 10_000, message: words }).toContainEqual(expect.stringContaining(words))

it('menu and filters on a phone open by key, contain the focus, and Escape returns it', async () => {
  const { page } = await open()
  await visitor.go('/products')
  for (const [sheet, opener] of [
    ['#site-menu', page.locator('.head .menu')],
    ['#filter-sheet', page.locator('button.only-small[popovertarget=filter-sheet]')],
  ] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.locator(`${sheet}:popover-open`).waitFor()
    await inOrder(sheet)
    await page.keyboard.press('Tab')
    expect.soft(await page.evaluate((one) => document.activeElement?.closest(one) !== null, sheet), sheet).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator(`${sheet}:popover-open`).waitFor({ state: 'detached' })
    expect.soft(await opener.evaluate((one) => one === document.activeElement), sheet).toBe(true)
  }
  expect(await page.locator('#site-menu select').getAttribute('name')).toBe('lng')
})

it('a filter keeps the focus and announces how many products are left', async () => {
  const { page } = await open(1280)
  await visitor.go('/products')
  const before = await spoken(visitor)
  const tick = page.locator('input[name=category][value=pottery]')
  await tick.focus()
  await page.keyboard.press('Space')
  await page.waitForURL(/category=pottery/)
  await expect.poll(() => spoken(visitor), { timeout: 10_000 }).not.toEqual(before)
  expect(await tick.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.locator('#page-news').textContent()).toBe('')
})

it('the search field is a combobox: it announces the number of suggestions, arrows select, Escape closes', async () => {
  const { page } = await open(1280)
  await visitor.go('/')
  const field = page.locator('header input[type=search]')
  await field.pressSequentially('bow')
  await page.locator('header .suggest [role=option]').first().waitFor()
  await expect.poll(() => field.getAttribute('aria-expanded'), { timeout: 5000 }).toBe('true')
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
  await inOrder('suggestions')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.getAttribute('aria-expanded'), { timeout: 5000 }).toBe('false')
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
})

it('a page opened by a link gets the focus and is announced; its second page too', async () => {
  const { page } = await open(1280)
  await visitor.go('/')
  for (const [link, address] of [
    ['header nav a[href="/artisans"]', /\/artisans$/],
    ['header nav a[href="/products"]', /\/products$/],
    ['main .pages a[href*="page=2"]', /page=2/],
    ['main article a', /\/products\/./],
  ] as const) {
    await page.locator(link).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
    await expect.poll(focused, { timeout: 10_000, message: link }).toBe('main')
    await hears(await page.title())
  }
  expect(visitor.faults).toEqual([])
})

it('adding to the cart, changing a quantity and the wishlist without login are announced', async () => {
  const { page, word } = await open()
  await visitor.go(`/products/${bowl}`)
  await page.getByRole('button', { name: word('shop:product.addToCart'), exact: true }).click()
  await hears(word('shop:product.added', { name: '' }).trim())
  await inOrder('a toast')
  await visitor.go('/cart')
  await page.locator('fieldset.qty').waitFor()
  const before = await spoken(visitor)
  await page.locator('fieldset.qty button').last().press('Enter')
  await expect.poll(() => spoken(visitor), { timeout: 10_000 }).not.toEqual(before)
  await inOrder('the filled cart')
})

it.each([
  ['/register', 'guest'],
  ['/contact', 'guest'],
  ['/forgot-password', 'guest'],
  ['/profile/addresses', 'customer'],
] as const)('%s shows errors at their fields and moves the focus to them', async (path, role) => {
  const { page } = await open()
  if (role === 'customer') await signIn(visitor, (await registerBuyer()).email)
  await visitor.go(path === '/profile/addresses' ? `${path}?edit=new` : path)
  await page.locator('main form[novalidate] button[type=submit]').first().click()
  const wrong = page.locator('main [aria-invalid=true]')
  await wrong.first().waitFor()
  for (const field of await wrong.all()) {
    const note = await field.getAttribute('aria-describedby')
    expect.soft(await page.locator(`[id="${note?.split(' ').at(-1)}"]`).textContent(), path).not.toBe('')
  }
  const place = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('role') ?? document.activeElement?.getAttribute('aria-invalid'),
    )
  await expect.poll(place, { timeout: 5000, message: path }).toMatch(/alert|true/)
  await inOrder(`${path} with mistakes`)
})

it('an empty cart, wishlist and order list say so and offer a next step', async () => {
  await open()
  await visitor.go('/cart')
  await visitor.page.locator('main .empty').waitFor()
  await inOrder('/cart, empty')
  await signIn(visitor, (await registerBuyer()).email)
  for (const path of ['/wishlist', '/orders', '/profile/addresses']) {
    await visitor.go(path)
    expect.soft(await visitor.page.locator('main .empty a').count(), path).toBeGreaterThan(0)
    await inOrder(`${path}, empty`)
  }
})

it('a page that fails to load says so accessibly, and Try Again loads it', async () => {
  const { page, word } = await open(1280)
  await visitor.go('/')
  await page.route('**/artisans.data*', (route) => route.fulfill({ status: 500, body: 'no answer of the router' }))
  await page.locator('header nav a[href="/artisans"]').click()
  await page.getByRole('heading', { level: 1, name: word('errorPage.somethingWrong') }).waitFor()
  await inOrder('an error')
  await page.unrouteAll()
  await page.getByRole('link', { name: word('errorPage.tryAgain') }).press('Enter')
  await page.getByRole('heading', { level: 1, name: word('nav.artisans') }).waitFor()
})

it('the workshop announces that the network is gone', async () => {
  const { page, word } = await open()
  await signIn(visitor, emailOf.artisan)
  await visitor.go('/artisan/orders')
  await page.context().setOffline(true)
  await hears(word('workshop:phone.offline'))
  await inOrder('without network')
})

it('in high contrast, focus ring, control borders and selection stay visible', async () => {
  const { page } = await open()
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/products', '/login', `/products/${bowl}`]) {
    await visitor.go(path)
    expect.soft(await page.evaluate(bare), path).toEqual([])
  }
})

/** Controls without an outline when focused, or without a border or text around them. */
function bare(): string[] {
  const shown = [
    ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)'),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.matches(':disabled, [aria-hidden=true] *'),
  )
  const hasBorder = (one: HTMLElement) => {
    const { borderBottomStyle, appearance } = getComputedStyle(one)
    return borderBottomStyle !== 'none' || appearance === 'auto'
  }
  return shown
    .filter((one) => {
      one.focus({ focusVisible: true } as FocusOptions)
      const ring = [one, one.closest('label')].some((part) => part && getComputedStyle(part).outlineStyle !== 'none')
      const isField = one.matches('input, select, textarea, .btn')
      return !ring || (isField && !hasBorder(one) && !hasBorder(one.parentElement ?? one))
    })
    .map((one) => one.outerHTML.slice(0, 100))
}

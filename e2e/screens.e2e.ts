// Every public screen and every screen of a purchase: accessible, usable by keyboard, still, without console errors,
// inside the window from 320 px on. Those behind a login are in screens-rooms.e2e.ts, so that two workers share them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, untilAlive, type Visitor } from './browser.ts'
import { namesOfShop } from './crawl-names.ts'
import { pathsOf } from './every-screen.ts'
import { lookAtAll, lookAtThis } from './looking.ts'
import { bowl, fillAddress, payInSheet, placeOrder, putBowlIntoCart, registerOnTheWay } from './purchase.ts'

afterAll(closeBrowser)

describe('on a phone', () => {
  let person: Visitor
  beforeEach(async () => {
    // In Malayalam, whose words are the longest.
    person = await newVisitor({ width: 360, language: 'ml', hasPictures: true })
  })
  afterEach(() => person.leave())

  it('every public screen has no accessibility or layout fault', { timeout: 300_000 }, async () => {
    await lookAtAll(person, await pathsOf('guest'), { names: await namesOfShop() })
  })

  it('every screen of a purchase has no accessibility or layout fault', { timeout: 180_000 }, async () => {
    await putBowlIntoCart(person)
    await lookAtThis(person, '/cart, filled')
    await registerOnTheWay(person)
    await lookAtThis(person, '/checkout, empty')
    await fillAddress(person)
    await lookAtThis(person, '/checkout, filled')
    await placeOrder(person)
    await lookAtThis(person, 'the sheet')
    const number = await payInSheet(person, 'failed')
    await lookAtThis(person, '/order/failed')
    await person.page.locator('main .act').first().click()
    await person.page.waitForURL(/\/sandbox\/checkout\//)
    await untilAlive(person.page)
    await payInSheet(person, 'captured')
    await lookAtThis(person, '/order/success')
    await lookAtAll(person, [`/orders/${number}`], { names: await namesOfShop() })
  })
})

describe('by keyboard', () => {
  let guest: Visitor

  beforeAll(async () => {
    guest = await newVisitor()
    await guest.go('/products')
  })

  afterAll(() => guest.leave())

  it('the first tab stop is the skip link, and it leads to the content', async () => {
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

  it('a customer buys a pot without a mouse', async () => {
    await guest.go(`/products/${bowl}`)
    const add = guest.page.getByRole('button', { name: guest.word('shop:product.addToCart'), exact: true })
    await add.focus()
    await guest.page.keyboard.press('Enter')
    await expect.poll(() => guest.page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
  })
})

describe('without script', () => {
  it('home, listing with filter and paging, and product pages can be read and their links work', async () => {
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

import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signIn, untilAlive, type Visitor } from './browser.ts'

let admin: Visitor
beforeEach(async () => {
  admin = await newVisitor({ width: 360 })
  await signIn(admin, 'admin@haat.test')
})
afterEach(() => admin.leave())
afterAll(closeBrowser)

it('the navigation bar has four links and a sheet with the others, which Escape closes', async () => {
  const { page, go, word } = admin
  await go('/admin/orders')
  const bar = page.locator('.foot-bar')
  expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)

  const more = bar.locator('summary')
  const settings = bar.getByRole('link', { name: word('admin:place.shop') })
  expect(await settings.isVisible()).toBe(false)
  await more.press('Enter')
  await settings.waitFor()
  await settings.focus()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'hidden' })
  expect(await more.evaluate((one) => one === document.activeElement)).toBe(true)

  await more.click()
  await settings.click()
  await page.waitForURL('**/admin/settings')
  await settings.waitFor({ state: 'hidden' })
  expect(admin.faults).toEqual([])
})

it('a list starts on the first screen; its filters open in a panel, and the button shows how many are set', async () => {
  const { page, go, word } = admin
  await go('/admin/orders')
  const row = await page.locator('table.admin tbody tr').first().boundingBox()
  expect(row?.y).toBeLessThan((page.viewportSize()?.height ?? 0) - 60)

  const state = page.locator('select[name=status]')
  expect(await state.isVisible()).toBe(false)
  await page.getByRole('button', { name: word('shop:listing.filters') }).click()
  await state.selectOption('placed')
  await page.getByRole('button', { name: word('admin:orders.look'), exact: true }).click()
  await page.waitForURL(/status=placed/)
  await untilAlive(page)
  await page.getByRole('button', { name: `${word('shop:listing.filters')} (1)` }).waitFor()
  expect(admin.faults).toEqual([])
})

it('a text of the shop is shown on its screen, among all texts of that page with their keys', async () => {
  const { page, go, word } = admin
  await go('/admin/texts?language=en&q=shop:cart.empty')
  await page.locator('.text-screens a[href^="/cart"]').first().click()
  await page.waitForURL(/\/cart\?texts=shop:cart\.empty/)
  const list = page.locator('#shown-texts')
  await list.waitFor({ timeout: 20_000 })
  expect(await page.locator('[data-shown-text]').first().textContent()).toBe(word('shop:cart.empty'))
  const line = list.getByRole('listitem').filter({ hasText: 'shop:cart.empty' }).first()
  expect(await line.getByRole('button').textContent()).toBe(word('shop:cart.empty'))
  await line.getByRole('link').click()
  await page.waitForURL(/\/admin\/texts\?language=en&q=shop/)
  expect(admin.faults).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, seriousFaults, signIn, type Visitor } from './browser.ts'

let artisan: Visitor
let phone: Visitor

beforeAll(async () => {
  artisan = await newVisitor()
  phone = await newVisitor({ width: 360 })
  await signIn(artisan, 'artisan@haat.test')
  await signIn(phone, 'artisan@haat.test')
})
afterAll(async () => {
  expect([...artisan.faults, ...phone.faults]).toEqual([])
  await closeBrowser()
})

const indianDay = (days: number) => new Date(Date.now() + 330 * 60_000 + days * 86_400_000).toISOString().slice(0, 10)

test('the dashboard shows a chart, and a table with the same figures', async () => {
  await phone.go('/artisan/dashboard?days=90')
  const { page, word } = phone
  await page.locator('.chart canvas').waitFor()
  await page.getByText(word('workshop:sales.asTable')).click()
  const rows = page.locator('.sales .ledger tbody tr')
  expect(await rows.count()).toBe(13)
  const views = await rows.locator('td:nth-child(2)').allTextContents()
  const shown = await page.locator('.sales-sums > div:nth-child(3) b').textContent()
  expect(views.reduce((sum, text) => sum + Number(text), 0)).toBe(Number(shown))
  expect(await seriousFaults(phone)).toEqual([])
})

test('each earning expands to its calculation, with a sentence for each step', async () => {
  await artisan.go('/artisan/earnings')
  // A returned sale has no commission.
  const why = artisan.word('workshop:earnings.why.commission')
  const way = artisan.page.locator('.way').filter({ hasText: why }).first()
  await way.locator('summary').click()
  await way.getByText(why).waitFor()
})

test('a review is answered in the review list', async () => {
  await phone.go('/artisan/reviews')
  const { page, word } = phone
  const first = page.locator('.rev').first()
  await first.locator('.rev-acts button').first().click()
  await first.locator('textarea').fill('Thank you. It was painted in the monsoon.')
  await first.getByRole('button', { name: word('shop:reviews.sendAnswer') }).click()
  await page.getByText('It was painted in the monsoon.').waitFor()
})

test('buyers see an artisan’s holiday', async () => {
  await artisan.go('/artisan/profile')
  const { page, word } = artisan
  const section = page.locator('section[aria-labelledby=holidays]')
  await section.locator('[name=fromDay]').fill(indianDay(0))
  await section.locator('[name=untilDay]').fill(indianDay(9))
  await section.locator('button[type=submit]').click()
  const row = section.locator('.dash-row')
  await row.waitFor()
  const link = await page.locator('a[href^="/artisans/"]').first().getAttribute('href')
  const buyer = await newVisitor()
  const [, says = ''] = word('shop:away.until', { artisan: '#', until: '#' }).split('#')
  // A cached page may be shown for a moment.
  await expect
    .poll(() => buyer.go(link ?? '').then(() => buyer.page.locator('.artisan-head').textContent()), { timeout: 20_000 })
    .toContain(says.trim())
  await buyer.leave()
  await row.getByRole('button').click()
  await row.waitFor({ state: 'detached' })
})

test('an account acts for a second artisan, with a notice on each page, and switches back', async () => {
  const { page, word } = artisan
  const name = `Kamla ${Date.now()}`
  await artisan.go('/artisan/members')
  await page.locator('[name=name]').fill(name)
  await page.locator('[value=thumbprint]').check()
  await page.locator('[name=witnessName]').fill('Rekha Saini')
  await page.locator('[name=agrees]').check()
  await page.getByRole('button', { name: word('workshop:artisans.add'), exact: true }).click()
  await page.getByRole('button', { name: word('workshop:artisans.actForName', { name }) }).click()
  const banner = page.locator('.acting')
  await banner.getByText(word('workshop:artisans.youActFor', { name })).waitFor()
  await artisan.go('/artisan/earnings')
  await banner.getByText(word('workshop:artisans.youActFor', { name })).waitFor()
  expect(await page.locator('.earnings tbody tr').count()).toBe(0)
  await artisan.go('/artisan/members')
  await page.locator('tbody tr').first().getByRole('button').first().click()
  await banner.getByText(name).waitFor({ state: 'detached' })
})

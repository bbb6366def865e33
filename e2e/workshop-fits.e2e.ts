// The longest words on the smallest phone: nothing lies over another, nothing is cut, and a new artisan sees what comes first.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, signIn, untilAlive, type Visitor } from './browser.ts'
import { pathsOf } from './every-screen.ts'

afterAll(closeBrowser)

/** Words that stand out of the box of their own link or button, which the next one then lies over. */
const cutWords = ({ page }: Visitor) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(.tabs a, .btn, .foot-bar a, .pack-list span)')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => (one.textContent ?? '').trim()),
  )

const isWide = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)

test.each(['ml', 'ta'] as const)('in %s at 360 px tabs, buttons and codes keep to their places', async (language) => {
  const phone = await newVisitor({ width: 360, language, hasTouch: true })
  await signIn(phone, 'artisan@haat.test')
  const parcels = (await pathsOf('artisan')).filter((path) => path.startsWith('/artisan/orders/'))
  for (const path of ['/artisan/products', '/artisan/reviews', '/artisan/imports', ...parcels]) {
    await phone.go(path)
    expect([path, await cutWords(phone), await isWide(phone)]).toEqual([path, [], false])
  }
  await phone.leave()
})

test('a file is chosen by a button in the language of the page, and its name stands below', async () => {
  const phone = await newVisitor({ width: 360, language: 'or' })
  await signIn(phone, 'artisan@haat.test')
  await phone.go('/artisan/imports')
  await phone.page.getByText(phone.word('form.chooseFile'), { exact: true }).waitFor()
  await phone.page
    .getByLabel(phone.word('workshop:import.file'), { exact: true })
    .setInputFiles([{ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from('Handle,Title\n') }])
  await phone.page.getByText('goods.csv', { exact: true }).waitFor()
  await phone.leave()
})

test('on her first day an artisan is led to the steps, with no empty tables and no second task before it', async () => {
  const artisan = await newVisitor({ width: 360, language: 'ml' })
  const { page, word } = artisan
  const stamp = Date.now()
  await artisan.go('/artisan/register')
  for (const [id, value] of [
    ['fullName', 'Kunti Meher'],
    ['email', `first-day-${stamp}@haat.test`],
    ['phone', '9876543210'],
    ['password', 'terracotta horse'],
    ['confirmPassword', 'terracotta horse'],
  ] as const) {
    await page.locator(`#${id}`).fill(value)
  }
  await page.locator('#acceptTerms').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/artisan/start')

  await artisan.go('/artisan/dashboard')
  expect(await page.locator('h1').textContent()).toBe(word('workshop:start.title'))
  expect(await page.locator('main table').count()).toBe(0)
  expect(await page.locator('main .btn.act').allTextContents()).toEqual([word('workshop:standing.toSteps')])
  await page.locator('main .btn.act').click()
  await page.waitForURL((url) => url.pathname === '/artisan/start')
  await untilAlive(page)
  await artisan.leave()
})

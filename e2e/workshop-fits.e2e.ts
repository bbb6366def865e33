// The longest words on the smallest phone do not overlap and are not cut; a new artisan sees the first step.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, signIn, untilAlive, type Visitor } from './browser.ts'
import { pathsOf } from './every-screen.ts'

afterAll(closeBrowser)

/** Words that overflow their link or button, which the next one would cover. */
const cutWords = ({ page }: Visitor) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(.tabs a, .btn, .foot-bar a, .pack-list span)')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => (one.textContent ?? '').trim()),
  )

const isWide = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)

test.each(['ml', 'ta'] as const)('in %s at 360 px, tabs, buttons and codes do not overflow', async (language) => {
  const phone = await newVisitor({ width: 360, language, hasTouch: true })
  await signIn(phone, 'artisan@haat.test')
  const parcels = (await pathsOf('artisan')).filter((path) => path.startsWith('/artisan/orders/'))
  for (const path of ['/artisan/products', '/artisan/reviews', '/artisan/imports', ...parcels]) {
    await phone.go(path)
    expect([path, await cutWords(phone), await isWide(phone)]).toEqual([path, [], false])
  }
  await phone.leave()
})

test('the file button is in the page’s language, and the file’s name shows below', async () => {
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

test('the dashboard of a new artisan has one button, to the onboarding steps, and no empty tables', async () => {
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

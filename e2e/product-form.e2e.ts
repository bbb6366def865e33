import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '#test/picture-files.ts'
import {
  base,
  closeBrowser,
  newVisitor,
  ownFaults,
  seriousFaults,
  signIn,
  untilAlive,
  type Visitor,
} from './browser.ts'

/** An artisan on a phone, from an empty form to a product on sale, over an unreliable network. */
let artisan: Visitor
let name: string
let form: string

const w = (key: string, values?: Record<string, string | number>) => artisan.word(`workshop:${key}`, values)
const saved = (page: Page, place: 'server' | 'phone') => {
  const [words = ''] = w(`form.saved.${place}`, { time: '#' }).split('#')
  return page.getByRole('status').filter({ hasText: words.trim() }).first().waitFor()
}
/** Of the first picture, which is opened for it. */
const shownChoice = async (page: Page) => {
  await page.locator('.tray-tile[aria-expanded=false]').first().click()
  return page.getByLabel(artisan.word('shop:pictures.shows'))
}
const field = (page: Page, id: string) => page.locator(`[id="${id}"]`)

beforeAll(async () => {
  artisan = await newVisitor({ width: 360 })
  name = `Blue bowl ${Date.now().toString(36)}`
  await signIn(artisan, 'artisan@haat.test')
})
afterAll(async () => {
  await artisan?.leave()
  await closeBrowser()
})

test('a product with two options is entered on a phone, and a reload loses nothing', async () => {
  const { page } = artisan
  await artisan.go('/artisan/products')
  await page.getByRole('link', { name: w('goods.new') }).click()
  await page.getByRole('heading', { level: 1, name: w('form.newTitle') }).waitFor()

  const photo = { name: 'bowl.jpg', mimeType: 'image/jpeg', buffer: await plain(800, 1000).jpeg().toBuffer() }
  await page.locator('input[type=file]').last().setInputFiles([photo])

  await page.getByRole('button', { name: w('form.craft.change') }).click()
  await page.getByLabel(w('form.craft.search')).fill('ब्लू पॉटरी')
  await page.getByRole('button', { name: /Jaipur blue pottery/ }).click()
  expect(await field(page, 'category').inputValue()).toBe('pottery')
  await page.getByRole('button', { name: `quartz powder ${w('form.takeAway')}` }).click()

  await field(page, 'words.en.name').fill(name)
  await field(page, 'words.hi.name').fill('नीला कटोरा')
  await page.getByRole('button', { name: w('form.option.add') }).click()
  await page.getByRole('button', { name: artisan.word('shop:option.size') }).click()
  await field(page, 'choices.0').fill('S, M')
  await field(page, 'choices.0').press('Enter')
  await page.getByRole('button', { name: w('form.option.addAnother') }).click()
  await page.getByRole('button', { name: artisan.word('shop:option.color') }).click()
  await field(page, 'choices.1').fill('blue, white')
  await field(page, 'choices.1').press('Enter')
  await (await shownChoice(page)).selectOption({ label: 'blue' })
  await field(page, 'variants.0.pricePaise').fill('₹१,२५०')
  await page.getByText(w('form.sum.yours'), { exact: true }).waitFor()
  await saved(page, 'server')

  form = page.url()
  expect(form).toMatch(/draft=/)
  await page.reload()
  await untilAlive(page)
  expect(await field(page, 'words.hi.name').inputValue()).toBe('नीला कटोरा')
  expect(await field(page, 'variants.0.pricePaise').inputValue()).toBe('₹१,२५०')
  expect(await page.getByText('quartz powder').count()).toBe(1)
  expect(await (await shownChoice(page)).locator('option:checked').textContent()).toBe('blue')
  expect(await seriousFaults(artisan)).toEqual([])
})

test('offline, the form is saved on the phone, says so, and syncs when the network is back', async () => {
  const { page, context } = artisan
  await context.setOffline(true)
  for (const [place, price] of ['1300', '1400', '1500'].entries())
    await field(page, `variants.${place + 1}.pricePaise`).fill(price)
  for (const place of [0, 1, 2, 3]) await field(page, `variants.${place}.stock`).fill('2')
  await saved(page, 'phone')
  await context.setOffline(false)
  await saved(page, 'server')
})

test('edits from two devices are shown field by field, and she chooses', async () => {
  const { page } = artisan
  const other = await newVisitor({ width: 360 })
  await signIn(other, 'artisan@haat.test')
  await other.go(new URL(form).pathname + new URL(form).search)
  expect(await field(other.page, 'words.en.name').inputValue()).toBe(name)
  await field(other.page, 'words.en.description').fill('Thrown by hand, painted with cobalt.')
  await saved(other.page, 'server')
  await other.leave()

  await field(page, 'dispatchDays').fill('4')
  await page.getByRole('heading', { name: w('form.conflict.title') }).waitFor()
  const words = page.getByRole('group', { name: w('form.part.words', { language: 'English' }) })
  await words.getByText(w('form.conflict.theirs')).click()
  await page.getByRole('button', { name: w('form.conflict.take') }).click()
  await saved(page, 'server')
  expect(await field(page, 'words.en.description').inputValue()).toBe('Thrown by hand, painted with cobalt.')
  expect(await field(page, 'dispatchDays').inputValue()).toBe('4')
})

test('missing input shows an error at its field, and a complete form goes to the admin', async () => {
  const { page } = artisan
  await page.getByRole('button', { name: w('listing.verb.submit') }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /\d|One/ })
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('size.lengthMm')
  for (const [id, value] of Object.entries({
    'size.lengthMm': '20',
    'size.widthMm': '20,5',
    'size.heightMm': '8',
    weightGrams: '0.6',
  }))
    await field(page, id).fill(value)
  await page.getByRole('button', { name: w('listing.verb.submit') }).click()
  await page.waitForURL(/\/artisan\/products$/)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByText(artisan.word('listing.inReview')).waitFor()
  // It is no longer listed as a draft.
  expect(await row.count()).toBe(1)
})

test('the admin publishes it and buyers see it; a new price applies at once, a new name waits for the admin', async () => {
  const admin = await newVisitor()
  await signIn(admin, 'admin@haat.test')
  await admin.go(`/admin/products?q=${encodeURIComponent(name)}`)
  await admin.page.getByRole('button', { name: new RegExp(`: ${name}`) }).click()
  await admin.page.getByRole('dialog').getByText(admin.word('admin:listing.verb.publish'), { exact: true }).click()
  await admin.page
    .getByRole('dialog')
    .getByRole('button', { name: admin.word('form.decide') })
    .click()
  await admin.page.getByText(admin.word('form.done')).first().waitFor()
  await admin.leave()

  const { page } = artisan
  await artisan.go('/artisan/products?status=published')
  const row = page.getByRole('listitem').filter({ hasText: name })
  const shopPage = await row.getByRole('link', { name: w('goods.inShop') }).getAttribute('href')
  await row.getByRole('link', { name: artisan.word('form.changeOf', { name }) }).click()
  await field(page, 'variants.0.pricePaise').fill('1111')
  await field(page, 'words.en.name').fill(`${name} painted`)
  await page.getByRole('button', { name: w('form.save') }).click()
  await page.getByText(w('form.done.waits')).first().waitFor()
  await page.waitForURL(/\/artisan\/products$/)
  await row.getByText(w('goods.waitsForAdmin')).waitFor()
  expect(await row.count()).toBe(1)

  const buyer = await newVisitor()
  await buyer.go(String(shopPage))
  await buyer.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const answer = await buyer.page.request.get(`/api${new URL(String(shopPage), base()).pathname}`)
  expect((await answer.json()).data.product.pictures[0].shows).toEqual({ color: 'blue' })
  await buyer.page.getByText('₹1,111').first().waitFor()
  await buyer.leave()
  expect(ownFaults(artisan)).toEqual([])
})

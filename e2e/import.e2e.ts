import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, seriousFaults, signIn, untilAlive, type Visitor } from './browser.ts'

let artisan: Visitor

beforeAll(async () => {
  artisan = await newVisitor({ width: 360 })
  await signIn(artisan, 'artisan@haat.test')
})

afterAll(async () => {
  expect(artisan.faults).toEqual([])
  await closeBrowser()
})

const file = readFileSync(path.resolve(import.meta.dirname, '../test/files/shopify-2025.csv'))

test('a Shopify file becomes drafts after the artisan has answered its questions', async () => {
  const { page, word } = artisan
  await artisan.go('/artisan/imports')
  await untilAlive(page)
  await page
    .getByLabel(word('workshop:import.file'), { exact: true })
    .setInputFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: file })
  await page.getByRole('button', { name: word('workshop:import.read') }).click()

  await page.getByText(word('workshop:import.whichCraft')).waitFor({ timeout: 60_000 })
  expect(await seriousFaults(artisan)).toEqual([])
  for (const select of await page.locator('.import-questions select').all()) await select.selectOption({ index: 1 })
  await page.getByLabel(word('workshop:import.inRupees')).check()
  await page.locator('.import-questions button[type=submit]').click()
  await page.getByRole('link', { name: word('workshop:import.toProducts') }).waitFor({ timeout: 60_000 })
  const [first] = await page.locator('.import-lines tbody a').all()
  expect(await first?.textContent()).toContain('Blue pottery bowl')

  await artisan.go('/artisan/products')
  await page.getByText('Cotton kurta').first().waitFor()
})

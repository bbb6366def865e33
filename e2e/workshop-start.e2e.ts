import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, newVisitor, seriousFaults, signIn, untilAlive, type Visitor } from './browser.ts'

let artisan: Visitor
let admin: Visitor

const stamp = Date.now()
const name = `Kunti Meher ${stamp % 10_000}`
const slug = name.toLowerCase().replaceAll(' ', '-')

beforeAll(async () => {
  ;[artisan, admin] = await Promise.all([newVisitor({ width: 360 }), newVisitor()])
  await signIn(admin, 'admin@haat.test')
})
afterAll(closeBrowser)

const step = (id: string) => artisan.page.locator(`li#${id}`)

async function open(id: string): Promise<void> {
  await artisan.go(`/artisan/start#${id}`)
  await step(id).locator('details[open]').waitFor()
}

/** Saves the form of a step and waits for the confirmation. */
async function saved(id: string, button = artisan.word('workshop:start.save')): Promise<void> {
  await step(id).getByRole('button', { name: button, exact: true }).last().click()
  await step(id).locator('.step-state.ok').waitFor()
}

async function decide(move: string, reason = ''): Promise<void> {
  const { page, word } = admin
  await admin.go(`/admin/artisans/${slug}`)
  await page.getByRole('button', { name: word('form.changeOf', { name }), exact: true }).click()
  await page.locator(`dialog[open] input[value=${move}]`).check()
  await page.locator('dialog[open] [name=reason]').fill(reason)
  await page.locator('dialog[open] button[type=submit]').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

const standing = (status: string) =>
  artisan.page
    .locator('section[aria-labelledby=standing] b', { hasText: artisan.word(`verification.${status}`) })
    .waitFor()

test('registering to sell leads to the onboarding steps', async () => {
  const { page } = artisan
  await artisan.go('/artisan/register')
  for (const [id, value] of [
    ['fullName', name],
    ['email', `kunti-${stamp}@haat.test`],
    ['phone', '9876543210'],
    ['password', 'terracotta horse'],
    ['confirmPassword', 'terracotta horse'],
  ] as const) {
    await page.locator(`#${id}`).fill(value)
  }
  await page.locator('#acceptTerms').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/artisan/start')
  await untilAlive(page)
  expect(await page.locator('.apply button').isDisabled()).toBe(true)
  expect(await seriousFaults(artisan)).toEqual([])
})

test('each step is saved on its own, in any order', async () => {
  const { page, word } = artisan
  await open('undertaking')
  await saved('undertaking', word('workshop:start.undertaking.give'))

  await open('tax')
  await page.locator('input[value=enrolled]').check()
  await page.locator('#enrolmentNumber').fill('21ENR0004512')
  await page.locator('#pan').fill('abcpd1234e')
  await saved('tax')

  await open('story')
  await page.locator('[id="story.en"]').fill('I learned to tie and dye from my mother when I was twelve.')
  await saved('story')

  await open('pictures')
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#4a6d8c' } }).jpeg()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([{ name: 'loom.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() }])
  await page.getByText(word('shop:pictures.news.allSent')).waitFor()
  await saved('pictures')
})

test('a craft is chosen by its picture, a missing one is proposed, and the pincode fills the state', async () => {
  const { page } = artisan
  await open('craft')
  await step('craft')
    .getByRole('button', { name: artisan.word('workshop:start.save') })
    .click()
  await step('craft').getByRole('alert').waitFor()
  await page.locator('.craft-picker input[type=search]').fill('sambalpuri')
  await page.locator('.craft-pick').first().click()
  await page.locator('.craft-picker input[type=search]').fill('Barpali conch work')
  await page
    .locator('.craft-picker')
    .getByRole('button', { name: artisan.word('workshop:start.craft.propose') })
    .click()
  const proposal = page.getByRole('dialog')
  expect(await proposal.locator('[name=name]').inputValue()).toBe('Barpali conch work')
  await proposal.locator('[name=place]').fill('Barpali')
  await proposal.locator('[name=description]').fill('Conch shells are cut, filed and polished into bangles.')
  await proposal.getByRole('button', { name: artisan.word('workshop:start.craft.proposeAct') }).click()
  await page.locator('.craft-picker .chip', { hasText: 'Barpali conch work' }).waitFor()
  await page.locator('#pincode').fill('768029')
  await page.locator('#state option:checked[value=odisha]').waitFor({ state: 'attached' })
  await page.locator('#place').fill('Barpali')
  await page.locator('#yearsOfExperience').fill('22')
  await page.locator('#specialty').fill('Ikat saris with temple borders')
  await saved('craft')
})

test('the admin sends the application back with a reason, she corrects it, and her page opens', async () => {
  const { page } = artisan
  await page.locator('.apply button').click()
  await standing('inReview')

  await decide('request_changes', 'Please show the loom too.')
  await artisan.go('/artisan/start')
  await page.getByText('Please show the loom too.').first().waitFor()
  await page.locator('.apply button').click()
  await standing('inReview')

  await decide('verify')
  await artisan.go('/artisan/start')
  await standing('verified')
  const shop = artisan.word('workshop:standing.title')
  await page.getByRole('heading', { level: 1, name: shop }).waitFor()
  await admin.go(`/artisans/${slug}`)
  expect(await admin.page.locator('h1').textContent()).toContain(name)
  expect([...artisan.faults, ...admin.faults]).toEqual([])
})

import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, decisionButton, newVisitor, signIn, type Visitor } from './browser.ts'
import { arrangeMoney, type MoneyFacts } from './cash-order.ts'

let facts: MoneyFacts
let admin: Visitor
let artisan: Visitor
/** Decides appeals against the first admin's decisions. */
let second: Visitor

beforeAll(async () => {
  facts = await arrangeMoney()
  admin = await newVisitor()
  artisan = await newVisitor()
  second = await newVisitor()
  await signIn(admin, 'admin@haat.test')
  await signIn(artisan, 'artisan@haat.test')
  await signIn(second, 'second-admin@haat.test')
})

afterAll(async () => {
  expect([...admin.faults, ...artisan.faults, ...second.faults]).toEqual([])
  await closeBrowser()
})

const text = async (part: Locator) => (await part.textContent()) ?? ''

async function confirm({ page, word }: Visitor): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(word('form.done'), { exact: true }).first().waitFor()
}

async function ask({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.locator('dialog[open]').waitFor()
}

test('an adjustment by the admin reaches the artisan’s bank through a payout run, and the artisan sees it', async () => {
  await admin.go(`/admin/artisans?q=${encodeURIComponent(facts.artisan.name)}`)
  await ask(admin, admin.word('admin:adjust.openOf', { name: facts.artisan.name }))
  const form = admin.page.locator('dialog[open]')
  await form.locator('input[value=give]').check()
  await form.locator('[name=rupees]').fill('12,345.50')
  await form.locator('[name=reason]').fill('For the stall at the fair')
  await confirm(admin)

  await artisan.go('/artisan/earnings')
  expect(await text(artisan.page.locator('main'))).toContain('₹12,345.50')
  expect(await text(artisan.page.locator('main'))).toContain('For the stall at the fair')
  const details = artisan.page.locator('details.account-form')
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
  await artisan.page.locator('#holder').fill('Girdhari Kumhar')
  await artisan.page.locator('#number').fill('123456784321')
  await artisan.page.locator('#ifsc').fill('SBIN0001234')
  await artisan.page.locator('#currentPassword').fill('haat-demo-2026')
  await artisan.page.locator('details.account-form button[type=submit]').click()
  await artisan.page
    .getByText(artisan.word('workshop:earnings.account.ending', { four: '4321' }))
    .first()
    .waitFor()
  expect(await artisan.page.content()).not.toContain('123456784321')

  const { page, word } = admin
  await admin.go('/admin/payouts')
  const runs = page.locator('section[aria-labelledby=runs] tbody td a')
  const before = await runs.allTextContents()
  await ask(admin, word('admin:payouts.prepare'))
  await confirm(admin)
  await expect.poll(() => runs.first().textContent(), { timeout: 10_000 }).not.toBe(before[0])
  const run = await text(runs.first())
  await admin.go(`/admin/payouts?run=${run}`)
  // A run needs approval by another admin than its author.
  await second.go(`/admin/payouts?run=${run}`)
  await ask(second, `${word('admin:payouts.verb.approve')}, ${run}`)
  await confirm(second)
  await admin.go(`/admin/payouts?run=${run}`)
  const file = await page.request.get(`/api/admin/payout-runs/${run}/file.csv`)
  expect(file.status()).toBe(200)
  expect(await file.text()).toContain('123456784321')

  await ask(admin, `${word('admin:payouts.verb.sendRun')}, ${run}`)
  await confirm(admin)
  const row = page.locator('section[aria-labelledby=transfers] tbody tr', { hasText: facts.artisan.name }).first()
  const label = await row.locator('button').first().getAttribute('aria-label')
  const number = label?.split(', ')[1] ?? ''
  await ask(admin, `${word('admin:payouts.verb.answer')}, ${run}`)
  const answer = page.locator('dialog[open] [name=answer]')
  await answer.fill('Total 1')
  await page.locator('dialog[open] .btn.act').click()
  await page.getByText(word('common:errors.bankLine', { line: 1, text: 'Total 1' })).waitFor()
  await answer.fill(`${number}\tUTR2611220042`)
  await confirm(admin)

  await artisan.go('/artisan/earnings')
  const payouts = artisan.page.locator('section[aria-labelledby=payouts]')
  expect(await text(payouts)).toContain('UTR2611220042')
  expect(await text(payouts)).toContain(artisan.word('workshop:earnings.payouts.state.paid'))
})

test('a manual refund is marked as sent, then as refunded', async () => {
  const { page, word } = admin
  await admin.go('/admin/refunds')
  expect(await text(page.locator('tr', { hasText: facts.order }))).toContain('asha@okbank')
  await ask(admin, `${word('admin:refunds.verb.send')}, ${facts.order}`)
  await confirm(admin)
  await ask(admin, `${word('admin:refunds.verb.succeed')}, ${facts.order}`)
  await page.locator('dialog[open] [name=reference]').fill('UPI-998877')
  await confirm(admin)
  const row = page.locator('tr', { hasText: facts.order }).first()
  await expect.poll(() => text(row)).toContain(word('admin:refunds.state.succeeded'))
  expect(await text(row)).not.toContain('asha@okbank')
})

test('the admin marks cash from a courier as handed on', async () => {
  const { page, word } = admin
  await admin.go('/admin/cash')
  await page.getByLabel(word('admin:admin.pick', { name: facts.parcel })).check()
  await page.getByRole('button', { name: word('admin:cash.handOn'), exact: true }).click()
  await page.locator('dialog[open] [name=reference]').fill('IP-REMIT-7')
  await confirm(admin)
  await expect.poll(() => text(page.locator('tr', { hasText: facts.parcel }))).toContain('IP-REMIT-7')
})

test('the admin reviews and verifies an artisan’s application in one dialog', async () => {
  await admin.go(`/admin/artisans?q=${encodeURIComponent(facts.applicant)}`)
  await ask(admin, admin.word('form.changeOf', { name: facts.applicant }))
  await admin.page.locator('dialog[open] input[value=verify]').check()
  await confirm(admin)
  const row = admin.page.locator('tr', { hasText: facts.applicant }).first()
  await expect.poll(() => text(row)).toContain(admin.word('verification.verified'))
})

test('a product is removed with a reason, appealed by its artisan and put back on sale', async () => {
  await artisan.go('/artisan/products?status=published')
  const name = await text(artisan.page.locator('.goods h2 a').first())
  const decide = async (who: Visitor, value: string, reason?: string) => {
    await who.go(`/admin/products?q=${encodeURIComponent(name)}`)
    await decisionButton(who, name).click()
    await who.page.locator(`dialog[open] input[value=${value}]`).check()
    if (reason) await who.page.locator('dialog[open] [name=reason]').fill(reason)
    await confirm(who)
  }
  await decide(admin, 'remove', 'The glaze is printed')
  await artisan.go(`/artisan/products?q=${encodeURIComponent(name)}`)
  expect(await text(artisan.page.locator('main'))).toContain('The glaze is printed')
  await ask(artisan, `${artisan.word('workshop:listing.verb.appeal')}: ${name}`)
  await artisan.page.locator('dialog[open] [name=reason]').fill('It is painted, here is a film')
  await confirm(artisan)
  await decide(second, 'reinstate')
  await expect
    .poll(() => text(second.page.locator('tr', { hasText: name }).first()))
    .toContain(admin.word('listing.published'))
})

test('an artisan pauses the shop and opens it again', async () => {
  const { page, word } = artisan
  await artisan.go('/artisan/profile')
  for (const [verb, state] of [
    ['pause', 'paused'],
    ['resume', 'verified'],
  ] as const) {
    await page.getByRole('button', { name: word(`workshop:standing.verb.${verb}`), exact: true }).click()
    await confirm(artisan)
    await page.locator('section[aria-labelledby=standing] b', { hasText: word(`verification.${state}`) }).waitFor()
  }
})

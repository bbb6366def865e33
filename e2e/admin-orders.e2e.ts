import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBooks } from './books.ts'
import { closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { buy, demoPerson, postParcel, registerBuyer } from './sale.ts'
import { shopRows } from './shop-rows.ts'

// Five of these cost more than one admin may refund alone.
const bowl = 'blue-pottery-bowl-mango-buta'
const stamp = String(Date.now()).slice(-8)
// A search term with digits is looked up among numbers, so the name has none.
const name = `Savitri ${stamp.replace(/\d/g, (digit) => 'aeioukmnrt'[Number(digit)] ?? '')}`
const phone = `98${stamp}`
const home = { fullName: name, phone, pincode: '411004', house: '14', street: 'Karve Road', city: 'Pune' }

let admin: Visitor
let second: Visitor
/** five delivered bowls; one order that waits for its artisan */
let arrived: string
let placed: string

beforeAll(async () => {
  const [buyer, artisan] = await Promise.all([registerBuyer(), demoPerson('artisan@haat.test')])
  const address = { ...home, state: 'maharashtra' }
  arrived = await buy(buyer, [bowl], address, 5)
  const parcel = `${arrived}-1`
  await postParcel(artisan, parcel)
  await buyer.send('POST', `/orders/${arrived}/confirmation`, { parcel })
  placed = await buy(buyer, [bowl], address)

  const { email } = await registerBuyer()
  await shopRows(`update users set role = 'admin', full_name = 'Leela Rao' where email = $1`, [email])
  admin = await newVisitor()
  await signIn(admin, 'admin@haat.test')
  second = await newVisitor({ language: 'hi' })
  await signIn(second, email)
}, 120_000)

afterAll(async () => {
  expect([...admin.faults, ...second.faults]).toEqual([])
  await closeBrowser()
})

const text = async (part: Locator) => ((await part.textContent()) ?? '').replace(/\s+/g, ' ')
const reads = (part: Locator, words: string) => expect.poll(() => text(part), { timeout: 10_000 }).toContain(words)
const sectionOf = ({ page }: Visitor, heading: string) => page.locator(`section[aria-labelledby="${heading}"]`)

async function press({ page }: Visitor, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  return dialog
}

/** Sends the open dialog and waits for this message. */
async function send({ page }: Visitor, said: string): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(said, { exact: true }).first().waitFor()
}

test('single keys move through a list, open a row and the search, and can be switched off', async () => {
  const { page, go, word } = admin
  await go('/admin/orders')
  const row = (place: number) => page.locator('table.admin tbody a[data-opens]').nth(place)
  const hasFocus = (part: Locator) => part.evaluate((one) => one === document.activeElement)
  // React listens a moment after it has taken up the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return hasFocus(row(0))
    })
    .toBe(true)
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
  expect(await hasFocus(row(1))).toBe(true)
  await page.keyboard.press('/')
  expect(await hasFocus(page.locator('main input[type=search]'))).toBe(true)
  await page.keyboard.type('j?')
  expect(await page.locator('main input[type=search]').inputValue()).toMatch(/j\?$/)
  await page.locator('h1').first().click()
  await page.keyboard.press('?')
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(word('admin:keys.on')).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  expect(await dialog.count()).toBe(0)
  await page.getByRole('button', { name: word('admin:keys.title') }).click()
  await dialog.getByLabel(word('admin:keys.on')).check()
  await page.keyboard.press('Escape')
})

test('an order is found by number, by recipient’s name and by phone number', async () => {
  const { page, go } = admin
  for (const query of [arrived, name, phone]) {
    await go(`/admin/orders?q=${encodeURIComponent(query)}`)
    const links = page.locator('table.admin tbody a[data-opens]')
    expect(await links.allTextContents(), query).toContain(arrived)
  }
  await page.locator('table.admin tbody a[data-opens]', { hasText: arrived }).click()
  await page.waitForURL(`**/admin/orders/${arrived}`)
  await reads(page.locator('main h1'), arrived)
})

test('the timeline names each step, newest first', async () => {
  const { go, word } = admin
  await go(`/admin/orders/${arrived}`)
  const rows = (await sectionOf(admin, 'timeline').locator('tbody tr').allTextContents()).map((row) =>
    row.replace(/\s+/g, ' '),
  )
  const at = (key: string) => rows.findIndex((row) => row.includes(word(`shop:event.${key}`)))
  expect(at('confirmReceived')).toBeGreaterThanOrEqual(0)
  expect(at('ship')).toBeGreaterThan(at('confirmReceived'))
  expect(at('accept')).toBeGreaterThan(at('ship'))
  expect(rows[at('ship')]).toContain('Blue Dart 774100932')
  expect(rows[at('accept')]).toContain('Girdhari')
})

test('the admin puts a parcel on hold with a reason and a date, and releases it', async () => {
  const { page, go, word } = admin
  const parcel = `${placed}-1`
  await go(`/admin/orders/${placed}`)
  const dialog = await press(admin, `${word('admin:move.hold')}, ${parcel}`)
  await dialog.locator('[name=reason]').fill('The house number is missing')
  await dialog.locator('[name=until]').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16))
  await send(admin, word('admin:move.done'))
  const stage = sectionOf(admin, `parcel-${parcel}`)
  await reads(stage, word('status.onHold'))
  await reads(sectionOf(admin, 'timeline').locator('tbody tr').first(), 'The house number is missing')

  await press(admin, `${word('admin:move.release')}, ${parcel}`)
  await send(admin, word('admin:move.done'))
  await reads(stage, word('status.placed'))
  expect(await page.getByRole('button', { name: `${word('admin:move.hold')}, ${parcel}` }).count()).toBe(1)
})

test('a note is stored on the order with its author', async () => {
  const { page, go, word } = admin
  await go(`/admin/orders/${arrived}`)
  const notes = sectionOf(admin, 'notes')
  await notes.locator('[name=text]').fill('Rang her; two bowls are chipped')
  await notes.getByRole('button', { name: word('admin:notes.write') }).click()
  await reads(notes.locator('.order-notes'), 'Rang her; two bowls are chipped')
  await page.reload()
  await reads(notes.locator('.order-notes'), 'Rang her; two bowls are chipped')
  await reads(notes.locator('.order-notes'), 'Priya Nair')
})

async function askRefund(parts: Record<string, string>): Promise<Locator> {
  const { go, word } = admin
  await go(`/admin/orders/${arrived}`)
  const dialog = await press(admin, `${word('admin:refundForm.open')}, ${arrived}-1`)
  for (const [part, rupees] of Object.entries(parts)) await dialog.locator(`[name=${part}]`).fill(rupees)
  await dialog.locator('[name=reason]').fill('Two came chipped')
  return dialog
}

const given = () =>
  shopRows<{ components: Record<string, number> }>(
    `select r.components from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
     where o.number = $1 order by r.id`,
    [arrived],
  )

test('a refund is given by component, never above what is left of it', async () => {
  const { page, word } = admin
  const dialog = await askRefund({ goods: '9000' })
  await dialog.locator('button[type=submit]').click()
  await dialog.getByRole('alert').waitFor()
  expect(await given()).toEqual([])

  await dialog.locator('[name=goods]').fill('200')
  await dialog.locator('[name=goodwill]').fill('50')
  await send(admin, word('form.done'))
  await reads(page.locator('main'), '₹250')
  expect(await given()).toMatchObject([{ components: { lines: 20_000, goodwill: 5_000 } }])
})

test('a refund above the limit waits for a second admin, who approves it in Hindi; its author cannot', async () => {
  const { page, word } = admin
  await askRefund({ goods: '5100' })
  await send(admin, word('admin:refundForm.asked'))
  const requests = sectionOf(admin, 'refund-requests')
  await reads(requests, word('admin:secondAdmin.own'))
  const approving = `${word('admin:secondAdmin.approve')}, ${arrived}-1`
  expect(await page.getByRole('button', { name: approving, exact: true }).count()).toBe(0)
  expect(await given()).toHaveLength(1)

  await second.go(`/admin/orders/${arrived}`)
  await press(second, `${second.word('admin:secondAdmin.approve')}, ${arrived}-1`)
  await send(second, second.word('form.done'))
  await reads(sectionOf(second, 'refund-requests'), second.word('admin:secondAdmin.approved', { name: 'Leela Rao' }))
  expect(await given()).toMatchObject([{}, { components: { lines: 510_000 } }])
  expect(await brokenBooks()).toEqual([])
})

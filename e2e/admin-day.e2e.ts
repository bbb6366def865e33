import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenBooks } from './books.ts'
import { closeBrowser, decisionButton, newVisitor, signIn, signInByForm, type Visitor } from './browser.ts'
import { bowl } from './purchase.ts'
import { buy, demoPerson, postParcel, registerBuyer } from './sale.ts'
import { shopRows } from './shop-rows.ts'

let admin: Visitor
let order: string
let claim: string
let ticket: string
let artisans: { name: string; slug: string }[]
let pieces: { name: string; slug: string }[]
const began = new Date().toISOString()

beforeAll(async () => {
  const [buyer, artisan] = await Promise.all([registerBuyer(), demoPerson('artisan@haat.test')])
  order = await buy(buyer, [bowl])
  const parcel = `${order}-1`
  await postParcel(artisan, parcel)
  await buyer.send('POST', `/orders/${order}/confirmation`, { parcel })

  const other = await buy(buyer, [bowl])
  await postParcel(artisan, `${other}-1`)
  await buyer.send('POST', `/orders/${other}/confirmation`, { parcel: `${other}-1` })
  const [line] = await shopRows<{ sku: string }>(
    'select sku from order_lines l join parcels p on p.id = l.parcel_id where p.number = $1',
    [`${other}-1`],
  )
  claim = `${other}-1-R1`
  const words = { reason: 'missing', wish: 'refund', words: 'The lid was not in the parcel' }
  const lines = [{ sku: line?.sku, quantity: 1 }]
  await buyer.send('POST', `/orders/${other}/returns`, { parcel: `${other}-1`, lines, ...words })
  await artisan.send('POST', `/artisan/returns/${claim}/moves`, { move: 'reject', reason: 'It was packed' })
  await buyer.send('POST', `/orders/${other}/returns/${claim}/moves`, {
    move: 'appeal',
    reason: 'Here is the photograph of the box',
  })

  const complaint = {
    subject: 'order',
    name: 'Meera Nair',
    email: buyer.email,
    text: 'The parcel lay a week in Bhiwandi',
  }
  ticket = (await buyer.send<{ ticket: string }>('POST', '/grievances', complaint)).ticket

  // Two artisans who have applied, and two products in review.
  artisans = await shopRows(
    `update artisans set status = 'in_review' where id in (
       select id from artisans where status = 'verified' and slug ~ '^[m-p]' order by slug limit 2) returning name, slug`,
  )
  pieces = await shopRows(
    `update products set status = 'in_review' where id in (
       select p.id from products p join artisans a on a.id = p.artisan_id
       where p.status = 'published' and a.slug ~ '^[r-t]' order by p.slug limit 2) returning name, slug`,
  )
  admin = await newVisitor()
  await signIn(admin, 'admin@haat.test')
})

afterAll(async () => {
  expect(admin.faults).toEqual([])
  await closeBrowser()
})

const text = async (part: Locator) => ((await part.textContent()) ?? '').replace(/\s+/g, ' ')

async function confirm({ page, word }: Visitor): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(word('form.done'), { exact: true }).first().waitFor()
}

async function decide(name: string, move: string, reason?: string): Promise<void> {
  const { page } = admin
  await decisionButton(admin, name).click()
  await page.locator(`dialog[open] input[value=${move}]`).check()
  if (reason) await page.locator('dialog[open] [name=reason]').fill(reason)
  await confirm(admin)
}

test('she verifies one artisan and sends another back with a reason', async () => {
  const [first, second] = artisans
  await admin.go(`/admin/artisans?q=${encodeURIComponent(first?.name ?? '')}`)
  await decide(first?.name ?? '', 'verify')
  await admin.go(`/admin/artisans?q=${encodeURIComponent(second?.name ?? '')}`)
  await decide(second?.name ?? '', 'request_changes', 'The number of the card cannot be read')
  const rows = await shopRows<{ status: string }>('select status from artisans where slug = any ($1) order by slug', [
    artisans.map(({ slug }) => slug),
  ])
  expect(rows.map(({ status }) => status).sort()).toEqual(['changes_requested', 'verified'])
})

test('she publishes one product and requests changes to another', async () => {
  const [first, second] = pieces
  await admin.go(`/admin/products?q=${encodeURIComponent(first?.name ?? '')}`)
  await decide(first?.name ?? '', 'publish')
  await admin.go(`/admin/products?q=${encodeURIComponent(second?.name ?? '')}`)
  await decide(second?.name ?? '', 'request_changes', 'The picture is too dark')
})

test('she refunds part of a line and decides a claim for the buyer', async () => {
  const { page, word } = admin
  await admin.go(`/admin/orders/${order}`)
  await page.getByRole('button', { name: `${word('admin:refundForm.open')}, ${order}-1` }).click()
  await page.locator('dialog[open] [name=goods]').fill('50')
  await page.locator('dialog[open] [name=reason]').fill('A scratch under the foot')
  await confirm(admin)
  await expect.poll(() => text(page.locator('main')), { timeout: 10_000 }).toContain('₹50')

  await admin.go(`/admin/returns/${claim}`)
  await page.getByRole('button', { name: `${word('shop:returnMove.verb.resolve')} ${claim}` }).click()
  await page.locator('dialog[open] .btn.act').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect
    .poll(() => text(page.locator('main')), { timeout: 10_000 })
    .toContain(word('shop:return.status.resolved'))
})

test('she acknowledges a complaint, answers it and decides it with its outcome', async () => {
  const { page, word } = admin
  await admin.go(`/admin/complaints/${ticket}`)
  for (const [verb, words] of [
    ['acknowledge', ''],
    ['answer', 'The courier has found it. It comes on Friday.'],
  ] as const) {
    await page
      .locator('.admin-acts')
      .getByRole('button', { name: word(`admin:complaints.verb.${verb}`), exact: true })
      .click()
    if (words) await page.locator('dialog[open] [name=text]').fill(words)
    await confirm(admin)
  }
  await page.getByText('It comes on Friday.').waitFor()

  await page
    .locator('.admin-acts')
    .getByRole('button', { name: word('admin:complaints.verb.resolve') })
    .click()
  await page.locator('dialog[open] [name=outcome]').selectOption('replaced')
  await page.locator('dialog[open] [name=text]').fill('It has come, and a second bowl with it.')
  await confirm(admin)
  await page.locator('main dl').getByText(word('shop:complaint.outcomes.replaced')).waitFor()
})

test('she writes an article, and readers find it', async () => {
  const { page, word } = admin
  await admin.go('/admin/journal')
  await page.getByRole('button', { name: word('admin:journal.begin'), exact: true }).click()
  await page.locator('dialog[open] [name=title]').fill('Lamps of clay')
  const slug = await page.locator('dialog[open] [name=slug]').inputValue()
  await page.locator('dialog[open] button[type=submit]').click()
  await page.waitForURL(`**/admin/journal/${slug}`)
  await page.getByLabel(word('admin:words.summary'), { exact: true }).fill('Why a diya is thrown in one breath.')
  await page
    .getByLabel(word('admin:words.body'), { exact: true })
    .fill('## One breath\n\nA diya is **thrown** once.\n\n<script>alert(1)</script>')
  await page.getByRole('button', { name: word('admin:words.publish'), exact: true }).click()
  await page.getByText(word('admin:words.state.out')).first().waitFor()

  const reader = await newVisitor()
  await reader.go(`/journal/${slug}`)
  expect(await text(reader.page.locator('main'))).toContain('<script>alert(1)</script>')
  expect(await reader.page.locator('main strong').textContent()).toBe('thrown')
  expect(reader.faults).toEqual([])
  await reader.leave()
})

test('she plans Diwali: a product by hand, the dates and the texts', async () => {
  const { page, word } = admin
  await admin.go('/admin/collections/diwali')
  const before = await page.locator('section[aria-labelledby=chosen] ol li').count()
  const finder = page.locator('.goods-finder')
  await finder.locator('[name=q]').fill('lamp')
  await finder.locator('button[type=submit]').click()
  await finder
    .getByRole('button', { name: /./ })
    .filter({ hasText: word('admin:chosen.add') })
    .first()
    .click()
  const chosen = () => page.locator('section[aria-labelledby=chosen] ol li').count()
  await expect.poll(chosen, { timeout: 10_000 }).toBe(before + 1)
  await page.locator('[name="intro.en"]').fill('Lamps, lanterns and torans, sent before Dhanteras.')
  await page.locator('form.collection-form button[type=submit]').click()
  const saved = () =>
    shopRows<{ intro: string }>("select intro ->> 'en' as intro from collections where slug = 'diwali'")
  await expect.poll(async () => (await saved())[0]?.intro, { timeout: 10_000 }).toContain('Dhanteras')
})

test('she prepares Friday’s payout run', async () => {
  const { page, word } = admin
  // Another test in this shop also prepares a run and takes the earnings that were ready before.
  const client = await demoPerson('admin@haat.test')
  await client.send('POST', '/admin/artisans/girdhari-kumhar/adjustments', {
    amountPaise: 50_000,
    reason: 'For the stall at the fair',
  })
  await admin.go('/admin/payouts')
  await page.getByRole('button', { name: word('admin:payouts.prepare'), exact: true }).click()
  await confirm(admin)
  const [run] = await shopRows<{ number: string }>('select number from payout_runs order by id desc limit 1')
  await expect.poll(() => text(page.locator('main')), { timeout: 10_000 }).toContain(run?.number)
})

test('the audit trail has all of it, is intact, and cannot be changed by the shop', async () => {
  const { page, word } = admin
  const done = await shopRows<{ action: string }>('select distinct action from audit_records where at >= $1', [began])
  const actions = done.map(({ action }) => action)
  for (const action of ['verification.verify', 'verification.request_changes', 'listing.publish', 'order.refund'])
    expect(actions).toContain(action)
  for (const begin of ['listing.request_changes', 'return.', 'grievance.', 'article.', 'collection.', 'payout'])
    expect(
      actions.some((action) => action.startsWith(begin)),
      `${begin} in ${actions.join(', ')}`,
    ).toBe(true)

  await admin.go('/admin/audit?action=verification.verify')
  expect(await text(page.locator('main table, main .admin-lines').first())).toContain(artisans[0]?.name)
  await page.getByRole('button', { name: word('admin:audit.check'), exact: true }).click()
  await expect
    .poll(() => admin.go('/admin/audit').then(() => page.locator('.audit-chain .ok').count()), { timeout: 30_000 })
    .toBe(1)
  expect(await brokenBooks()).toEqual([])
})

test('an admin adds a webhook, sees its secret once, and a message that was delivered to it', async () => {
  // Other tests sell meanwhile: only returns are told, and of them only the one written here counts.
  const kind = 'return.return_needs_info'
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    if (body.includes(kind)) heard.push(String(request.headers['webhook-id']))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/haat`

  const admin = await newVisitor({ width: 360, language: 'hi' })
  await signInByForm(admin, 'admin@haat.test')
  await admin.go('/admin/webhooks')
  const { page } = admin
  await page.getByLabel(admin.word('admin:webhooks.url')).fill(url)
  for (const other of ['order', 'parcel', 'product'])
    await page.getByRole('checkbox', { name: admin.word(`admin:webhooks.kind.${other}`) }).uncheck()
  await page.getByRole('button', { name: admin.word('admin:webhooks.add') }).click()
  await page.getByText(/^whsec_/).waitFor()
  const part = page.getByRole('region', { name: url })
  await shopRows(`insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, details, at)
    select order_id, id, 'return_needs_info', status, status, 'artisan', '{}', now() from parcels order by id limit 1`)
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(1)
  await admin.go('/admin/webhooks')
  expect(await page.getByText(/^whsec_/).count()).toBe(0)
  await part.getByText(admin.word('admin:webhooks.latest')).click()
  const message = part
    .getByRole('listitem')
    .filter({ has: page.getByText(kind, { exact: true }) })
    .first()
  await message.locator('summary').click()
  const isWide = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(isWide)).toBe(false)
  await message.getByRole('button', { name: admin.word('admin:webhooks.replay') }).click()
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(2)
  expect(new Set(heard).size).toBe(1)

  await part.getByRole('button', { name: new RegExp(admin.word('admin:webhooks.remove')) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: admin.word('admin:webhooks.remove') })
    .click()
  await part.waitFor({ state: 'detached' })
  expect(admin.faults).toEqual([])
  await admin.leave()
  server.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { photo } from '#test/picture-files.ts'
import { axeFaults, closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { lookAtThis } from './looking.ts'
import { bowl } from './purchase.ts'
import { buy, type Person, registerBuyer } from './sale.ts'
import { shopRows } from './shop-rows.ts'

let buyer: Person
let number: string
beforeAll(async () => {
  buyer = await registerBuyer()
  number = await buy(buyer, [bowl, bowl])
})
afterAll(closeBrowser)

const press = async ({ page, word }: Visitor, verb: string) =>
  page.getByRole('button', { name: `${word(`workshop:verb.${verb}`)}, ${number}-1`, exact: true }).click()

it('an artisan accepts by the link of the email without signing in or script, then prints, replies, splits an order into two parcels, photographs the piece of one and ships it, on a phone', async () => {
  const asking = await newVisitor({ width: 360 })
  await signIn(asking, buyer.email)
  await asking.go(`/orders/${number}`)
  await asking.page.locator('.artisan-messages summary').click()
  await asking.page.locator('.messages textarea').fill('Is it safe for tea? Call me: 98220 44170')
  await asking.page.locator('.messages button[type=submit]').click()
  await asking.page.locator('.messages li').getByText('Is it safe for tea? Call me: […]').waitFor()

  const emails = () =>
    shopRows<{ text: string }>(`select text from kept_emails where kind = 'order-new-parcel' and text like $1`, [
      `%${number}-1%`,
    ])
  await expect.poll(async () => (await emails()).length, { timeout: 15_000 }).toBe(1)
  const [found = ''] = /\/order-link\?\S+/.exec((await emails())[0]?.text ?? '') ?? []
  const linkIn = (language: string) => found.replace(/lng=../, `lng=${language}`)
  const linked = await newVisitor({ width: 360, hasScript: false })
  await linked.go(linkIn('en'))
  await linked.page.getByRole('button', { name: linked.word('workshop:verb.accept'), exact: true }).click()
  await linked.page.getByText(linked.word('workshop:done.accept'), { exact: true }).first().waitFor()
  // The page before asks the shop again: what is done is not offered twice.
  await linked.page.goBack()
  await linked.page.getByRole('button', { name: linked.word('workshop:verb.startMaking'), exact: true }).waitFor()
  expect(linked.faults).toEqual([])
  await linked.leave()
  const looking = await newVisitor({ width: 360, language: 'ml', hasPictures: true })
  await looking.go(linkIn('ml'))
  await lookAtThis(looking, 'the order by its link')
  await looking.leave()

  const artisan = await newVisitor({ width: 360 })
  await signIn(artisan, 'artisan@haat.test')
  await artisan.go(`/artisan/orders?q=${number}`)
  await artisan.page.locator('.todo h2 a').click()
  await artisan.page.waitForURL(`**/artisan/orders/${number}-1`)
  await artisan.page.getByRole('link', { name: artisan.word('workshop:parcel.slip') }).waitFor()
  for (const kind of ['slip', 'label']) {
    const paper = await artisan.context.request.get(`/api/artisan/orders/${number}-1/${kind}.pdf`)
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect(await artisan.page.locator('.messages').textContent()).not.toContain('44170')
  await artisan.page.locator('.messages textarea').fill('Yes, hot and cold.')
  await artisan.page.locator('.messages button[type=submit]').click()
  await artisan.page.locator('.messages li.own').getByText('Yes, hot and cold.').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
  expect(await artisan.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await artisan.page.getByRole('button', { name: artisan.word('workshop:split.ask') }).click()
  await artisan.page.locator('dialog[open] input').first().fill('1')
  await artisan.page.locator('dialog[open] button[type=submit]').click()
  await artisan.page.waitForURL(`**/artisan/orders/${number}-2`)
  await artisan.go(`/artisan/orders/${number}-1`)
  await press(artisan, 'showPiece')
  const piece = { name: 'piece.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await artisan.page.locator('dialog[open] input[type=file]').last().setInputFiles(piece)
  await artisan.page.locator('dialog[open] button[type=submit]:enabled').click()
  await artisan.page.getByRole('heading', { name: artisan.word('shop:order.pieceSent') }).waitFor()
  await press(artisan, 'pack')
  await press(artisan, 'ship')
  await artisan.page.locator('dialog[open] [name=carrier]').fill('India Post')
  await artisan.page.locator('dialog[open] [name=trackingNumber]').fill('EM123456789IN')
  await artisan.page.locator('dialog[open] button[type=submit]').click()
  await artisan.page.getByRole('heading', { name: artisan.word('workshop:waits.shipped'), level: 1 }).waitFor()
  expect(artisan.faults).toEqual([])
  await artisan.leave()

  await asking.go(`/orders/${number}`)
  expect(await asking.page.locator('.order-parcel').count()).toBe(2)
  await asking.page.locator('.artisan-messages summary').first().click()
  await asking.page.locator('.messages li').getByText('Yes, hot and cold.').waitFor()
  await asking.page.getByRole('heading', { name: asking.word('shop:order.pieceSent') }).waitFor()
  const [sent] = await shopRows<{ key: string }>(
    `select i.key from milestones m join images i on i.id = m.image_id join parcels p on p.id = m.parcel_id
     where p.number = $1 and m.is_piece`,
    [`${number}-1`],
  )
  const links = asking.page.locator('#certificates + ul a')
  await expect
    .poll(() => asking.go(`/orders/${number}`).then(() => links.count()), { timeout: 30_000, interval: 1_000 })
    .toBe(1)
  await asking.go((await links.getAttribute('href')) ?? '')
  await asking.page.getByText(asking.word('shop:certificate.here.own')).waitFor()
  expect(await asking.page.locator('.certificate .picture-strip a').getAttribute('href')).toContain(sent?.key)
  expect(asking.faults).toEqual([])
  await asking.leave()
})

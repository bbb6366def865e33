// A parcel in the hands of its maker, on a phone: accepted, packed by its papers, split, posted, and talked about with its buyer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFaults, closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { bowl } from './purchase.ts'
import { buy, type Person, registerBuyer } from './sale.ts'

let buyer: Person
let number: string
beforeAll(async () => {
  buyer = await registerBuyer()
  number = await buy(buyer, [bowl, bowl])
})
afterAll(closeBrowser)

const press = async ({ page, word }: Visitor, verb: string) =>
  page.getByRole('button', { name: `${word(`workshop:verb.${verb}`)}, ${number}-1`, exact: true }).click()

it('a maker accepts, prints, answers, makes two parcels and posts one, all with a thumb', async () => {
  const asking = await newVisitor({ width: 360 })
  await signIn(asking, buyer.email)
  await asking.go(`/orders/${number}`)
  await asking.page.locator('.maker-messages summary').click()
  await asking.page.locator('.messages textarea').fill('Is it safe for tea? Call me: 98220 44170')
  await asking.page.locator('.messages button[type=submit]').click()
  await asking.page.locator('.messages li').getByText('Is it safe for tea? Call me: […]').waitFor()

  const maker = await newVisitor({ width: 360 })
  await signIn(maker, 'artisan@haat.test')
  await maker.go(`/artisan/orders?q=${number}`)
  await maker.page.locator('.todo h2 a').click()
  await maker.page.waitForURL(`**/artisan/orders/${number}-1`)
  await press(maker, 'accept')
  await maker.page.getByRole('link', { name: maker.word('workshop:parcel.slip') }).waitFor()
  for (const kind of ['slip', 'label']) {
    const paper = await maker.context.request.get(`/api/artisan/orders/${number}-1/${kind}.pdf`)
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect(await maker.page.locator('.messages').textContent()).not.toContain('44170')
  await maker.page.locator('.messages textarea').fill('Yes, hot and cold.')
  await maker.page.locator('.messages button[type=submit]').click()
  await maker.page.locator('.messages li.own').getByText('Yes, hot and cold.').waitFor()
  expect(await axeFaults(maker)).toEqual([])
  expect(await maker.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await maker.page.getByRole('button', { name: maker.word('workshop:split.ask') }).click()
  await maker.page.locator('dialog[open] input').first().fill('1')
  await maker.page.locator('dialog[open] button[type=submit]').click()
  await maker.page.waitForURL(`**/artisan/orders/${number}-2`)
  await maker.go(`/artisan/orders/${number}-1`)
  await press(maker, 'pack')
  await press(maker, 'ship')
  await maker.page.locator('dialog[open] [name=carrier]').fill('India Post')
  await maker.page.locator('dialog[open] [name=trackingNumber]').fill('EM123456789IN')
  await maker.page.locator('dialog[open] button[type=submit]').click()
  await maker.page.getByRole('heading', { name: maker.word('workshop:waits.shipped'), level: 1 }).waitFor()
  expect(maker.faults).toEqual([])
  await maker.leave()

  await asking.go(`/orders/${number}`)
  expect(await asking.page.locator('.order-parcel').count()).toBe(2)
  await asking.page.locator('.maker-messages summary').first().click()
  await asking.page.locator('.messages li').getByText('Yes, hot and cold.').waitFor()
  expect(asking.faults).toEqual([])
  await asking.leave()
})

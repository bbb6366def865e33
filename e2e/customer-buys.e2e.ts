// The main job end to end: a new customer buys a pot, its artisan ships it, the books balance.
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signIn, untilAlive, type Visitor } from './browser.ts'
import {
  bowl,
  buyerPassword,
  fillAddress,
  payInSheet,
  placeOrder,
  putBowlIntoCart,
  registerOnTheWay,
} from './purchase.ts'

afterAll(closeBrowser)

const ways = [
  { language: 'en', width: 1280 },
  { language: 'hi', width: 360 },
] as const

describe('a new customer buys a pot', () => {
  it.each(ways)('in $language at $width px, and sees it shipped', async (way) => {
    const buyer = await newVisitor({ ...way, hasMotion: true })
    await putBowlIntoCart(buyer)
    await registerOnTheWay(buyer)
    await fillAddress(buyer)
    await placeOrder(buyer)
    const number = await payInSheet(buyer, 'captured')
    expect(number).toMatch(/^HT-\d{4}-\d{5,}$/)
    await buyer.page.getByRole('heading', { name: buyer.word('shop:success.title') }).waitFor()
    expect(await buyer.page.evaluate(() => localStorage.getItem('cart'))).toBeNull()

    await artisanPosts(way, number)

    await buyer.go(`/orders/${number}`)
    await buyer.page.getByText('7741 0093 21').first().waitFor()
    const message = await buyer.page.locator('main').textContent()
    for (const event of ['paid', 'accept', 'pack', 'ship']) expect(message).toContain(buyer.word(`shop:event.${event}`))

    await adminSeesTheBooks(way, number)
    expect(buyer.faults).toEqual([])
    await buyer.leave()
  })

  it('finds the cart again on another device, and what is taken out there is out here', async () => {
    const phone = await newVisitor({ width: 360, language: 'hi' })
    await putBowlIntoCart(phone)
    const email = await registerOnTheWay(phone)
    await phone.go('/cart')
    const lines = ({ page }: Visitor) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)
    await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('cartSynced'))).toContain(bowl)

    const laptop = await newVisitor({ width: 1280 })
    await signIn(laptop, email, buyerPassword)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await laptop.page.route('**/api/cart', async (route) => {
      await held
      await route.continue()
    })
    await laptop.go('/cart')
    await laptop.page.getByText(laptop.word('shop:cart.looking')).waitFor()
    expect(await laptop.page.getByText(laptop.word('shop:cart.empty')).isVisible()).toBe(false)
    answer()
    const said = laptop.word('shop:cart.cameAlong', { pieces: laptop.word('shop:pieces_one', { count: 1 }) })
    await laptop.page.locator('.toast', { hasText: said }).waitFor()
    await laptop.go('/cart')
    await laptop.page
      .getByRole('button', { name: laptop.word('shop:cart.remove') })
      .first()
      .click()
    await laptop.page.getByText(laptop.word('shop:cart.empty')).waitFor()
    await expect.poll(() => laptop.page.evaluate(() => localStorage.getItem('cartSynced'))).toContain('"lines":[]')

    await phone.go('/')
    await expect.poll(() => lines(phone)).toBe(0)
    expect([...phone.faults, ...laptop.faults]).toEqual([])
    await phone.leave()
    await laptop.leave()
  })

  it('pays the same order again when the first payment fails', async () => {
    const buyer = await newVisitor({ width: 360 })
    await putBowlIntoCart(buyer)
    await registerOnTheWay(buyer)
    await fillAddress(buyer)
    await placeOrder(buyer)
    const number = await payInSheet(buyer, 'failed')
    await buyer.page.getByRole('heading', { name: buyer.word('shop:failed.title') }).waitFor()
    const stored = (name: string) => buyer.page.evaluate((key) => localStorage.getItem(key), name)
    expect(await stored('cart')).toContain('"quantity":1')
    expect(await stored('openOrders')).toContain(number)
    await buyer.go('/cart')
    await buyer.page.getByText(number).first().waitFor()
    // Somebody else at the same browser does not read of it.
    const user = (await stored('user')) ?? ''
    const become = (text: string) => buyer.page.evaluate((value) => localStorage.setItem('user', value), text)
    await become(JSON.stringify({ ...JSON.parse(user), id: 'somebody-else' }))
    await buyer.go('/cart')
    await buyer.page.locator('.cart-head').waitFor()
    expect(await buyer.page.getByText(number).count()).toBe(0)
    await become(user)
    await buyer.go(`/order/failed?order=${number}`)

    await buyer.page.locator('main .act').first().click()
    await buyer.page.waitForURL(/\/sandbox\/checkout\//)
    await untilAlive(buyer.page)
    expect(await payInSheet(buyer, 'captured')).toBe(number)
    await buyer.page.getByRole('heading', { name: buyer.word('shop:success.title') }).waitFor()
    expect([await stored('cart'), await stored('openOrders')]).toEqual([null, null])
    await buyer.go('/orders')
    expect(await buyer.page.locator('.order-rows li', { hasText: number }).count()).toBe(1)
    expect(buyer.faults).toEqual([])
    await buyer.leave()
  })

  it('shows the right state when the gateway sends events twice or early', async () => {
    for (const webhook of ['twice', 'before-callback', 'lost']) {
      const buyer = await newVisitor()
      await putBowlIntoCart(buyer)
      await registerOnTheWay(buyer)
      await fillAddress(buyer)
      await placeOrder(buyer)
      await payInSheet(buyer, 'captured', webhook)
      await buyer.page.getByRole('heading', { name: buyer.word('shop:success.title') }).waitFor()
      expect(buyer.faults).toEqual([])
      await buyer.leave()
    }
  })
})

type Way = (typeof ways)[number]

async function artisanPosts(way: Way, number: string): Promise<void> {
  const artisan = await newVisitor(way)
  await signIn(artisan, 'artisan@haat.test')
  // Among all that other walks sell, a later deadline would move it to another page.
  await artisan.go(`/artisan/orders?q=${number}`)
  const press = (verb: string) =>
    artisan.page
      .getByRole('button', { name: `${artisan.word(`workshop:verb.${verb}`)}, ${number}-1`, exact: true })
      .click()

  await press('accept')
  await press('pack')
  await press('ship')
  await postIn(artisan)
  await artisan.page
    .getByRole('button', { name: `${artisan.word('workshop:verb.ship')}, ${number}-1`, exact: true })
    .waitFor({ state: 'detached' })
  expect(artisan.faults).toEqual([])
  await artisan.leave()
}

async function postIn({ page }: Visitor): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[name=carrier]').fill('Blue Dart')
  await dialog.locator('[name=trackingNumber]').fill('7741 0093 21')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
}

/** The debits and credits of every transaction on the page sum to zero. */
async function adminSeesTheBooks(way: Way, number: string): Promise<void> {
  const admin = await newVisitor(way)
  await signIn(admin, 'admin@haat.test')
  await admin.go(`/admin/orders?q=${number}`)
  await admin.page.locator(`main a[href$="/admin/orders/${number}"]:visible`).first().click()
  await admin.page.waitForURL(`**/admin/orders/${number}`)
  const verdicts = [
    admin.word('admin:ledger.balances_one'),
    ...[1, 2, 3, 4].map((count) => admin.word('admin:ledger.balances_other', { count })),
  ]
  await expect
    .poll(async () => {
      const message = (await admin.page.locator('main').textContent()) ?? ''
      return verdicts.some((verdict) => message.includes(verdict))
    })
    .toBe(true)
  expect(admin.faults).toEqual([])
  await admin.leave()
}

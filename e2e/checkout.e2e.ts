// The checkout's difficult cases: coupons, cash, other payment methods, two tabs, outdated prices, corrupt data.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Language } from '#platform/i18n/languages.ts'
import { brokenBooks } from './books.ts'
import { closeBrowser, newVisitor, seriousFaults, signIn, signInByForm, untilAlive, type Visitor } from './browser.ts'
import { bowl, fillAddress, payInSheet, placeOrder } from './purchase.ts'
import { demoPerson, moveOn } from './sale.ts'
import { cashDigits, fillShelf, newCoupon, setPrice, shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

const line = { productId: bowl, variant: {}, quantity: 1, price: 95_000 }
let people = 0

/** A new account at the checkout, with a bowl (or another product) in the cart. */
async function buyerAtCheckout(width = 1280, productId = bowl, language: Language = 'en'): Promise<Visitor> {
  await fillShelf(productId)
  const buyer = await newVisitor({ width, language })
  // A page without scripts: a call between the session's cookie and its CSRF token would be refused once.
  await buyer.page.goto('/robots.txt')
  people += 1
  const person = {
    fullName: 'Meera Nair',
    email: `checkout-${process.pid}-${Date.now()}-${people}@haat.test`,
    phone: '9822044170',
    password: 'a pot for Meera',
    confirmPassword: 'a pot for Meera',
    accountType: 'customer',
    acceptTerms: true,
  }
  const status = await buyer.page.evaluate(
    async ([body, cart]) => {
      localStorage.setItem('cart', JSON.stringify([cart]))
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(body) })
      const { data } = (await answer.json()) as { data: { token: string; csrfToken: string } }
      localStorage.setItem('token', data.token)
      localStorage.setItem('csrfToken', data.csrfToken)
      return answer.status
    },
    [person, { ...line, productId }] as const,
  )
  expect(status).toBe(201)
  await buyer.go('/checkout')
  return buyer
}

async function artisanOf(order: string): Promise<string> {
  const [row] = await shopRows<{ email: string }>(
    `select u.email from parcels s join orders o on o.id = s.order_id join artisans a on a.id = s.artisan_id
     join users u on u.id = a.user_id where o.number = $1`,
    [order],
  )
  return row?.email ?? ''
}

const placeButton = ({ page }: Visitor) => page.locator('aside button.act')

it('a coupon is applied by Enter, shows its effect and who pays for it, survives a reload, and can be removed', async () => {
  const code = await newCoupon()
  const buyer = await buyerAtCheckout(360)
  const { page, word } = buyer
  await page.locator('[name=coupon]').fill(` ${code.toLowerCase()} `)
  await page.locator('[name=coupon]').press('Enter')
  await page.getByText(word('shop:coupon.byBoth', { ours: '₹47.50', artisans: '₹47.50' })).waitFor()
  await page.reload()
  await untilAlive(page)
  await page.getByText(word('shop:bill.coupon', { code })).waitFor()
  await page.getByRole('button', { name: word('shop:coupon.takeOffNamed', { code }) }).click()
  await page.getByText(word('shop:bill.coupon', { code })).waitFor({ state: 'detached' })

  await page.locator('[name=coupon]').fill('nothing')
  await page.getByRole('button', { name: word('shop:coupon.use'), exact: true }).click()
  await page.getByText(word('shop:coupon.reason.unknown', { code: 'NOTHING' })).waitFor()
  expect(await page.locator('[name="shipping.fullName"]').getAttribute('aria-invalid')).toBeNull()
  expect(await seriousFaults(buyer)).toEqual([])
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

it('checkout keeps its input over a reload; cash on delivery shows its fee and is confirmed by a code', async () => {
  const buyer = await buyerAtCheckout(360)
  const { page, word } = buyer
  expect(await page.locator('[name=paymentMethod][value=cod]').isDisabled()).toBe(true)
  await fillAddress(buyer)
  await page.getByText(word('shop:checkout.notes')).click()
  await page.locator('[name=giftNote]').fill('For Diya')
  await page.locator('[name=paymentMethod][value=cod]').check()
  await page.reload()
  await untilAlive(page)
  expect(await page.locator('[name="shipping.street"]').inputValue()).toBe('Karve Road, Erandwane')
  expect(await page.locator('[name=giftNote]').inputValue()).toBe('For Diya')
  expect(await page.locator('[name=paymentMethod][value=cod]').isChecked()).toBe(true)
  await page.locator('dl.bill').getByText(word('shop:bill.cashFee')).waitFor()

  await placeButton(buyer).click()
  await page.locator('#cash-code').waitFor()
  const number = new URL(page.url()).searchParams.get('order') ?? ''
  const kept = () => page.evaluate(() => [localStorage.getItem('cart'), sessionStorage.getItem('checkoutDraft')])
  expect(await kept()).toEqual([expect.stringContaining('"quantity":1'), null])
  await page.locator('#cash-code').fill('12')
  await page.locator('main button[type=submit]').first().click()
  await page.getByText(word('shop:cashCode.sixDigits')).waitFor()
  await expect.poll(() => cashDigits(number)).toMatch(/^\d{6}$/)
  const digits = await cashDigits(number)
  const wrong = digits === '000000' ? '000001' : '000000'
  await page.locator('#cash-code').fill(wrong)
  await page.locator('main button[type=submit]').first().click()
  await page.getByText(word('common:errors.cashCodeWrong', { left: 4 })).waitFor()
  expect(await seriousFaults(buyer)).toEqual([])

  // As an Indian keyboard may type them.
  await page.locator('#cash-code').fill([...digits].map((digit) => '०१२३४५६७८९'[Number(digit)]).join(''))
  await page.locator('main button[type=submit]').first().click()
  await page.getByRole('heading', { name: word('shop:success.titleCash') }).waitFor()
  await expect.poll(kept).toEqual([null, null])
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

it('a gift card is bought on a phone, in Hindi, and pays a part of an order', async () => {
  const buyer = await buyerAtCheckout(360, bowl, 'hi')
  const { page, word } = buyer
  await buyer.go('/gift-cards')
  const buy = page.getByRole('button', { name: word('shop:giftCards.buy') })
  await page.locator('[name=amount]').fill('50')
  await buy.click()
  await page.locator('[name=amount][aria-invalid=true]').waitFor()
  expect(await seriousFaults(buyer)).toEqual([])
  await page.locator('[name=amount]').fill('500')
  await page.locator('[name=words]').fill('नए घर के लिए')
  await buy.click()
  await page.getByRole('button', { name: word('shop:pay.now', { total: '₹500' }) }).click()
  await page.getByRole('button', { name: word('shop:sandbox.go') }).click()
  await page.getByRole('heading', { name: word('shop:giftCards.paid', { sum: '₹500' }) }).waitFor()
  const code = (await page.locator('section .num b').first().textContent()) ?? ''
  expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
  expect(await seriousFaults(buyer)).toEqual([])

  await buyer.go('/checkout')
  await fillAddress(buyer)
  const field = page.locator('[name=giftCard]')
  await field.fill('AAAA')
  await field.press('Enter')
  await page.getByText(word('shop:giftCards.reason.unknown')).waitFor()
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  const used = page.locator('aside dl.bill').getByText(word('shop:bill.giftCard', { last4: code.slice(-4) }))
  await used.waitFor()
  expect(await seriousFaults(buyer)).toEqual([])
  await placeOrder(buyer)
  const number = await payInSheet(buyer, 'captured')
  await buyer.go(`/orders/${number}`)
  await page.getByText(word('shop:bill.giftCard', { last4: code.slice(-4) })).waitFor()
  await page.getByText('−₹500').first().waitFor()
  await buyer.go('/gift-cards')
  await page.getByText(word('shop:giftCards.leftOf', { left: '₹0', sum: '₹500' })).waitFor()
  expect(await brokenBooks()).toEqual([])
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

it('a buyer collects at the workshop: no delivery charge, and the artisan hands it over by the code', async () => {
  const buyer = await buyerAtCheckout(360)
  const { page, word } = buyer
  await fillAddress(buyer)
  const choice = page.getByRole('checkbox', { name: word('shop:pickup.chooseHelp') })
  await choice.check()
  await page.locator('.bill-parcel').getByText(word('shop:pickup.ready')).waitFor()
  await page.reload()
  await untilAlive(page)
  expect(await choice.isChecked()).toBe(true)
  expect(await page.locator('[name=paymentMethod][value=cod]').isDisabled()).toBe(true)
  expect(await seriousFaults(buyer)).toEqual([])
  await placeOrder(buyer)
  const number = await payInSheet(buyer, 'captured')

  const artisan = await demoPerson('artisan@haat.test')
  await moveOn(artisan, `${number}-1`, { move: 'accept' })
  await moveOn(artisan, `${number}-1`, { move: 'pack' })
  await buyer.go(`/orders/${number}`)
  const digits = (await page.locator('.pickup b').textContent()) ?? ''
  expect(digits).toMatch(/^\d{6}$/)
  expect(await seriousFaults(buyer)).toEqual([])

  const potter = await newVisitor({ width: 360, language: 'ta' })
  await signIn(potter, 'artisan@haat.test')
  await potter.go(`/artisan/orders/${number}-1`)
  await potter.page.getByRole('heading', { name: potter.word('workshop:task.handOver'), level: 1 }).waitFor()
  expect(await potter.page.locator('main').textContent()).not.toContain(digits)
  const handOver = potter.page.getByRole('button', { name: `${potter.word('workshop:verb.handOver')}, ${number}-1` })
  await handOver.click()
  const dialog = potter.page.locator('dialog[open]')
  await dialog.locator('[name=code]').fill(digits === '000000' ? '000001' : '000000')
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(potter.word('common:errors.cashCodeWrong', { left: 9 })).waitFor()
  expect(await seriousFaults(potter)).toEqual([])
  await dialog.locator('[name=code]').fill(digits)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  await handOver.waitFor({ state: 'detached' })
  await buyer.go(`/orders/${number}`)
  await page.getByText(word('shop:event.handOver')).waitFor()
  expect([buyer.faults, potter.faults]).toEqual([[], []])
  await potter.leave()
  await buyer.leave()
})

it('a parcel too dear for cash alone: a part is paid now, the rest at the door', async () => {
  const buyer = await buyerAtCheckout(360, 'swamimalai-small-ganesha-16-cm')
  const { page, word } = buyer
  await fillAddress(buyer)
  const cash = page.locator('[name=paymentMethod][value=cod]')
  await expect.poll(() => cash.isEnabled()).toBe(true)
  await cash.check()
  await page.locator('.bill').getByText(word('shop:balance.atDoor')).first().waitFor()
  const rest = (await page.locator('dl.bill div', { hasText: word('shop:balance.atDoor') }).textContent()) ?? ''
  const atDoor = /₹[\d,.]+/.exec(rest)?.[0] ?? ''
  expect(await seriousFaults(buyer)).toEqual([])
  await expect.poll(() => placeButton(buyer).isEnabled()).toBe(true)
  await placeButton(buyer).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await untilAlive(page)
  const number = await payInSheet(buyer, 'captured')
  await page.getByRole('heading', { level: 1, name: word('shop:success.titlePart') }).waitFor()
  await page.getByText(word('shop:success.cashOfParcel', { sum: atDoor })).waitFor()
  await buyer.go(`/orders/${number}`)
  await page.getByText(word('shop:order.cashDue', { sum: atDoor })).waitFor()
  expect(await page.locator('.order-page').textContent()).not.toContain(
    word('shop:payment.captured', { method: word('shop:method.upi') }),
  )
  expect(await page.getByText(word('shop:event.paid'), { exact: true }).count()).toBe(0)

  const sthapati = await newVisitor({ width: 360 })
  await signIn(sthapati, await artisanOf(number))
  await sthapati.go(`/artisan/orders/${number}-1`)
  await sthapati.page.getByText(sthapati.word('workshop:orders.cash', { sum: atDoor })).waitFor()
  expect([buyer.faults, sthapati.faults]).toEqual([[], []])
  await sthapati.leave()
  await buyer.leave()
})

it('an unpaid order can be paid by another method, even after the browser was closed', async () => {
  const buyer = await buyerAtCheckout()
  const { page, word } = buyer
  await fillAddress(buyer)
  await placeOrder(buyer)
  await page.getByRole('img', { name: word('shop:sandbox.qr') }).waitFor()
  const number = await payInSheet(buyer, 'failed')
  await page.locator('.change-method summary').click()
  await page.locator('.change-method [value=cod]').check()
  await page.locator('.change-method button[type=submit]').click()
  await page.locator('#cash-code').waitFor()

  await buyer.go('/checkout')
  await page.getByRole('link', { name: word('shop:checkout.resumeCash') }).click()
  await page.waitForURL(`**/checkout?order=${number}`)
  await untilAlive(page)
  await page.locator('.change-method summary').click()
  await page.locator('.change-method [value=card]').check()
  await page.locator('.change-method button[type=submit]').click()
  await page.getByText(word('shop:pay.title')).waitFor()
  await page.locator('main button.act').click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await untilAlive(page)
  expect(await page.locator('[name=method][value=card]').isChecked()).toBe(true)
  expect(await seriousFaults(buyer)).toEqual([])
  expect(await payInSheet(buyer, 'captured')).toBe(number)
  await page.getByRole('heading', { name: word('shop:success.title') }).waitFor()
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

it('an outdated quote is renewed automatically, and checkout stops only if the total changed', async () => {
  // No other test uses this product: its price changes.
  const [piece] = await shopRows<{ slug: string }>(
    `select p.slug from products p join artisans a on a.id = p.artisan_id join variants v on v.product_id = p.id and v.options = '{}'
     join stock s on s.variant_id = v.id where p.status = 'published' and a.tax_status = 'registered' and a.status = 'verified'
       and p.category = 'stone' and s.on_hand - s.reserved > 2 order by p.id desc limit 1`,
  )
  const slug = piece?.slug ?? ''
  const buyer = await buyerAtCheckout(1280, slug)
  const { page, word } = buyer
  await fillAddress(buyer)
  await expect.poll(() => placeButton(buyer).isEnabled()).toBe(true)
  const was = await setPrice(slug, 99_000)
  try {
    await placeButton(buyer).click()
    await page.getByText(word('shop:checkout.changed')).waitFor()
    expect(await page.locator('[name="shipping.street"]').inputValue()).toBe('Karve Road, Erandwane')
  } finally {
    await setPrice(slug, was)
  }
  // The bill still shows the other price; the new one is requested and confirmed.
  await placeButton(buyer).click()
  await page.getByText(word('shop:checkout.changed')).waitFor()
  await expect.poll(() => placeButton(buyer).isEnabled()).toBe(true)
  await sendOldTokenOnce(buyer)
  await placeButton(buyer).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

/** Sends the next order with an outdated quote, as from a page that was left open over night. */
async function sendOldTokenOnce({ page }: Visitor): Promise<void> {
  let isOld = true
  await page.route('**/api/orders', (route) => {
    const body = route.request().postDataJSON() as { quoteToken?: string } | null
    if (!isOld || !body?.quoteToken) return route.continue()
    isOld = false
    const quoteToken = body.quoteToken.replace(/^\d+/, '1700000000000')
    return route.continue({ postData: JSON.stringify({ ...body, quoteToken }) })
  })
}

it('two tabs share one cart, and a guest keeps it after signing in', async () => {
  const guest = await newVisitor()
  const { page, context } = guest
  await guest.go('/cart')
  const other = await context.newPage()
  await other.goto(`/products/${bowl}`)
  await untilAlive(other)
  await other.getByRole('button', { name: guest.word('shop:product.addToCart'), exact: true }).click()
  await page.locator('.cl').waitFor()
  await page.getByRole('button', { name: guest.word('shop:quantity.more') }).click()
  await expect.poll(() => other.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity)).toBe(2)
  await other.close()
  await signInByForm(guest, 'customer@haat.test')
  await guest.go('/cart')
  await page.locator('.cl').waitFor()
  expect(guest.faults).toEqual([])
  await guest.leave()
})

it('a cart with tampered data is repaired without an error', async () => {
  const guest = await newVisitor({ width: 360 })
  const rubbish = [
    '{"a":',
    '"cart"',
    '[null,1,"x",{}]',
    JSON.stringify([{ ...line, quantity: -3 }, { ...line, price: 'free' }, { ...line, variant: null }, line]),
    JSON.stringify([{ ...line, quantity: 1e9, isFree: true, productId: 'no-such-piece' }]),
  ]
  for (const text of rubbish) {
    await guest.go('/cart')
    await guest.page.evaluate((stored) => localStorage.setItem('cart', stored), text)
    await guest.go('/cart')
    await guest.page.locator('main h1').waitFor()
  }
  expect(guest.faults).toEqual([])
  await guest.leave()
})

type Listed = { from: string; pattern: string; isOnlyWithKeys: boolean }

it('checkout loads exactly the scripts in its inventory', async () => {
  const inventory = path.resolve(import.meta.dirname, '../docs/checkout-scripts.json')
  const { scripts } = JSON.parse(readFileSync(inventory, 'utf8')) as { scripts: Listed[] }
  const buyer = await buyerAtCheckout()
  const { page } = buyer
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(request.url())
  })
  await page.reload()
  await untilAlive(page)
  await fillAddress(buyer)
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type.includes('json')).map(({ nonce }) => nonce),
  )
  expect(inline.length).toBeGreaterThan(0)
  expect(inline.every((nonce) => nonce.length > 20)).toBe(true)

  const own = new URL(page.url()).origin
  const entryOf = (url: string) =>
    scripts.find(({ from, pattern }) => {
      const { origin, pathname } = new URL(url)
      return origin === (from === 'own' ? own : from) && new RegExp(pattern).test(pathname)
    })
  const unlisted = [...loaded].filter((url) => !entryOf(url))
  expect(unlisted).toEqual([])
  const seen = new Set([...[...loaded].map(entryOf), scripts.find(({ from }) => from === 'inline')])
  expect(scripts.filter((entry) => !seen.has(entry)).every(({ isOnlyWithKeys }) => isOnlyWithKeys)).toBe(true)
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

// From an empty browser to a paid order, by the texts on screen.
import { expect } from 'vitest'
import { untilAlive, type Visitor } from './browser.ts'
import { fillShelf } from './shop-rows.ts'

export const bowl = 'blue-pottery-bowl-twelve-petals'

/** Of everybody who registers on the way. */
export const buyerPassword = 'a pot for Meera'

let people = 0

/** Home, listing, product, cart; ends at the link to the checkout. */
export async function putBowlIntoCart({ page, word, go }: Visitor): Promise<void> {
  await fillShelf(bowl)
  await go('/')
  await page
    .locator('main a.btn', { hasText: word('shop:home.shopNow') })
    .first()
    .click()
  await page.waitForURL('**/products')
  await untilAlive(page)
  const tick = page.locator('input[name=category][value=pottery]')
  await tick.waitFor({ state: 'attached' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 900
  if (isPhone) await page.locator('button.only-small[popovertarget=filter-sheet]').click()
  // Not check(): the URL sets the checkbox, once the new list has loaded.
  await tick.click()
  await page.waitForURL(/category=pottery/)
  await expect.poll(() => tick.isChecked()).toBe(true)
  await go(`/products?category=pottery&sort=nameAZ`)
  const link = page.locator(`main a[href$="/products/${bowl}"]`).first()
  if ((await link.count()) > 0) await link.click()
  else await go(`/products/${bowl}`)
  await page.waitForURL(`**/products/${bowl}`)

  await page.getByRole('button', { name: word('shop:product.addToCart'), exact: true }).click()
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
  await go('/cart')
  await page.getByText(word('shop:cart.bill'), { exact: true }).first().waitFor()
}

export async function registerOnTheWay({ page, word }: Visitor): Promise<string> {
  people += 1
  const email = `buyer-${process.pid}-${Date.now()}-${people}@haat.test`
  await page.getByRole('link', { name: word('shop:cart.checkout') }).click()
  await page.waitForURL(/\/login\?from=/)
  await untilAlive(page)
  await page.locator('main a[href*="/register"]').click()
  await page.waitForURL(/\/register\?from=/)
  await untilAlive(page)

  await page.locator('[name=fullName]').fill('Meera Nair')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=phone]').fill('98220 44170')
  await page.locator('[name=password]').fill(buyerPassword)
  await page.locator('[name=confirmPassword]').fill(buyerPassword)
  await page.locator('[name=acceptTerms]').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/checkout')
  await untilAlive(page)
  return email
}

const inPune = { pincode: '411004', state: 'maharashtra', city: 'Pune', street: 'Karve Road, Erandwane' }

export async function fillAddress({ page }: Visitor, { pincode, state, city, street } = inPune): Promise<void> {
  await page.locator('[name="shipping.pincode"]').fill(pincode)
  await expect.poll(() => page.locator('[name="shipping.state"]').inputValue()).toBe(state)
  await page.locator('[name="shipping.fullName"]').fill('Meera Nair')
  await page.locator('[name="shipping.phone"]').fill('9822044170')
  await page.locator('[name="shipping.house"]').fill('14, Sahawas Society')
  await page.locator('[name="shipping.street"]').fill(street)
  const town = page.locator('[name="shipping.city"]')
  if ((await town.inputValue()) === '') await town.fill(city)
}

export async function placeOrder({ page }: Visitor): Promise<void> {
  await page.locator('[name=paymentMethod][value=upi]').check()
  const button = page.locator('main button.act').last()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await untilAlive(page)
}

export async function payInSheet({ page }: Visitor, outcome: 'captured' | 'failed', webhook = 'once'): Promise<string> {
  await page.locator(`[name=outcome][value=${outcome}]`).check()
  if (webhook !== 'once') {
    await page.locator('details.misbehave summary').click()
    await page.locator('[name=webhook]').selectOption(webhook)
  }
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(outcome === 'captured' ? /\/order\/success/ : /\/order\/failed/)
  await untilAlive(page)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

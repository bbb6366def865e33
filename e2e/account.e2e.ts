// A customer's own pages: profile, email address, sessions, notifications, wishlist, export and account deletion.
import type { Worker } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signInByForm, untilAlive, type Visitor } from './browser.ts'
import { lookAtThis } from './looking.ts'
import { payInSheet, placeOrder, putBowlIntoCart } from './purchase.ts'
import { shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

const password = 'terracotta horse'
const addressOf = () => `own-${Date.now().toString(36)}@haat.test`

const newPhone = () => `9${String(Date.now()).slice(-9)}`

/** The code of the `nth` SMS to this number. */
async function smsTo(phone: string, nth = 1): Promise<string> {
  const found = () =>
    shopRows<{ text: string }>(
      `select text from kept_emails where kind = 'sms-sign-in-code' and "to" like $1 order by id`,
      [`%${phone}`],
    )
  await expect.poll(async () => (await found()).length, { timeout: 15_000 }).toBe(nth)
  return /\b\d{6}\b/.exec((await found()).at(-1)?.text ?? '')?.[0] ?? ''
}

const toast = ({ page }: Visitor, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function register(visitor: Visitor): Promise<string> {
  const email = addressOf()
  const { page } = visitor
  await visitor.go('/register')
  for (const [field, value] of Object.entries({
    fullName: 'Meena Rao',
    email,
    phone: '9876543210',
    password,
    confirmPassword: password,
  })) {
    await page.locator(`#${field}`).fill(value)
  }
  await page.locator('main input[type=checkbox]').check()
  await page.locator('main button[type=submit]').click()
  await toast(visitor, 'Registration successful!')
  await page.waitForURL((url) => url.pathname !== '/register')
  await untilAlive(page)
  return email
}

/** The match of `part` in the newest email to an address in which it matches; other emails may come in between. */
async function emailTo(email: string, part: RegExp): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const emails = await shopRows<{ text: string }>('select text from kept_emails where "to" = $1 order by id desc', [
      email,
    ])
    const found = emails.map(({ text }) => part.exec(text)).find((match) => match !== null)
    if (found) return found[1] ?? found[0]
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`no email to ${email}`)
}

it('the wishlist asks a guest to sign in; a customer adds and removes products, and clears it after confirming', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.go('/products')
  await page.locator('.heart').first().click()
  await toast(visitor, 'Please login to add items to wishlist')

  await register(visitor)
  await visitor.go('/products')
  const heart = page.locator('.heart')
  // What was wished before signing in is done now.
  await page.locator('.heart[aria-pressed=true]').waitFor()
  await heart.nth(0).click()
  await toast(visitor, 'Removed from wishlist!')
  await heart.nth(0).click()
  await heart.nth(1).click()
  await page.waitForFunction(() => document.querySelectorAll('.heart[aria-pressed=true]').length === 2)
  await visitor.go('/wishlist')
  await page.getByRole('button', { name: visitor.word('shop:wishlist.share'), exact: true }).click()
  const link = await page.getByRole('link', { name: visitor.word('shop:share.copy') }).getAttribute('href')
  const friend = await newVisitor({ width: 360, language: 'ta' })
  const shared = new URL(link ?? '').pathname
  await friend.go(shared)
  await friend.page.getByRole('heading', { name: friend.word('shop:wishlist.of', { name: 'Meena' }) }).waitFor()
  expect(await friend.page.locator('main .shelf article').count()).toBe(2)
  await page.getByRole('button', { name: visitor.word('shop:wishlist.stopSharing') }).click()
  await page.getByRole('button', { name: visitor.word('shop:wishlist.share'), exact: true }).waitFor()
  expect((await friend.page.goto(shared))?.status()).toBe(404)
  await friend.leave()
  await page
    .getByRole('button', { name: visitor.word('shop:wishlist.clearAll') })
    .first()
    .click()
  await page.getByText('Are you sure you want to clear your wishlist?').waitFor()
  await page.locator('dialog[open] .btn.act').click()
  await toast(visitor, 'Wishlist cleared!')
  await page.getByText(visitor.word('shop:wishlist.empty')).waitFor()
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

type Shown = { shown?: unknown[]; opened?: string }

/** A browser without a window shows no notification and opens none: what the worker asks for is kept instead. */
async function keepShown(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as Shown & { Clients: { prototype: { openWindow(url: string): Promise<null> } } }
    ServiceWorkerRegistration.prototype.showNotification = async (...asked) => {
      scope.shown = asked
    }
    scope.Clients.prototype.openWindow = async (url) => {
      scope.opened = url
      return null
    }
  })
}

async function shown(worker: Worker): Promise<unknown> {
  const asked = () => worker.evaluate(() => (self as unknown as Shown).shown ?? null)
  await expect.poll(asked).not.toBeNull()
  return asked()
}

async function tapped(worker: Worker, path: string): Promise<string | null> {
  await worker.evaluate((data) => {
    const tap = Object.assign(new Event('notificationclick'), { notification: { data, close() {} }, waitUntil() {} })
    self.dispatchEvent(tap)
  }, path)
  const opened = () => worker.evaluate(() => (self as unknown as Shown).opened ?? null)
  await expect.poll(opened).not.toBeNull()
  return opened()
}

it('a browser that may shows what comes by email, and a tap opens its page', async () => {
  const visitor = await newVisitor({ width: 360, language: 'hi', keepsPages: true })
  const { page, context } = visitor
  await context.grantPermissions(['notifications'])
  // No push service can be reached from here: the browser's part of it answers as one does.
  await context.addInitScript(() => {
    const keys = { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) }
    const given = { endpoint: `https://push.example/${location.port}`, expirationTime: null, keys }
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription
  })
  await signInByForm(visitor, 'customer@haat.test')
  await visitor.go('/profile/notifications')
  const box = page.getByRole('checkbox', { name: visitor.word('shop:notifications.show') })
  await box.check()
  await toast(visitor, visitor.word('shop:notifications.saved'))
  await page.reload()
  expect(await box.isChecked()).toBe(true)

  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const text = {
    title: 'आपका पार्सल निकल गया',
    path: '/orders',
    language: 'hi',
    tag: 'one',
    icon: '/icons/icon-192.png',
  }
  const message = { origin: new URL(page.url()).origin, registrationId: await registered }
  const worker = context.serviceWorkers()[0] as Worker
  await keepShown(worker)
  await session.send('ServiceWorker.deliverPushMessage', { ...message, data: JSON.stringify(text) })
  expect(await shown(worker)).toEqual([
    text.title,
    { tag: 'one', lang: 'hi', icon: text.icon, badge: text.icon, data: '/orders' },
  ])
  expect(await tapped(worker, '/orders?page=2')).toBe(`${message.origin}/orders?page=2`)

  await untilAlive(page)
  await box.uncheck()
  await toast(visitor, visitor.word('shop:notifications.saved'))
  await page.reload()
  expect(await box.isChecked()).toBe(false)
  await visitor.leave()
})

it('a customer edits the profile, confirms an email address, manages sessions and notifications, exports data and deletes the account', async () => {
  const visitor = await newVisitor({ width: 360 })
  const { page } = visitor
  const email = await register(visitor)

  await visitor.go('/dashboard')
  await page.locator('.confirm-notice').waitFor()
  const link = await emailTo(email, /confirm-email(#[\w-]+)/)
  await visitor.go(`/confirm-email${link}`)
  await page.getByRole('button', { name: visitor.word('shop:email.confirm') }).click()
  await page.getByText(visitor.word('shop:email.doneText')).waitFor()
  await visitor.go('/dashboard')
  expect(await page.locator('.confirm-notice').count()).toBe(0)

  await visitor.go('/profile')
  await page.locator('#fullName').fill('x')
  await page.getByRole('button', { name: visitor.word('shop:profile.save'), exact: true }).click()
  await page.getByText('Please enter a name of 2 to 50 characters').first().waitFor()
  await page.locator('#fullName').fill('Meena R. Rao')
  await page.getByRole('button', { name: visitor.word('shop:profile.save'), exact: true }).click()
  await toast(visitor, 'Profile updated successfully')

  const other = await newVisitor()
  await signInByForm(other, email, password)
  await visitor.go('/profile/sessions')
  expect(await page.locator('main .address-rows > li').count()).toBe(2)
  await page.getByRole('button', { name: visitor.word('shop:sessions.endOthers') }).click()
  await page.waitForFunction(() => document.querySelectorAll('main .address-rows > li').length === 1)
  expect((await other.context.request.get('/api/orders')).status()).toBe(401)
  await other.leave()

  await visitor.go('/profile/notifications')
  await page.locator('main input[type=checkbox]').first().uncheck()
  await toast(visitor, visitor.word('shop:notifications.saved'))
  await page.reload()
  expect(await page.locator('main input[type=checkbox]').first().isChecked()).toBe(false)

  const exported = await page.request.get('/api/auth/export')
  expect(exported.headers()['content-disposition']).toContain('attachment')
  expect(await exported.text()).toContain('Meena R. Rao')

  await visitor.go('/profile/data')
  await page.getByRole('button', { name: visitor.word('shop:ownData.close') }).click()
  await page.locator('#closePassword').fill(password)
  expect(await page.locator('main .btn.act').isDisabled()).toBe(true)
  await page.locator('#closeWord').fill(visitor.word('shop:ownData.closeWord'))
  await page.locator('main .btn.act').click()
  await page.waitForURL((url) => url.pathname === '/')
  await visitor.go('/login')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('main button[type=submit]').click()
  await toast(visitor, 'Login failed')
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

it('a customer signs in at 360 px with a code from the email, confirms the number, and signs in with that', async () => {
  const before = await newVisitor()
  const email = await register(before)
  await before.leave()

  const visitor = await newVisitor({ width: 360, language: 'ta' })
  const { page, word } = visitor
  await visitor.go('/login')
  await page.locator('#email').fill(email)
  await page.getByRole('button', { name: word('shop:login.byCodeBoth') }).click()
  await page.locator('#sentCode').fill('000000')
  await page.locator('#sentCode').press('Enter')
  await page.getByText(word('errors.signInCodeWrong')).waitFor()
  await page.locator('#sentCode').fill(await emailTo(email, /\b(\d{6})\b/))
  await page.locator('#sentCode').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')

  const phone = newPhone()
  await shopRows('update users set phone = $2 where email = $1', [email, phone])
  await visitor.go('/profile')
  await page.getByRole('button', { name: word('shop:phone.send') }).click()
  await page.locator('#sentCode').fill(await smsTo(phone))
  await lookAtThis(visitor, '/profile, confirming the number')
  await page.locator('#sentCode').press('Enter')
  await page.getByRole('main').getByText(word('shop:phone.confirmed')).waitFor()
  await visitor.context.clearCookies()
  await visitor.go('/login')
  await page.locator('#email').fill(`0${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.getByRole('button', { name: word('shop:login.byCodeBoth') }).click()
  await page.locator('#sentCode').fill(await smsTo(phone, 2))
  await page.locator('#sentCode').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')

  // A new number on the same page: its form stands beside the one for the password, which has an email field too.
  const other = `8${phone.slice(1)}`
  await visitor.context.clearCookies()
  await visitor.go('/login')
  await page.locator('#email').fill(other)
  await page.getByRole('button', { name: word('shop:login.byCodeBoth') }).click()
  await page.locator('#sentCode').fill(await smsTo(other))
  await page.locator('#sentCode').press('Enter')
  await page.locator('#fullName').fill('Meera Nair')
  await page.locator('#newEmail').fill(`${other}@haat.test`)
  await page.locator('[name=acceptTerms]').check()
  await page.getByRole('button', { name: word('shop:login.continue') }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

it('a newcomer goes from the cart to a paid order at 360 px with a mobile number, its code and at most eight fields', async () => {
  const visitor = await newVisitor({ width: 360, language: 'hi' })
  const { page, word } = visitor
  const phone = newPhone()
  let typed = 0
  const type = async (field: string, text: string) => {
    typed += 1
    await page.locator(field).fill(text)
  }
  await putBowlIntoCart(visitor)
  await page.getByRole('link', { name: word('shop:cart.checkout') }).click()
  await page.waitForURL(/\/login\?from=/)
  await untilAlive(page)
  await lookAtThis(visitor, '/login to order')
  await type('#email', phone)
  await page.getByRole('button', { name: word('shop:login.sendCode') }).click()
  await type('#sentCode', await smsTo(phone))
  await page.getByRole('button', { name: word('shop:login.continue') }).click()
  await page.getByText(word('shop:login.newHereByPhone')).waitFor()
  await lookAtThis(visitor, '/login, new account')
  await type('#fullName', 'Meera Nair')
  await page.getByRole('button', { name: word('shop:login.continue') }).click()
  await page.getByText(word('common:invalid.email')).first().waitFor()
  await type('#newEmail', `${phone}@haat.test`)
  await page.locator('[name=acceptTerms]').check()
  await page.getByRole('button', { name: word('shop:login.continue') }).click()
  await page.waitForURL('**/checkout')
  await untilAlive(page)

  expect(await page.locator('[name="shipping.fullName"]').inputValue()).toBe('Meera Nair')
  await type('[name="shipping.pincode"]', '411004')
  await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).not.toBe('')
  await type('[name="shipping.house"]', '14, Sahawas Society')
  await type('[name="shipping.street"]', 'Karve Road, Erandwane')
  await placeOrder(visitor)
  await payInSheet(visitor, 'captured')
  expect(typed).toBeLessThanOrEqual(8)
  expect(visitor.faults).toEqual([])
  await visitor.leave()
})

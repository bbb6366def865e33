import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeBrowser,
  demoPassword,
  newVisitor,
  seriousFaults,
  signInByForm,
  untilAlive,
  type Visitor,
} from './browser.ts'
import { shopRows } from './shop-rows.ts'

const email = 'second-admin@haat.test'
let admin: Visitor

const owner = "(select id from users where email = 'second-admin@haat.test')"
const forget = async () => {
  await shopRows(`delete from authenticators where user_id = ${owner}`)
  await shopRows(`delete from recovery_codes where user_id = ${owner}`)
  await shopRows(`delete from passkeys where user_id = ${owner}`)
}

beforeAll(async () => {
  await forget()
  admin = await newVisitor()
  await signInByForm(admin, email)
})

afterAll(async () => {
  await forget()
  // The refusal that asks for the password is a 403.
  expect(admin.faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
  await closeBrowser()
})

test('an admin sets up an authenticator, saves the recovery codes, and signs in with a code', async () => {
  const { page, word, context } = admin
  await admin.go('/admin/authenticator')
  await page.getByRole('button', { name: word('admin:authenticator.setUp') }).click()
  await page.getByRole('img', { name: word('admin:authenticator.qr') }).waitFor()
  expect(await seriousFaults(admin)).toEqual([])
  const secret = ((await page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.locator('#code').fill(totp.generate())
  await page.getByRole('button', { name: word('admin:authenticator.confirm'), exact: true }).click()
  const codes = page.locator('.recovery-codes code')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: word('admin:authenticator.kept') }).click()
  await page.getByText(word('admin:authenticator.left_other', { count: 10 })).waitFor()

  await context.clearCookies()
  await admin.go('/login')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('main button[type=submit]').click()
  await page.locator('#code').fill(recoveryCode)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin/'))
  await untilAlive(page)
})

test('a sensitive action asks for the password again and then completes', async () => {
  const { page, word } = admin
  const [customer] = await shopRows<{ id: string; name: string }>(
    `select public_id as id, full_name as name from users where role = 'customer' and email <> 'customer@haat.test'
     and closed_at is null and disabled_at is null order by id desc limit 1`,
  )
  if (!customer) throw new Error('the shop has no customer')
  await shopRows(`update sessions set proved_at = now() - interval '1 hour' where user_id = ${owner}`)
  await admin.go(`/admin/people/${customer.id}`)
  await page.getByRole('button', { name: word('admin:people.act.disable') }).click()
  const ask = page.locator('dialog[open]').first()
  await ask.locator('textarea').fill('Written to twice without an answer')
  await ask.locator('button[type=submit]').click()

  const proof = page.locator('#proof-password')
  await proof.fill('not my password')
  await proof.press('Enter')
  await page.getByText(word('invalid.currentPassword')).waitFor()
  await proof.fill(demoPassword)
  await proof.press('Enter')
  await page.getByText(word('admin:people.done.disable', { name: customer.name })).waitFor()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: word('admin:people.act.enable') }).click()
  await page.locator('dialog[open] button[type=submit]').click()
  await page.getByText(word('admin:people.done.enable', { name: customer.name })).waitFor()
})

test('a passkey is added, signs in without a password, gives the proof, and is removed', async () => {
  const { page, word, context } = admin
  const devtools = await context.newCDPSession(page)
  // A second try of this test meets the first one's authenticator, and Chromium has room for one.
  await devtools.send('WebAuthn.disable')
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await admin.go('/admin/authenticator')
  await page.getByRole('button', { name: word('admin:passkey.add') }).click()
  await page.getByText(word('admin:passkey.added')).waitFor()
  const remove = page.getByRole('button', { name: word('admin:passkey.remove') })
  await remove.waitFor()
  expect(await seriousFaults(admin)).toEqual([])

  await context.clearCookies()
  await admin.go('/login')
  await page.getByRole('button', { name: word('shop:login.passkey') }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin/'))
  await untilAlive(page)

  await shopRows(`update sessions set proved_at = now() - interval '1 hour' where user_id = ${owner}`)
  await admin.go('/admin/authenticator')
  await remove.click()
  await page.locator('dialog[open] button[type=submit]').click()
  await page.getByRole('button', { name: word('admin:passkey.use') }).click()
  await page.getByText(word('admin:passkey.removed')).waitFor()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await remove.waitFor({ state: 'detached' })
})

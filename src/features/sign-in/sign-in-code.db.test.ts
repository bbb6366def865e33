import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPhone } from '#features/accounts/confirm-phone.ts'
import { registerByCode } from '#features/accounts/register.ts'
import { saveProfile } from '#features/accounts/save-profile.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { signIn } from './sign-in.ts'
import { askSignInCode, sendSignInCode, signInByCode, signInCodeJob } from './sign-in-code.ts'

let shop: TestShop
const device = { address: 'test', userAgent: 'test', replacesSession: null, knownDevice: () => null }
const email = 'asha@haat.test'

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.pool.query('delete from throttles')
  shop.email.emails.length = 0
})
afterAll(() => shop.close())

async function codeFor(address = email): Promise<string> {
  await sendSignInCode(shop.as(), { email: address, language: 'hi' })
  return /\b(\d{6})\b/.exec(shop.email.emails.at(-1)?.text ?? '')?.[1] ?? ''
}

const use = (code: string, address = email, ctx = shop.as()) => signInByCode(ctx, { email: address, code }, device)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('asking queues the same job for every address; each gets at most three emails in 15 minutes, in its language', async () => {
  await askSignInCode(shop.as(), { email })
  await askSignInCode(shop.as(), { email: 'nobody@haat.test' })
  expect(shop.jobs.sent.slice(-2).map(({ name, payload }) => [name, payload.email])).toEqual([
    [signInCodeJob, email],
    [signInCodeJob, 'nobody@haat.test'],
  ])
  for (const address of [email, 'nobody@haat.test']) {
    shop.email.emails.length = 0
    for (let round = 0; round < 5; round += 1) await codeFor(address)
    expect(shop.email.emails.map(({ to }) => to)).toEqual([address, address, address])
    expect(shop.email.emails[0]?.language).toBe(address === email ? 'en' : 'hi')
  }
  shop.email.emails.length = 0
  await codeFor('nobody <script>')
  expect(shop.email.emails).toEqual([])
})

test('the code signs in once, also with twenty at once, and only the newest', async () => {
  const old = await codeFor()
  const code = await codeFor('ASHA@haat.test')
  if (old !== code) await expect(use(old)).rejects.toMatchObject({ code: 'sign-in-code-wrong' })
  await shop.pool.query('delete from throttles')
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, turn) =>
      signInByCode(shop.as(), { email, code }, { ...device, address: `test ${turn}` }),
    ),
  )
  const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.account.email] : []))
  expect(opened).toEqual([email])
  await shop.pool.query('delete from throttles')
  await expect(use(code)).rejects.toMatchObject({ code: 'sign-in-code-wrong' })
})

test('the database holds no code, and it ends after ten minutes', async () => {
  const code = await codeFor()
  const { rows } = await shop.pool.query(
    `select * from one_time_codes where purpose = 'sign-in' and used_at is null and user_id is not null`,
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
  const later = addMinutes(shop.as().clock.now(), 11)
  await expect(use(code, email, shop.as(undefined, { clock: { now: () => later } }))).rejects.toMatchObject({
    code: 'sign-in-code-wrong',
  })
})

test('guesses are counted: five from one address, thirty in a day, whether or not the account exists', async () => {
  for (const address of [email, 'nobody@haat.test']) {
    const wrong = otherThan(await codeFor())
    for (let round = 0; round < 5; round += 1)
      await expect(use(wrong, address)).rejects.toMatchObject({ code: 'sign-in-code-wrong' })
    await expect(use(wrong, address)).rejects.toMatchObject({ code: 'too-many-requests' })
    const from = (turn: number) =>
      signInByCode(shop.as(), { email: address, code: wrong }, { ...device, address: `elsewhere ${turn}` })
    for (let turn = 0; turn < 25; turn += 1)
      await expect(from(turn)).rejects.toMatchObject({ code: 'sign-in-code-wrong' })
    await expect(from(99)).rejects.toMatchObject({ code: 'too-many-requests' })
  }
})

test('a mailbox is no second factor: admins and accounts with an authenticator get no code', async () => {
  await codeFor(shop.cast.admin.email)
  expect(shop.email.emails).toEqual([])
  await shop.pool.query(
    `insert into authenticators (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
    [shop.cast.bilal.userId],
  )
  await codeFor(shop.cast.bilal.email)
  expect(shop.email.emails).toEqual([])
})

const opening = (address: string, code: string) => ({
  email: address,
  code,
  fullName: 'Meera Nair',
  phone: '9822044170',
  codeSentTo: 'email' as 'email' | 'phone',
  acceptTerms: true as const,
})

test('an address without an account opens one with its code, once, confirmed and with consent; a wrong code opens none', async () => {
  const address = 'Meera.New@haat.test'
  const code = await codeFor(address)
  await expect(registerByCode(shop.as(), opening(address, otherThan(code)), device)).rejects.toMatchObject({
    code: 'sign-in-code-wrong',
  })
  // The right code alone says what is missing, and stays usable.
  await expect(use(code, address)).rejects.toMatchObject({ code: 'account-needed' })
  const opened = await Promise.allSettled(
    Array.from({ length: 8 }, (_, turn) =>
      registerByCode(shop.as(), opening(address, code), { ...device, address: `from ${turn}` }),
    ),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await shop.pool.query(
    `select role, email, email_confirmed_at is not null as is_confirmed,
       (select count(*)::int from consents where user_id = users.id and purpose = 'terms') as consents,
       (select count(*)::int from sessions where user_id = users.id) as sessions
     from users where email_folded = lower($1)`,
    [address],
  )
  expect(rows).toEqual([{ role: 'customer', email: address, is_confirmed: true, consents: 1, sessions: 1 }])
  const left = await shop.pool.query('select 1 from one_time_codes where email_hash = sha256($1::bytea)', [
    address.toLowerCase(),
  ])
  expect(left.rows).toEqual([])
})

test('a code sent before the account was opened another way signs in to it and changes nothing of it', async () => {
  const address = 'twice@haat.test'
  const code = await codeFor(address)
  await shop.pool.query(
    `insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
     values ($1, $1, 'Twice Opened', '9876543210', 'customer', 'x', 'en', now(), now())`,
    [address],
  )
  const { account } = await registerByCode(shop.as(), opening(address, code), device)
  expect(account).toMatchObject({ fullName: 'Twice Opened', phone: '9876543210' })
})

async function textedCode(phone: string): Promise<string> {
  shop.sms.messages.length = 0
  await sendSignInCode(shop.as(), { phone, language: 'hi' })
  const [message] = shop.sms.messages
  if (message) expect(message).toMatchObject({ to: phone, kind: 'sign-in-code', text: expect.stringContaining('Haat') })
  return message?.values.code ?? ''
}

const useTexted = (phone: string, code: string) => signInByCode(shop.as(), { phone, code }, device)

test('a number signs in once its owner has confirmed it, by code or by password, until it changes', async () => {
  const { asha } = shop.cast
  const [phone, other] = ['9810000001', '9810000002']
  await shop.pool.query('update users set phone = $2 where id = $1', [asha.userId, phone])
  await expect(useTexted(phone, await textedCode(phone))).rejects.toMatchObject({ code: 'account-needed' })
  await expect(confirmPhone(shop.as(asha), { code: '000000', device })).rejects.toMatchObject({
    code: 'sign-in-code-wrong',
  })
  await confirmPhone(shop.as(asha), { code: await textedCode(phone), device })
  const code = await textedCode(phone)
  expect((await useTexted(phone, code)).account.email).toBe(email)
  await expect(useTexted(phone, code)).rejects.toMatchObject({ code: 'sign-in-code-wrong' })
  const typed = { email: '+91 98100 00001', password: 'haat-demo-2026' }
  expect((await signIn(shop.as(), typed, device)).account.email).toBe(email)

  await saveProfile(shop.as(asha), { change: { fullName: 'Asha Rao', phone }, sessionId: 0 })
  await expect(signIn(shop.as(), typed, device)).resolves.toBeDefined()
  const change = { phone: other, currentPassword: 'haat-demo-2026' }
  await saveProfile(shop.as(asha), { change, sessionId: 0 })
  await expect(signIn(shop.as(), typed, device)).rejects.toMatchObject({ code: 'login-failed' })
  await expect(useTexted(other, await textedCode(other))).rejects.toMatchObject({ code: 'account-needed' })
})

test('a number given out again belongs to who confirms it last', async () => {
  const { asha, bilal } = shop.cast
  const phone = '9810000003'
  await shop.pool.query('update users set phone = $3, phone_confirmed_at = null where id in ($1, $2)', [
    asha.userId,
    bilal.userId,
    phone,
  ])
  await shop.pool.query('delete from authenticators where user_id = $1', [bilal.userId])
  await confirmPhone(shop.as(asha), { code: await textedCode(phone), device })
  await confirmPhone(shop.as(bilal), { code: await textedCode(phone), device })
  expect((await useTexted(phone, await textedCode(phone))).account.email).toBe(bilal.email)
})

test('an admin and an account with an authenticator get no SMS; the hour has its limit; a shop without SMS refuses', async () => {
  const { admin } = shop.cast
  const phone = '9810000004'
  await shop.pool.query('update users set phone = $2, phone_confirmed_at = now() where id = $1', [admin.userId, phone])
  expect(await textedCode(phone)).toBe('')
  for (let turn = 0; turn < 3; turn += 1) expect(await textedCode('9810000005')).toMatch(/^\d{6}$/)
  expect(await textedCode('9810000005')).toBe('')
  await shop.pool.query(`update throttles set tries = 500 where key = 'sign-in code messages'`)
  expect(await textedCode('9810000006')).toBe('')
  const silent = { ...shop.as(), sms: { ...shop.sms, sends: () => false } }
  await expect(askSignInCode(silent, { phone })).rejects.toMatchObject({ code: 'not-found' })
})

test('a number without an account opens one with its code; a taken address opens none and its owner is told', async () => {
  const phone = '9810000007'
  const code = await textedCode(phone)
  const form = { ...opening('by.phone@haat.test', code), phone, codeSentTo: 'phone' as const }
  await expect(registerByCode(shop.as(), { ...form, email }, device)).rejects.toMatchObject({
    code: 'registration-failed',
  })
  expect(shop.jobs.sent.map(({ payload }) => JSON.stringify(payload)).join()).toContain('known-address')
  await registerByCode(shop.as(), form, device)
  const { rows } = await shop.pool.query(
    `select phone_confirmed_at is not null as by_phone, email_confirmed_at is not null as by_email
     from users where email = 'by.phone@haat.test'`,
  )
  expect(rows).toEqual([{ by_phone: true, by_email: false }])
})

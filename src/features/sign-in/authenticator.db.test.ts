import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { castPassword, type Person } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getAuthenticatorState } from './authenticator-queries.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { prepareAuthenticator, removeAuthenticator, renewRecoveryCodes } from './prepare-authenticator.ts'
import { signIn } from './sign-in.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// After half an hour the attempts and codes of the previous test no longer count.
beforeEach(async () => {
  shop.clock.advance(30)
  await shop.pool.query('DELETE FROM authenticators')
  await shop.pool.query('DELETE FROM recovery_codes')
})

const device = { address: '10.0.0.1', userAgent: 'test', replacesSession: null, knownDevice: () => null }

const signInOf = ({ email }: Person, code?: string) =>
  signIn(shop.as({ role: 'guest' }), { email, password: castPassword, ...(code === undefined ? {} : { code }) }, device)

const digitsOf = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.clock.now().getTime() + secondsFromNow * 1000,
  })

async function setUp(person: Person) {
  const { session } = await signInOf(person)
  const { secret } = await prepareAuthenticator(shop.as(person))
  const recoveryCodes = await confirmAuthenticator(shop.as(person), { code: digitsOf(secret), sessionId: session.id })
  return { secret, recoveryCodes, sessionId: session.id }
}

const isOpen = async (sessionId: number) => {
  const { rows } = await shop.pool.query('SELECT revoked_at, second_factor_at FROM sessions WHERE id = $1', [sessionId])
  return { isOpen: rows[0].revoked_at === null, hasFactor: rows[0].second_factor_at !== null }
}

test('a confirmed authenticator is required at sign-in, and only after the right password', async () => {
  const { admin } = shop.cast
  const before = await signInOf(admin)
  const { secret, sessionId } = await setUp(admin)

  expect(await isOpen(before.session.id)).toMatchObject({ isOpen: false })
  expect(await isOpen(sessionId)).toEqual({ isOpen: true, hasFactor: true })
  await expect(signInOf(admin)).rejects.toThrow('code-needed')
  const wrong = { email: admin.email, password: 'wrong one' }
  await expect(signIn(shop.as({ role: 'guest' }), wrong, device)).rejects.toThrow('login-failed')

  const { session } = await signInOf(admin, digitsOf(secret, 30))
  expect(await isOpen(session.id)).toEqual({ isOpen: true, hasFactor: true })
})

test('an unconfirmed authenticator is not required, and a wrong first code does not confirm it', async () => {
  const { admin } = shop.cast
  const { session } = await signInOf(admin)
  const { secret, address } = await prepareAuthenticator(shop.as(admin))
  expect(address).toMatch(/^otpauth:\/\/totp\/Haat:priya%40haat\.test\?issuer=Haat&secret=/)
  expect(address).toContain(secret)

  const wrong = digitsOf(secret, 3600)
  await expect(confirmAuthenticator(shop.as(admin), { code: wrong, sessionId: session.id })).rejects.toThrow(
    'code-wrong',
  )
  expect(await getAuthenticatorState(shop.as(admin))).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 })
  await signInOf(admin)
})

test('a code works once, even for concurrent sign-ins, and older codes are refused', async () => {
  const { admin } = shop.cast
  const { secret } = await setUp(admin)
  // The code that confirmed it is already used.
  await expect(signInOf(admin, digitsOf(secret))).rejects.toThrow('code-wrong')

  shop.clock.advance(1)
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => signInOf(admin, digitsOf(secret))))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(signInOf(admin, digitsOf(secret, -30))).rejects.toThrow('code-wrong')
})

test('a phone clock may be half a minute off, but not minutes', async () => {
  const { admin } = shop.cast
  const { secret } = await setUp(admin)
  shop.clock.advance(10)
  // From the middle of a step, so that checking the password does not reach the next one.
  const intoStep = (shop.clock.now().getTime() / 1000) % 30
  shop.clock.advance((45 - intoStep) / 60)
  await expect(signInOf(admin, digitsOf(secret, -120))).rejects.toThrow('code-wrong')
  await signInOf(admin, digitsOf(secret, -30))
})

test('after five wrong codes even a right one is throttled, and a password without a code never counts as an attempt', async () => {
  const { admin } = shop.cast
  const { secret } = await setUp(admin)
  shop.clock.advance(20)
  for (let round = 0; round < 7; round += 1) await expect(signInOf(admin)).rejects.toThrow('code-needed')
  for (let round = 0; round < 5; round += 1) await expect(signInOf(admin, '000000')).rejects.toThrow('code-wrong')
  await expect(signInOf(admin, digitsOf(secret))).rejects.toThrow('too-many-requests')
})

test('each recovery code works once, however it is typed, and its owner gets an email', async () => {
  const { admin } = shop.cast
  const { recoveryCodes } = await setUp(admin)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)

  const tries = await Promise.allSettled(
    [code, code.toUpperCase(), code.replaceAll('-', ' ')].map((one) => signInOf(admin, one)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await getAuthenticatorState(shop.as(admin))).recoveryCodesLeft).toBe(9)
  const emails = shop.jobs.sent.filter(({ payload }) => payload.kind === 'recovery_code_used')
  expect(emails).toHaveLength(1)
})

test('new recovery codes invalidate the old ones, and renewing them needs a fresh password', async () => {
  const { admin } = shop.cast
  const { recoveryCodes } = await setUp(admin)
  const renewed = await renewRecoveryCodes(shop.as(admin))
  await expect(signInOf(admin, recoveryCodes[0] ?? '')).rejects.toThrow('code-wrong')
  await signInOf(admin, renewed[0] ?? '')

  const stale = shop.as({ ...admin, provedAt: null })
  await expect(renewRecoveryCodes(stale)).rejects.toThrow('proof-needed')
})

test('removing an authenticator needs a code, and until then no other can be set up', async () => {
  const { admin } = shop.cast
  const { secret, sessionId } = await setUp(admin)
  await expect(prepareAuthenticator(shop.as(admin))).rejects.toThrow('authenticator-confirmed')
  await expect(removeAuthenticator(shop.as(admin), { code: '000000' })).rejects.toThrow('code-wrong')

  await removeAuthenticator(shop.as(admin), { code: digitsOf(secret, 30) })
  expect(await isOpen(sessionId)).toEqual({ isOpen: true, hasFactor: false })
  expect(await getAuthenticatorState(shop.as(admin))).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 })
  await signInOf(admin)
})

test('neither the secret nor a code is readable in the database', async () => {
  const { secret, recoveryCodes } = await setUp(shop.cast.admin)
  const { rows } = await shop.pool.query(`SELECT
    (SELECT json_agg(a)::text FROM authenticators a) || (SELECT json_agg(r)::text FROM recovery_codes r) AS found`)
  expect(rows[0].found).not.toContain(secret)
  expect(rows[0].found).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
})

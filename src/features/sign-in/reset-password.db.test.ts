import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#features/context.ts'
import { castPassword } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { changePassword } from './change-password.ts'
import { openSession } from './open-session.ts'
import { askPasswordReset, resetLinkJob, resetPassword } from './reset-password.ts'
import { codeHash, sendResetLink } from './send-reset-link.ts'
import { signIn } from './sign-in.ts'

let shop: TestShop
const device = { address: 'test', userAgent: 'test', replacesSession: null }
const linkOf = (code: string) => `http://shop.test/reset-password#${code}`
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
  await sendResetLink(shop.as(), { email: address, linkOf })
  return /reset-password#([\w-]+)/.exec(shop.email.emails.at(-1)?.text ?? '')?.[1] ?? ''
}

const form = (code: string, newPassword = 'terracotta horse') => ({ code, newPassword, confirmPassword: newPassword })

const passwordWorks = (password: string) =>
  signIn(shop.as(), { email, password }, { ...device, knownDevice: () => null }).then(
    () => true,
    () => false,
  )

const open = () =>
  transaction(shop.as(shop.cast.asha), (ctx) =>
    openSession(ctx, { user: { id: shop.cast.asha.userId, role: 'customer' }, isRemembered: true, device }),
  )

const liveSessions = async () => {
  const text = 'select id from sessions where user_id = $1 and revoked_at is null'
  return (await shop.pool.query(text, [shop.cast.asha.userId])).rows.map(({ id }) => id)
}

test('a reset request queues the same job for every address', async () => {
  await askPasswordReset(shop.as(), email)
  await askPasswordReset(shop.as(), 'nobody@haat.test')
  expect(shop.jobs.sent.slice(-2).map(({ name, payload }) => [name, payload.email])).toEqual([
    [resetLinkJob, email],
    [resetLinkJob, 'nobody@haat.test'],
  ])
})

test('an address without an account gets no email, and one with an account gets at most three an hour', async () => {
  await sendResetLink(shop.as(), { email: 'nobody@haat.test', linkOf })
  expect(shop.email.emails).toEqual([])
  for (let round = 0; round < 5; round += 1) await sendResetLink(shop.as(), { email, linkOf })
  expect(shop.email.emails).toHaveLength(3)
  expect(shop.email.emails[0]).toMatchObject({ to: email, kind: 'reset-password' })
})

test('only the hash of a code is stored', async () => {
  const code = await codeFor()
  expect(code).toHaveLength(43)
  const rows = await shop.pool.query('select code_hash from one_time_codes where code_hash = $1', [codeHash(code)])
  expect(rows.rowCount).toBe(1)
  expect(JSON.stringify((await shop.pool.query('select * from one_time_codes')).rows)).not.toContain(code)
})

test('a code sets the password once, ends all sessions, and voids the other links', async () => {
  const [first, second] = [await codeFor(), await codeFor()]
  await open()
  await open()
  await resetPassword(shop.as(), form(first))
  expect(await liveSessions()).toEqual([])
  expect(await passwordWorks('terracotta horse')).toBe(true)
  expect(await passwordWorks(castPassword)).toBe(false)

  for (const code of [first, second]) {
    await expect(resetPassword(shop.as(), form(code, 'another horse'))).rejects.toMatchObject({
      code: 'reset-link-invalid',
    })
  }
})

test('of two concurrent resets with one code, one succeeds', async () => {
  const code = await codeFor()
  const results = await Promise.allSettled([
    resetPassword(shop.as(), form(code, 'the first horse')),
    resetPassword(shop.as(), form(code, 'the second horse')),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an expired code, a code for another purpose and nonsense are refused', async () => {
  const old = await codeFor()
  shop.clock.advance(31)
  const other = await codeFor()
  await shop.pool.query("update one_time_codes set purpose = 'confirm-email' where code_hash = $1", [codeHash(other)])
  for (const code of [old, other, '', 'nonsense']) {
    await expect(resetPassword(shop.as(), form(code))).rejects.toMatchObject({ code: 'reset-link-invalid' })
  }
})

test('a guessable new password is refused and does not use up the code', async () => {
  const code = await codeFor()
  await expect(resetPassword(shop.as(), form(code, 'password1'))).rejects.toMatchObject({ code: 'password-too-common' })
  await resetPassword(shop.as(), form(code, 'a red brass bell'))
})

test('changing the password needs the current one and keeps only this browser signed in', async () => {
  await open()
  const here = await open()
  const asha = shop.as(shop.cast.asha)
  const change = (currentPassword: string) => ({ ...form(''), currentPassword, newPassword: 'a blue clay bowl' })
  const own = { ...device, replacesSession: here.id }
  await expect(changePassword(asha, change('wrong one'), own)).rejects.toMatchObject({ code: 'current-password-wrong' })
  expect(await liveSessions()).toHaveLength(2)

  const opened = await changePassword(asha, change('a red brass bell'), own)
  expect(await liveSessions()).toEqual([opened.id])
  expect(opened.maxAgeSeconds).not.toBeNull()
  expect(await passwordWorks('a blue clay bowl')).toBe(true)
})

test('after five wrong attempts at the current password, further attempts are throttled', async () => {
  const asha = shop.as(shop.cast.asha)
  const wrong = { ...form(''), currentPassword: 'wrong one' }
  for (let round = 0; round < 5; round += 1) {
    await expect(changePassword(asha, wrong, device)).rejects.toMatchObject({ code: 'current-password-wrong' })
  }
  await expect(changePassword(asha, wrong, device)).rejects.toMatchObject({ code: 'too-many-requests' })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepAccounts } from '#features/accounts/delete-account.ts'
import { guest } from '#features/actor.ts'
import { castPassword } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { signOut, touchSession } from './end-session.ts'
import { findOpenSession } from './session-queries.ts'
import { type SignInDevice, signIn } from './sign-in.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.pool.query('delete from throttles')
  await shop.pool.query('delete from sessions')
})
afterAll(() => shop.close())

const home: SignInDevice = {
  address: '203.0.113.7',
  userAgent: 'Firefox',
  replacesSession: null,
  knownDevice: () => null,
}

const enter = (email: string, password = castPassword, device: Partial<SignInDevice> = {}, remember = false) =>
  signIn(shop.as(guest), { email, password, remember }, { ...home, ...device })

const find = (secret: string) =>
  findOpenSession(shop.db, createHash('sha256').update(secret).digest(), shop.clock.now())

test('the right password opens a session for its user', async () => {
  const { account, session } = await enter(' ASHA@haat.TEST ')
  expect(account.name).toBe('Asha Kulkarni')
  expect(session.maxAgeSeconds).toBeNull()
  expect(await find(session.secret)).toMatchObject({
    id: session.id,
    user: { userId: shop.cast.asha.userId, role: 'customer', artisanId: null },
  })
  const { session: hers } = await enter('somi@haat.test')
  expect((await find(hers.secret))?.user.artisanId).toBe(shop.cast.somi.artisanId)
})

test('an unknown account, a wrong password and a closed account get the same error', async () => {
  await shop.pool.query(`update users set closed_at = now() where email = 'bilal@haat.test'`)
  const answers = await Promise.allSettled([
    enter('nobody@haat.test'),
    enter('asha@haat.test', 'wrong one'),
    enter('bilal@haat.test'),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'login-failed', details: {} } })
  await shop.pool.query('update users set closed_at = null')
})

test('an unknown account takes as long as a known one', async () => {
  const timeOf = async (email: string) => {
    const start = performance.now()
    await enter(email, 'wrong one', { address: crypto.randomUUID() }).catch(() => undefined)
    return performance.now() - start
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 15; round += 1) {
    known.push(await timeOf('asha@haat.test'))
    unknown.push(await timeOf('nobody@haat.test'))
  }
  // The fastest runs, because they have the least interference.
  expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(10)
})

test('signing in again in one browser ends its previous session', async () => {
  const first = await enter('asha@haat.test')
  const second = await enter('asha@haat.test', castPassword, { replacesSession: first.session.id })
  expect(second.session.secret).not.toBe(first.session.secret)
  expect(await find(first.session.secret)).toBeNull()
  expect(await find(second.session.secret)).not.toBeNull()
})

test('signing out ends the session at once and can be repeated', async () => {
  const { session } = await enter('asha@haat.test')
  for (let round = 0; round < 2; round += 1) await signOut(shop.as(shop.cast.asha), session.id)
  await signOut(shop.as(guest), null)
  expect(await find(session.secret)).toBeNull()
})

test('a session ends after 24 idle hours, an admin’s after 30 minutes, a remembered one after 14 days', async () => {
  const lives: [string, boolean, number][] = [
    ['asha@haat.test', false, 24 * 60],
    ['priya@haat.test', true, 30],
    ['asha@haat.test', true, 14 * 24 * 60],
  ]
  for (const [email, remember, minutes] of lives) {
    const { session } = await enter(email, castPassword, {}, remember)
    shop.clock.advance(minutes - 1)
    expect(await find(session.secret), email).not.toBeNull()
    shop.clock.advance(2)
    expect(await find(session.secret), email).toBeNull()
    shop.clock.setOffset(0)
  }
})

test('activity keeps a session for at most 7 days, an admin’s for 8 hours, a remembered one for 30 days', async () => {
  const lives: [string, boolean, number, number][] = [
    ['asha@haat.test', false, 7 * 24 * 60, 12 * 60],
    ['priya@haat.test', true, 8 * 60, 20],
    ['asha@haat.test', true, 30 * 24 * 60, 24 * 60],
  ]
  for (const [email, remember, minutes, step] of lives) {
    const { session } = await enter(email, castPassword, {}, remember)
    for (let gone = step; gone < minutes; gone += step) {
      shop.clock.advance(step)
      await touchSession(shop.db, session.id, shop.clock.now())
    }
    expect(await find(session.secret), email).not.toBeNull()
    shop.clock.advance(step + 1)
    expect(await find(session.secret), email).toBeNull()
    shop.clock.setOffset(0)
  }
})

test('only a remembered session outlives the browser, and an admin’s is never remembered', async () => {
  expect((await enter('asha@haat.test', castPassword, {}, true)).session.maxAgeSeconds).toBe(30 * 24 * 3600)
  expect((await enter('priya@haat.test', castPassword, {}, true)).session.maxAgeSeconds).toBeNull()
})

test('the eleventh session ends the oldest', async () => {
  const opened: string[] = []
  for (let round = 0; round < 11; round += 1) opened.push((await enter('asha@haat.test')).session.secret)
  const alive = await Promise.all(opened.map(async (secret) => (await find(secret)) !== null))
  expect(alive).toEqual([false, ...Array(10).fill(true)])
})

test('after five wrong passwords from one address, even the right one is throttled', async () => {
  for (let round = 0; round < 5; round += 1)
    await expect(enter('asha@haat.test', 'wrong')).rejects.toMatchObject({ code: 'login-failed' })
  const sixth = await enter('asha@haat.test').catch((error) => error)
  expect(sixth).toMatchObject({ code: 'too-many-requests' })
  expect(sixth.details.retryAfterSeconds).toBeGreaterThan(0)
  await expect(enter('asha@haat.test', castPassword, { address: '198.51.100.9' })).resolves.toBeDefined()
})

test('a burst of guesses gets at most five attempts', async () => {
  const burst = await Promise.allSettled(Array.from({ length: 20 }, () => enter('asha@haat.test', 'wrong')))
  expect(burst.filter((one) => one.status === 'rejected' && one.reason.code === 'login-failed')).toHaveLength(5)
})

test('strangers who use up all attempts on an account do not lock out its owner’s known browser', async () => {
  for (let round = 0; round < 25; round += 1)
    await enter('asha@haat.test', 'wrong', { address: `198.51.100.${round}` }).catch(() => undefined)
  await expect(enter('asha@haat.test')).rejects.toMatchObject({ code: 'too-many-requests' })
  await expect(enter('asha@haat.test', castPassword, { knownDevice: () => 'her-laptop' })).resolves.toBeDefined()
})

test('right passwords use up no attempts', async () => {
  for (let round = 0; round < 8; round += 1) await enter('asha@haat.test')
  const { rows } = await shop.pool.query('select sum(tries)::int as tries from throttles')
  expect(rows[0].tries).toBe(0)
})

test('sweeping deletes old counters and sessions and keeps open ones', async () => {
  await enter('asha@haat.test')
  await sweepAccounts(shop.as())
  expect((await shop.pool.query('select 1 from sessions')).rowCount).toBe(1)
  shop.clock.advance(60 * 24 * 60)
  await sweepAccounts(shop.as())
  expect((await shop.pool.query('select 1 from sessions union all select 1 from throttles')).rowCount).toBe(0)
  shop.clock.setOffset(0)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMinutes } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
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
  await sendSignInCode(shop.as(), address)
  return /\b(\d{6})\b/.exec(shop.email.emails.at(-1)?.text ?? '')?.[1] ?? ''
}

const use = (code: string, address = email, ctx = shop.as()) => signInByCode(ctx, { email: address, code }, device)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('asking queues the same job for every address; only one with an account gets an email, at most three in 15 minutes', async () => {
  await askSignInCode(shop.as(), email)
  await askSignInCode(shop.as(), 'nobody@haat.test')
  expect(shop.jobs.sent.slice(-2).map(({ name, payload }) => [name, payload.email])).toEqual([
    [signInCodeJob, email],
    [signInCodeJob, 'nobody@haat.test'],
  ])
  await sendSignInCode(shop.as(), 'nobody@haat.test')
  expect(shop.email.emails).toEqual([])
  for (let round = 0; round < 5; round += 1) await sendSignInCode(shop.as(), email)
  expect(shop.email.emails.map(({ to }) => to)).toEqual([email, email, email])
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
  const { rows } = await shop.pool.query(`select * from one_time_codes where purpose = 'sign-in' and used_at is null`)
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
  await sendSignInCode(shop.as(), shop.cast.admin.email)
  expect(shop.email.emails).toEqual([])
  await shop.pool.query(
    `insert into authenticators (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
    [shop.cast.bilal.userId],
  )
  await sendSignInCode(shop.as(), shop.cast.bilal.email)
  expect(shop.email.emails).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { softwarePasskey } from '#test/passkeys.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { addPasskey, listPasskeys, preparePasskey, removePasskey } from './add-passkey.ts'
import { mostPasskeys, type UsedPasskey } from './passkey.ts'
import { prepareAuthenticator } from './prepare-authenticator.ts'
import { askForPasskey, proveByPasskey, signInWithPasskey } from './use-passkey.ts'

const origin = 'https://shop.test'
const device = {
  address: '10.0.0.1',
  userAgent: 'Mozilla/5.0 Firefox/140',
  replacesSession: null,
  knownDevice: () => null,
}

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const guest = { role: 'guest' } as const
const sessionsOf = async (user: User) =>
  (
    await shop.pool.query(
      'select id, second_factor_at, proved_at from sessions where user_id = $1 and revoked_at is null order by id',
      [user.userId],
    )
  ).rows

async function addTo(user: User) {
  const passkey = softwarePasskey(origin)
  const { challenge } = await preparePasskey(shop.as(user), origin)
  const adding = { passkey: passkey.added(challenge), origin, userAgent: device.userAgent, sessionId: 0 }
  await addPasskey(shop.as(user), adding)
  return { passkey, adding }
}

const challengeFor = async (user?: User) => (await askForPasskey(shop.as(user ?? guest), origin)).challenge

const signIn = (passkey: UsedPasskey) => signInWithPasskey(shop.as(guest), { passkey, origin }, device)

test('a passkey signs in as its owner and counts as the second factor; its answer works once', async () => {
  const { asha } = shop.cast
  const { passkey } = await addTo(asha)
  const answer = passkey.used(await challengeFor())
  const { account } = await signIn(answer)
  expect(account.id).toBe(asha.publicId)
  expect((await sessionsOf(asha)).at(-1)?.second_factor_at).not.toBeNull()
  await expect(signIn(answer)).rejects.toMatchObject({ code: 'passkey-refused' })
  expect(await listPasskeys(shop.as(asha))).toMatchObject([
    { device: { browser: 'Firefox' }, lastUsedAt: expect.any(String) },
  ])
})

test('of the same answer sent five times at once, one signs in', async () => {
  const { passkey } = await addTo(shop.cast.asha)
  const before = (await sessionsOf(shop.cast.asha)).length
  const answer = passkey.used(await challengeFor(), { counter: 7 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(answer)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sessionsOf(shop.cast.asha)).toHaveLength(before + 1)
})

test('an answer for another purpose, site or key, a late one, and a counter that goes back are refused', async () => {
  const { asha } = shop.cast
  const { passkey } = await addTo(asha)
  const refused = { code: 'passkey-refused' }
  await expect(signIn(passkey.used(await challengeFor(asha)))).rejects.toMatchObject(refused)
  await expect(
    proveByPasskey(shop.as(asha), { passkey: passkey.used(await challengeFor()), origin, sessionId: 0 }),
  ).rejects.toMatchObject(refused)
  await expect(signIn(passkey.used(await challengeFor(), { origin: 'https://evil.test' }))).rejects.toMatchObject(
    refused,
  )
  await expect(signIn(softwarePasskey(origin).used(await challengeFor()))).rejects.toMatchObject(refused)
  const forged = { ...softwarePasskey(origin).used(await challengeFor()), id: passkey.id, rawId: passkey.id }
  await expect(signIn(forged)).rejects.toMatchObject(refused)
  const made = Buffer.from(`sign-in..${Date.now() + 60_000}.00.AAAA`).toString('base64url')
  await expect(signIn(passkey.used(made))).rejects.toMatchObject(refused)

  await signIn(passkey.used(await challengeFor(), { counter: 5 }))
  await expect(signIn(passkey.used(await challengeFor(), { counter: 5 }))).rejects.toMatchObject(refused)

  const late = await challengeFor()
  shop.clock.advance(6)
  await expect(signIn(passkey.used(late, { counter: 9 }))).rejects.toMatchObject(refused)
})

test('a disabled or closed account, and a removed passkey, open nothing', async () => {
  const { bilal } = shop.cast
  const { passkey } = await addTo(bilal)
  await shop.pool.query("update users set disabled_at = now(), disabled_reason = 'why' where id = $1", [bilal.userId])
  await expect(signIn(passkey.used(await challengeFor()))).rejects.toMatchObject({ code: 'account-disabled' })
  await shop.pool.query('update users set disabled_at = null, disabled_reason = null where id = $1', [bilal.userId])

  const [row] = await listPasskeys(shop.as(bilal))
  await expect(removePasskey(shop.as(shop.cast.asha), row?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  await removePasskey(shop.as(bilal), row?.id ?? '')
  await expect(signIn(passkey.used(await challengeFor()))).rejects.toMatchObject({ code: 'passkey-refused' })
})

test('an account has at most ten passkeys; adding one needs a fresh proof and no impersonation', async () => {
  const { bilal } = shop.cast
  const { adding } = await addTo(bilal)
  await expect(addPasskey(shop.as(bilal), adding)).rejects.toMatchObject({ code: 'passkey-refused' })
  for (let count = 1; count < mostPasskeys; count += 1) await addTo(bilal)
  await expect(addTo(bilal)).rejects.toMatchObject({ code: 'too-many-passkeys' })

  const stale = { ...bilal, provedAt: new Date(0) }
  await expect(preparePasskey(shop.as(stale), origin)).rejects.toMatchObject({ code: 'proof-needed' })
  const acting = { ...bilal, impersonation: { until: new Date(), reason: 'help' } }
  await expect(preparePasskey(shop.as(acting), origin)).rejects.toMatchObject({ code: 'not-on-impersonation' })
})

test('an admin session without its second factor can neither add nor remove one, but can show the passkey it has', async () => {
  const { admin } = shop.cast
  const { passkey } = await addTo(admin)
  const [session] = (
    await shop.pool.query<{ id: number }>(
      `insert into sessions (user_id, token_hash, remembered, user_agent, created_at, last_seen_at, proved_at, expires_at)
       values ($1, 'x', false, '', now(), now(), now(), now() + interval '1 hour') returning id`,
      [admin.userId],
    )
  ).rows
  const owing = { ...admin, needsSecondFactor: true }
  await expect(preparePasskey(shop.as(owing), origin)).rejects.toMatchObject({ code: 'second-factor-needed' })
  await expect(prepareAuthenticator(shop.as(owing))).rejects.toMatchObject({ code: 'second-factor-needed' })
  const [own] = await listPasskeys(shop.as(owing))
  await expect(removePasskey(shop.as(owing), own?.id ?? '')).rejects.toMatchObject({ code: 'second-factor-needed' })
  const answer = passkey.used(await challengeFor(owing), { counter: 3 })
  await proveByPasskey(shop.as(owing), { passkey: answer, origin, sessionId: session?.id ?? 0 })
  expect((await sessionsOf(admin)).at(-1)?.second_factor_at).not.toBeNull()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { castPassword } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { openSession } from './open-session.ts'
import { renewProof } from './renew-proof.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const device = { address: 'test', userAgent: 'test', replacesSession: null }

const openOf = (user: { userId: number }) =>
  transaction(shop.as(), (ctx) =>
    openSession(ctx, { user: { id: user.userId, role: 'admin' }, isRemembered: false, device }),
  )

const provedAt = async (sessionId: number) => {
  const { rows } = await shop.pool.query('SELECT proved_at FROM sessions WHERE id = $1', [sessionId])
  return rows[0].proved_at as Date | null
}

const provedBefore = (minutes: number) =>
  shop.as({ ...shop.cast.admin, provedAt: new Date(shop.clock.now().getTime() - minutes * 60_000) })

test('a sensitive action is allowed for ten minutes after the password was entered', () => {
  expect(() => requireFreshProof(provedBefore(9))).not.toThrow()
  expect(() => requireFreshProof(provedBefore(11))).toThrow('proof-needed')
  expect(() => requireFreshProof(provedBefore(9), 5)).toThrow('proof-needed')
  expect(() => requireFreshProof(shop.as({ ...shop.cast.admin, provedAt: null }))).toThrow('proof-needed')
  expect(() => requireFreshProof(shop.as({ role: 'guest' }))).toThrow('unauthorized')
  expect(() => requireFreshProof(shop.as())).not.toThrow()
})

test('entering the password again counts only for its own session', async () => {
  const { admin, asha } = shop.cast
  const [own, other, foreign] = [await openOf(admin), await openOf(admin), await openOf(asha)]
  const before = await provedAt(other.id)
  await shop.pool.query("UPDATE sessions SET proved_at = proved_at - interval '1 hour' WHERE id = any($1)", [
    [own.id, foreign.id],
  ])
  const old = await provedAt(foreign.id)

  await expect(renewProof(shop.as(admin), { password: 'wrong one', sessionId: own.id })).rejects.toThrow(
    'current-password-wrong',
  )
  await renewProof(shop.as(admin), { password: castPassword, sessionId: own.id })
  await renewProof(shop.as(admin), { password: castPassword, sessionId: foreign.id })

  expect((await provedAt(own.id))?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
  expect(await provedAt(other.id)).toEqual(before)
  expect(await provedAt(foreign.id)).toEqual(old)
})

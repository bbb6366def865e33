import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#domain/actor.ts'
import { findProduct } from '#domain/catalog/product-queries.ts'
import { quoteRequest } from '#domain/orders/checkout-quote.ts'
import { quote } from '#domain/orders/quote.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listOfficeArtisans } from './artisan-list-queries.ts'
import { decideVerification } from './decide-verification.ts'
import { findOwnStanding } from './verification-queries.ts'
import { type VerificationStatus, verificationMoves, verificationStatuses } from './verification-status.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const names = [...new Set(verificationMoves.map(({ move }) => move))]

const stands = (status: VerificationStatus) =>
  shop.pool.query('UPDATE artisans SET status = $1 WHERE slug = $2', [status, shop.cast.naveen.slug])

const statusNow = async () =>
  (await shop.pool.query('SELECT status FROM artisans WHERE slug = $1', [shop.cast.naveen.slug])).rows[0].status

const tryAs = (role: 'admin' | 'artisan', move: string, reason?: string) =>
  role === 'admin'
    ? decideVerification(shop.as(shop.cast.admin), { artisan: shop.cast.naveen.slug, move, reason })
    : decideVerification(shop.as(shop.cast.naveen), { move, reason })

test.each(verificationMoves)(
  '$from: $move leads to $to, for those who may',
  async ({ from, move, to, who, needsReason }) => {
    for (const role of ['admin', 'artisan'] as const) {
      await stands(from)
      if (!who.includes(role)) {
        await expect(tryAs(role, move, 'said')).rejects.toMatchObject({ code: 'forbidden' })
        expect(await statusNow()).toBe(from)
        continue
      }
      if (needsReason) await expect(tryAs(role, move, '  ')).rejects.toMatchObject({ code: 'reason-required' })
      expect(await tryAs(role, move, 'said')).toBe(to)
      expect(await statusNow()).toBe(to)
    }
  },
)

test('a pair that the table does not have is refused, whoever asks', async () => {
  const declared = new Set(verificationMoves.map(({ from, move }) => `${from} ${move}`))
  const undeclared = verificationStatuses.flatMap((from) =>
    names.filter((move) => !declared.has(`${from} ${move}`)).map((move) => ({ from, move })),
  )
  expect(undeclared.length).toBe(verificationStatuses.length * names.length - verificationMoves.length)
  for (const { from, move } of undeclared) {
    await stands(from)
    for (const role of ['admin', 'artisan'] as const) {
      await expect(tryAs(role, move, 'said'), `${from} ${move} ${role}`).rejects.toMatchObject({
        code: 'move-not-allowed',
      })
    }
    expect(await statusNow()).toBe(from)
  }
})

test('nobody moves another maker, and customers and guests move nobody', async () => {
  await stands('verified')
  const pause = { artisan: shop.cast.naveen.slug, move: 'pause' }
  await expect(decideVerification(shop.as(shop.cast.somi), pause)).rejects.toMatchObject({ code: 'not-found' })
  await expect(decideVerification(shop.as(shop.cast.asha), pause)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(decideVerification(shop.as(guest), pause)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await statusNow()).toBe('verified')
})

test('the artisan reads what the office said, and the office what the artisan may do next', async () => {
  await stands('in_review')
  await tryAs('admin', 'request_changes', 'Please send a photo of the kiln')
  expect(await findOwnStanding(shop.as(shop.cast.naveen))).toEqual({
    status: 'changes_requested',
    moves: ['apply_again'],
    said: { by: 'admin', words: 'Please send a photo of the kiln' },
  })
  const office = await listOfficeArtisans(shop.as(shop.cast.admin), { page: 1, limit: 12, status: 'changes_requested' })
  expect(office.items).toMatchObject([{ id: shop.cast.naveen.slug, moves: ['review'], said: { by: 'admin' } }])
})

test.each(['paused', 'suspended', 'closed', 'in_review'] as const)(
  'goods of a maker who is %s are not on sale',
  async (status) => {
    const { bowl } = shop.cast.goods
    const lines = [{ productId: bowl.slug, variant: {}, quantity: 1 }]
    await stands('verified')
    expect(await onSale(lines)).toBe(true)
    await stands(status)
    expect(await onSale(lines)).toBe(false)
    if (status !== 'paused') expect(await findProduct(shop.as(guest), bowl.slug)).toBeNull()
  },
)

async function onSale(lines: { productId: string; variant: Record<string, string>; quantity: number }[]) {
  const { canOrder } = await quote(
    shop.as(shop.cast.asha),
    quoteRequest.parse({ lines, pincode: addressOfAsha.pincode }),
  )
  return canOrder
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#domain/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type ListingStatus, listingMoves, listingStatuses } from './listing-status.ts'
import { moveListing } from './move-listing.ts'
import { findProduct } from './product-queries.ts'
import { listAllProducts, listOwnProducts } from './stock-list-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const names = [...new Set(listingMoves.map(({ move }) => move))]

const stands = (status: ListingStatus) =>
  shop.pool.query('UPDATE products SET status = $1 WHERE slug = $2', [status, shop.cast.goods.bowl.slug])

const statusNow = async () =>
  (await shop.pool.query('SELECT status FROM products WHERE slug = $1', [shop.cast.goods.bowl.slug])).rows[0].status

const tryAs = (role: 'admin' | 'artisan', move: string, reason?: string) =>
  moveListing(shop.as(role === 'admin' ? shop.cast.admin : shop.cast.naveen), {
    productId: shop.cast.goods.bowl.slug,
    move,
    reason,
  })

test.each(listingMoves)(
  '$from: $move leads to $to, for the $who only',
  async ({ from, move, to, who, needsReason }) => {
    await stands(from)
    const other = who === 'admin' ? 'artisan' : 'admin'
    await expect(tryAs(other, move, 'said')).rejects.toMatchObject({ code: 'forbidden' })
    if (needsReason) await expect(tryAs(who, move, '  ')).rejects.toMatchObject({ code: 'reason-required' })
    expect(await statusNow()).toBe(from)

    expect(await tryAs(who, move, 'said')).toBe(to)
    expect(await statusNow()).toBe(to)
    expect((await findProduct(shop.as(guest), shop.cast.goods.bowl.slug)) !== null).toBe(to === 'published')
  },
)

test('a pair that the table does not have is refused, whoever asks', async () => {
  const declared = new Set(listingMoves.map(({ from, move }) => `${from} ${move}`))
  const undeclared = listingStatuses.flatMap((from) =>
    names.filter((move) => !declared.has(`${from} ${move}`)).map((move) => ({ from, move })),
  )
  expect(undeclared.length).toBe(listingStatuses.length * names.length - listingMoves.length)
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

test("another maker's product is not there, and customers move nothing", async () => {
  await stands('published')
  const pause = { productId: shop.cast.goods.bowl.slug, move: 'pause' }
  for (const other of [shop.cast.somi, shop.cast.asha, guest]) {
    await expect(moveListing(shop.as(other), pause)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await statusNow()).toBe('published')
})

test('office and workshop read what the other said, and what they may do', async () => {
  await stands('published')
  await tryAs('admin', 'remove', 'The glaze is printed, not painted')
  const own = async () =>
    (await listOwnProducts(shop.as(shop.cast.naveen), { page: 1, limit: 12 })).items.find(
      ({ id }) => id === shop.cast.goods.bowl.slug,
    )
  expect(await own()).toMatchObject({
    status: 'removed',
    moves: ['appeal'],
    said: { by: 'admin', words: 'The glaze is printed, not painted' },
  })

  await tryAs('artisan', 'appeal', 'Here is a film of the painting')
  const waiting = await listAllProducts(shop.as(shop.cast.admin), { page: 1, limit: 1 })
  expect(waiting.items).toMatchObject([
    {
      status: 'appealed',
      moves: ['reinstate', 'reject'],
      said: { by: 'artisan', words: 'Here is a film of the painting' },
    },
  ])
  await tryAs('admin', 'reinstate')
  expect(await own()).toMatchObject({ status: 'published', moves: ['pause'], said: null })
})

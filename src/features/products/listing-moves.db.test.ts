import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type User } from '#features/actor.ts'
import { adminProducts, readAdminProductFilter, sortsOf } from '#features/drafts/admin-product-queries.ts'
import { listOwnGoods } from '#features/drafts/own-list-queries.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { showPicture } from '#test/jug.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type ListingStatus, listingMoves, listingStatuses } from './listing-status.ts'
import { moveListing } from './move-listing.ts'
import { findProduct } from './product-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await showPicture(shop, shop.cast.goods.bowl)
})
afterAll(() => shop.close())

const names = [...new Set(listingMoves.map(({ move }) => move))]

const stands = (status: ListingStatus) =>
  shop.pool.query('UPDATE products SET status = $1 WHERE slug = $2', [status, shop.cast.goods.bowl.slug])

const statusNow = async () =>
  (await shop.pool.query('SELECT status FROM products WHERE slug = $1', [shop.cast.goods.bowl.slug])).rows[0].status

/** Appeals are for another admin than the one who removed the piece. */
const colleague: User = { role: 'admin', userId: 999_001, publicId: 'colleague', name: 'Farah Khan', artisanId: null }
const appeals = ['reinstate', 'reject']

const moveAs = (actor: User, move: string, reason?: string) =>
  moveListing(shop.as(actor), { productId: shop.cast.goods.bowl.slug, move, reason })

const tryAs = (role: 'admin' | 'artisan', move: string, reason?: string) => {
  const admin = appeals.includes(move) ? colleague : shop.cast.admin
  return moveAs(role === 'admin' ? admin : shop.cast.naveen, move, reason)
}

test.each(listingMoves)(
  '$from: $move leads to $to, for the $who.0 only',
  async ({ from, move, to, who: [mover], needs }) => {
    await stands(from)
    const who = mover as 'admin' | 'artisan'
    const other = who === 'admin' ? 'artisan' : 'admin'
    await expect(tryAs(other, move, 'said')).rejects.toMatchObject({ code: 'forbidden' })
    if (needs.length > 0) await expect(tryAs(who, move, '  ')).rejects.toMatchObject({ code: 'reason-required' })
    expect(await statusNow()).toBe(from)

    expect(await tryAs(who, move, 'said')).toBe(to)
    expect(await statusNow()).toBe(to)
    expect((await findProduct(shop.as(guest), shop.cast.goods.bowl.slug)) !== null).toBe(to === 'published')
  },
)

test('a move that the table does not list for a status is refused for every role', async () => {
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

test('another artisan’s product is not found, and customers cannot move a listing', async () => {
  await stands('published')
  const pause = { productId: shop.cast.goods.bowl.slug, move: 'pause' }
  for (const other of [shop.cast.somi, shop.cast.asha, guest]) {
    await expect(moveListing(shop.as(other), pause)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await statusNow()).toBe('published')
})

test('admin and artisan each see the other’s last message and their own allowed moves', async () => {
  await stands('published')
  await tryAs('admin', 'remove', 'The glaze is printed, not painted')
  const own = async () =>
    (await listOwnGoods(shop.as(shop.cast.naveen), { page: 1, limit: 12 })).items.find(
      ({ id }) => id === shop.cast.goods.bowl.slug,
    )
  expect(await own()).toMatchObject({
    status: 'removed',
    moves: ['appeal'],
    said: { by: 'admin', words: 'The glaze is printed, not painted' },
  })

  await tryAs('artisan', 'appeal', 'Here is a film of the painting')
  const filter = readAdminProductFilter({})
  const waiting = await adminProducts.page(shop.as(shop.cast.admin), {
    filter,
    ask: readListQuery({}, sortsOf(filter)),
  })
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

test('the admin who removed a product may not decide its appeal, even if another admin had removed it before', async () => {
  await stands('published')
  await moveAs(colleague, 'remove', 'Printed')
  await stands('published')
  await moveAs(shop.cast.admin, 'remove', 'Still printed')
  await tryAs('artisan', 'appeal', 'Look at the film')
  for (const move of appeals) {
    await expect(moveAs(shop.cast.admin, move, 'said')).rejects.toMatchObject({
      code: 'second-person-needed',
      details: { name: shop.cast.admin.name },
    })
  }
  expect(await statusNow()).toBe('appealed')
  expect(await moveAs(colleague, 'reinstate')).toBe('published')
})

test('a decision on an outdated version of a product is refused, and one on the current version succeeds', async () => {
  await stands('in_review')
  const { rows } = await shop.pool.query('SELECT revision FROM products WHERE slug = $1', [shop.cast.goods.bowl.slug])
  const { revision } = rows[0]
  const decide = (seen: { status: string; revision: number }) =>
    moveListing(shop.as(shop.cast.admin), { productId: shop.cast.goods.bowl.slug, move: 'publish', seen })

  const changed = { code: 'listing-changed', details: { status: 'in_review' } }
  await expect(decide({ status: 'in_review', revision: revision - 1 })).rejects.toMatchObject(changed)
  await expect(decide({ status: 'draft', revision })).rejects.toMatchObject(changed)
  expect(await decide({ status: 'in_review', revision })).toBe('published')
})

test('when two admins decide at once, one decision succeeds and the other is refused', async () => {
  await stands('in_review')
  const both = await Promise.allSettled([
    moveAs(shop.cast.admin, 'publish'),
    moveAs(colleague, 'request_changes', 'A picture from behind, please'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'move-not-allowed' } })
})

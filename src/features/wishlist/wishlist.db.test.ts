import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { addWish, clearWishlist, removeWish } from './add-wish.ts'
import { shareWishlist, stopSharing } from './share-wishlist.ts'
import { findSharedWishlist, listWishedIds, listWishes } from './wishlist-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the latest wishlist item comes first, and adding a product twice changes nothing', async () => {
  const asha = shop.as(shop.cast.asha)
  const { bowl, vase } = shop.cast.goods
  await addWish(asha, bowl.slug)
  shop.clock.advance(1)
  await addWish(asha, vase.slug)
  shop.clock.advance(1)
  await addWish(asha, bowl.slug)

  expect((await listWishedIds(asha)).map(({ productId }) => productId)).toEqual([vase.slug, bowl.slug])
  const [first] = await listWishes(asha)
  expect(first?.productId).toMatchObject({ _id: vase.slug, id: vase.slug, pricePaise: vase.pricePaise })
})

test('another customer’s wishlist is separate', async () => {
  const bilal = shop.as(shop.cast.bilal)
  expect(await listWishedIds(bilal)).toEqual([])
  await addWish(bilal, shop.cast.goods.bowl.slug)
  await removeWish(bilal, shop.cast.goods.bowl.slug)
  await clearWishlist(bilal)
  expect(await listWishedIds(shop.as(shop.cast.asha))).toHaveLength(2)
})

test('a product that visitors cannot see cannot be added', async () => {
  const asha = shop.as(shop.cast.asha)
  for (const slug of [shop.cast.goods.draft.slug, 'nothing-of-this-name', "' or 1=1"]) {
    await expect(addWish(asha, slug)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('removing an item twice is allowed, and clearing empties the list', async () => {
  const asha = shop.as(shop.cast.asha)
  await removeWish(asha, shop.cast.goods.vase.slug)
  await removeWish(asha, shop.cast.goods.vase.slug)
  expect(await listWishedIds(asha)).toHaveLength(1)
  await clearWishlist(asha)
  expect(await listWishes(asha)).toEqual([])
})

test('thirty concurrent clicks add one item', async () => {
  const asha = shop.as(shop.cast.asha)
  await Promise.all(Array.from({ length: 30 }, () => addWish(asha, shop.cast.goods.bowl.slug)))
  expect(await listWishedIds(asha)).toHaveLength(1)
})

test('only customers have a wishlist', async () => {
  const slug = shop.cast.goods.bowl.slug
  await expect(addWish(shop.as(guest), slug)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(addWish(shop.as(shop.cast.naveen), slug)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(clearWishlist(shop.as(shop.cast.admin))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listWishes(shop.as(guest))).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a shared list shows its pieces and the first name only, by one token, until sharing stops', async () => {
  const asha = shop.as(shop.cast.asha)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => shareWishlist(asha)))
  expect(new Set(tokens).size).toBe(1)
  const [token = ''] = tokens
  const found = await findSharedWishlist(shop.as(guest), token)
  expect(found?.name).toBe(shop.cast.asha.name.split(' ')[0])
  expect(found?.items.map(({ id }) => id)).toEqual([shop.cast.goods.bowl.slug])
  for (const wrong of ['', 'nonsense', "' or true --", `${token} `, crypto.randomUUID()]) {
    expect(await findSharedWishlist(shop.as(guest), wrong)).toBeNull()
  }
  await stopSharing(asha)
  expect(await findSharedWishlist(shop.as(guest), token)).toBeNull()
  expect(await shareWishlist(asha)).not.toBe(token)
})

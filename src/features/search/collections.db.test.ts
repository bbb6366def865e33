import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { type CollectionForm, collectionForm } from '#features/collections/collection.ts'
import { emptyRule } from '#features/collections/collection-limits.ts'
import { findAdminCollection, listCollections } from '#features/collections/collection-queries.ts'
import type { CollectionRule } from '#features/collections/collection-rule.ts'
import {
  archiveCollection,
  chooseGoods,
  createCollection,
  saveCollection,
} from '#features/collections/save-collection.ts'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findCollection, listShownCollections } from './collection-goods-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const seenOf = async (slug: string) => (await findAdminCollection(admin(), slug))?.changedAt ?? ''
const day = (days: number) => addDays(shop.clock.now(), days).toISOString()

const formOf = (change: Partial<CollectionForm> = {}): CollectionForm => ({
  title: { en: 'Blue things', hi: 'नीली चीज़ें' },
  intro: { en: 'All that is blue.' },
  rule: null,
  startsAt: day(-1),
  endsAt: null,
  ...change,
})

const save = async (slug: string, change: Partial<CollectionForm> = {}) =>
  saveCollection(admin(), { slug, form: formOf(change), seen: await seenOf(slug) })
const choose = async (slug: string, ids: string[]) => chooseGoods(admin(), { slug, ids, seen: await seenOf(slug) })
const begin = (title: string) => createCollection(admin(), { title })
const goodsIn = async (slug: string) => (await findCollection(shop.as(guest), slug))?.items.map(({ id }) => id)

test('buyers see a collection only between its dates, and the admin can preview it', async () => {
  const slug = await begin('Blue things')
  expect(slug).toBe('blue-things')
  expect(await findCollection(shop.as(guest), slug)).toBeNull()
  expect(await findCollection(shop.as(guest), slug, { beforehand: true })).toBeNull()
  expect(await findCollection(admin(), slug, { beforehand: true })).toMatchObject({ state: 'preparing' })

  await save(slug, { startsAt: day(1), endsAt: day(3) })
  expect(await findCollection(shop.as(guest), slug)).toBeNull()
  shop.clock.advance(2 * 24 * 60)
  expect(await findCollection(shop.as(guest), slug)).toMatchObject({ title: 'Blue things', state: 'showing' })
  expect(await findCollection(shop.as(guest, { locale: 'hi' }), slug)).toMatchObject({
    title: 'नीली चीज़ें',
    titleLanguage: 'hi',
    introLanguage: 'en',
  })
  shop.clock.advance(2 * 24 * 60)
  expect(await findCollection(shop.as(guest), slug)).toBeNull()
  expect((await listCollections(admin())).find((one) => one.slug === slug)).toMatchObject({ state: 'over' })
})

test('hand-picked products come first in their order, and products off sale are skipped until they return', async () => {
  const { bowl, vase, shawl } = shop.cast.goods
  const slug = await begin('Chosen things')
  await save(slug)
  await choose(slug, [shawl.slug, bowl.slug, shawl.slug, vase.slug])
  expect(await goodsIn(slug)).toEqual([shawl.slug, bowl.slug, vase.slug])

  await shop.pool.query("UPDATE products SET status = 'paused' WHERE slug = $1", [bowl.slug])
  expect(await goodsIn(slug)).toEqual([shawl.slug, vase.slug])
  expect((await findAdminCollection(admin(), slug))?.goods.map(({ isShown }) => isShown)).toEqual([true, false, true])
  await shop.pool.query("UPDATE products SET status = 'published' WHERE slug = $1", [bowl.slug])

  await choose(slug, [vase.slug])
  expect(await goodsIn(slug)).toEqual([vase.slug])
  await expect(choose(slug, [vase.slug, shop.cast.goods.draft.slug, 'nothing'])).rejects.toMatchObject({
    code: 'product-unavailable',
    details: { ids: [shop.cast.goods.draft.slug, 'nothing'] },
  })
  expect(await goodsIn(slug)).toEqual([vase.slug])
})

test('a rule adds matching products after the hand-picked ones, alternating between words, and links to the rest in the listing', async () => {
  const { bowl, vase, shawl, lastPiece, soldOut } = shop.cast.goods
  const slug = await begin('Ruled things')
  const ruled = (rule: Partial<CollectionRule>) => save(slug, { rule: { ...emptyRule, ...rule } })

  await ruled({ categories: ['pottery'], sort: 'priceLow' })
  expect(await goodsIn(slug)).toEqual([lastPiece.slug, bowl.slug, vase.slug])
  await ruled({ categories: ['pottery'], sort: 'priceLow', onlyInStock: false })
  expect(await goodsIn(slug)).toContain(soldOut.slug)
  await ruled({ words: ['shawl', 'bowl', 'no such thing at all'] })
  expect((await goodsIn(slug))?.slice(0, 2)).toEqual([shawl.slug, bowl.slug])
  await ruled({ minPaise: 140_000, maxPaise: 160_000 })
  expect(await goodsIn(slug)).toEqual([shawl.slug])

  await choose(slug, [bowl.slug])
  await ruled({ most: 1, sort: 'priceHigh' })
  const shown = await findCollection(shop.as(guest), slug)
  expect(shown?.items.map(({ id }) => id)[0]).toBe(bowl.slug)
  expect(shown?.items).toHaveLength(2)
  expect(shown?.more).toMatchObject({ query: 'inStock=1&sort=priceHigh', total: 4 })
})

test('when two admins save the same collection, the second gets a conflict and nothing is lost', async () => {
  const slug = await begin('Shared things')
  const seen = await seenOf(slug)
  const both = await Promise.allSettled([
    saveCollection(admin(), { slug, form: formOf({ title: { en: 'First words' } }), seen }),
    saveCollection(admin(), { slug, form: formOf({ title: { en: 'Second words' } }), seen }),
    chooseGoods(admin(), { slug, ids: [shop.cast.goods.bowl.slug], seen }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of both.filter(({ status }) => status === 'rejected'))
    expect(one).toMatchObject({ reason: { code: 'collection-changed' } })
  await expect(begin('Shared Things')).rejects.toMatchObject({ code: 'collection-exists' })
  await expect(begin('दीवाली')).rejects.toMatchObject({ code: 'invalid-request' })
})

test('an archived collection is hidden from buyers at once and can be restored', async () => {
  const slug = await begin('Old things')
  await save(slug)
  expect((await listShownCollections(shop.as(guest))).map((one) => one.slug)).toContain(slug)
  await archiveCollection(admin(), { slug, archived: true, seen: await seenOf(slug) })
  expect(await findCollection(shop.as(guest), slug)).toBeNull()
  expect((await listShownCollections(shop.as(guest))).map((one) => one.slug)).not.toContain(slug)
  await archiveCollection(admin(), { slug, archived: false, seen: await seenOf(slug) })
  expect(await findCollection(shop.as(guest), slug)).not.toBeNull()
  await expect(listCollections(shop.as(shop.cast.naveen))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    saveCollection(shop.as(shop.cast.asha), { slug, form: formOf(), seen: await seenOf(slug) }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
  ['without an English title', { title: { hi: 'नाम' } }],
  ['that ends before it starts', { startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }],
  ['with an end but no start', { startsAt: null, endsAt: '2026-11-01T00:00:00Z' }],
  ['with a minimum price above the maximum', { rule: { ...emptyRule, minPaise: 2, maxPaise: 1 } }],
  ['of more products than a page shows', { rule: { ...emptyRule, most: 49 } }],
  ['of an unknown category', { rule: { ...emptyRule, categories: ['plastic'] } }],
])('a collection %s is refused', (_, change) => {
  const form = { title: { en: 'Things' }, intro: {}, rule: null, startsAt: null, endsAt: null }
  expect(collectionForm.safeParse(form).success).toBe(true)
  expect(collectionForm.safeParse({ ...form, ...change }).success).toBe(false)
})

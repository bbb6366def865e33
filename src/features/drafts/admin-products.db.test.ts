import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { orderPins, pinProduct, unpinProduct } from '#features/collections/pin-product.ts'
import { listPins } from '#features/collections/pin-queries.ts'
import { findFeaturedProducts } from '#features/products/catalog-queries.ts'
import { findTrending } from '#features/search/recommendation-queries.ts'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { decideListings } from './decide-listings.ts'
import { findFlags } from './flag-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM product_pins'))

const admin = () => shop.as(shop.cast.admin)
const slugs = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)
const setStatus = (slug: string, status: string) =>
  shop.pool.query('UPDATE products SET status = $1 WHERE slug = $2', [status, slug])

test('a bulk decision gives each product its own result, and one failure does not block the others', async () => {
  const { bowl, vase, shawl } = shop.cast.goods
  await setStatus(bowl.slug, 'in_review')
  await setStatus(vase.slug, 'in_review')
  const decided = await decideListings(admin(), {
    pieces: [
      { id: bowl.slug },
      { id: shawl.slug },
      { id: 'no-such-piece' },
      { id: vase.slug, seen: { status: 'in_review', revision: 999 } },
    ],
    move: 'publish',
  })
  expect(decided).toEqual([
    { id: bowl.slug, status: 'published', problem: null },
    { id: shawl.slug, status: null, problem: 'move-not-allowed' },
    { id: 'no-such-piece', status: null, problem: 'not-found' },
    { id: vase.slug, status: null, problem: 'listing-changed' },
  ])
  const { rows } = await shop.pool.query(
    "SELECT subject, actor_id FROM audit_records WHERE action = 'listing.publish' ORDER BY id",
  )
  expect(rows).toEqual([{ subject: `product:${bowl.slug}`, actor_id: shop.cast.admin.userId }])
  await setStatus(vase.slug, 'published')
})

test('requesting changes to several products needs a reason, and each artisan gets it by email', async () => {
  const { bowl, vase } = shop.cast.goods
  await setStatus(bowl.slug, 'in_review')
  await setStatus(vase.slug, 'in_review')
  const pieces = [{ id: bowl.slug }, { id: vase.slug }]
  const silent = await decideListings(admin(), { pieces, move: 'request_changes', reason: '  ' })
  expect(silent.map(({ problem }) => problem)).toEqual(['reason-required', 'reason-required'])

  const before = shop.jobs.sent.length
  await decideListings(admin(), { pieces, move: 'request_changes', reason: 'A picture from behind, please' })
  const emails = shop.jobs.sent.slice(before).filter(({ name }) => name === 'listing-email')
  expect(emails.map(({ payload }) => payload)).toMatchObject([
    { move: 'request_changes', reason: 'A picture from behind, please' },
    { move: 'request_changes', reason: 'A picture from behind, please' },
  ])
  await setStatus(bowl.slug, 'published')
  await setStatus(vase.slug, 'published')
})

test('only an admin makes bulk decisions and pins products', async () => {
  for (const actor of [guest, shop.cast.asha, shop.cast.naveen]) {
    const ctx = shop.as(actor)
    await expect(decideListings(ctx, { pieces: [{ id: 'x' }], move: 'publish' })).rejects.toThrow(
      /forbidden|unauthorized/,
    )
    await expect(pinProduct(ctx, { productId: 'x', shelf: 'featured', until: null })).rejects.toThrow()
    await expect(listPins(ctx)).rejects.toThrow()
  }
})

test('pinned products come first on the shelf in the admin’s order until they expire; sold-out ones are skipped', async () => {
  const { bowl, vase, lastPiece, soldOut, draft } = shop.cast.goods
  const hang = (productId: string, until: string | null = null) =>
    pinProduct(admin(), { productId, shelf: 'featured', until })
  const tomorrow = addDays(shop.clock.now(), 1).toISOString()
  await hang(vase.slug)
  await hang(lastPiece.slug, tomorrow)
  await hang(soldOut.slug)
  await expect(hang(draft.slug)).rejects.toMatchObject({ code: 'not-published' })
  await expect(hang('no-such-piece')).rejects.toMatchObject({ code: 'not-found' })
  await expect(hang(vase.slug, '2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'day-has-passed' })

  const shelf = async () => slugs(await findFeaturedProducts(shop.as(guest)))
  expect(await shelf()).toEqual([vase.slug, lastPiece.slug, bowl.slug])
  await orderPins(admin(), { shelf: 'featured', ids: [lastPiece.slug, vase.slug] })
  expect(await shelf()).toEqual([lastPiece.slug, vase.slug, bowl.slug])
  expect((await listPins(admin())).featured.map(({ id, isShown }) => [id, isShown])).toEqual([
    [lastPiece.slug, true],
    [vase.slug, true],
    [soldOut.slug, false],
  ])

  shop.clock.advance(2 * 24 * 60)
  expect(await shelf()).toEqual([vase.slug, bowl.slug])
  await unpinProduct(admin(), { productId: vase.slug, shelf: 'featured' })
  await unpinProduct(admin(), { productId: vase.slug, shelf: 'featured' })
  expect(await shelf()).toEqual([bowl.slug])
})

test('a product pinned to the trending shelf comes before the most viewed products and appears once', async () => {
  const { vase, lastPiece } = shop.cast.goods
  await shop.pool.query('INSERT INTO trends (product_id, score, computed_at) VALUES ($1, 9, now()), ($2, 5, now())', [
    vase.id,
    lastPiece.id,
  ])
  const shelf = async () => slugs(await findTrending(shop.as(guest), 2))
  expect(await shelf()).toEqual([vase.slug, lastPiece.slug])
  await pinProduct(admin(), { productId: lastPiece.slug, shelf: 'trending', until: null })
  expect(await shelf()).toEqual([lastPiece.slug, vase.slug])
})

const plainColumns = `artisan_id, craft_id, category, state, name, description, materials, techniques, colors, features, length_mm,
  width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams, is_fragile,
  dispatch_days, hsn, status, price_paise, created_at`

test('a shelf holds at most twelve pins, even when two admins pin the last one at once', async () => {
  const { bowl, vase } = shop.cast.goods
  await shop.pool.query(
    `INSERT INTO products (slug, ${plainColumns}) SELECT 'copy-' || n, ${plainColumns} FROM products, generate_series(1, 11) n
     WHERE slug = $1`,
    [bowl.slug],
  )
  await shop.pool.query(
    `INSERT INTO product_pins (shelf, product_id, position, pinned_at)
     SELECT 'featured', id, row_number() OVER (ORDER BY id), now() FROM products WHERE slug LIKE 'copy-%'`,
  )
  const hang = (productId: string) => pinProduct(admin(), { productId, shelf: 'featured', until: null })
  const both = await Promise.allSettled([hang(bowl.slug), hang(vase.slug)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too-many-pins' } })
})

test('flags are found in every language of a product, and none in the cast’s products', async () => {
  const { bowl, vase, shawl } = shop.cast.goods
  const ids = [bowl.id, vase.id, shawl.id]
  const none = await findFlags(shop.as(), ids)
  expect(ids.map((id) => none.get(id)?.filter(({ kind }) => kind !== 'price'))).toEqual([[], [], []])

  await shop.pool.query(
    `INSERT INTO product_translations (product_id, language, name, description) VALUES ($1, 'hi', 'कटोरा', 'हाथी दाँत की मूठ, 98290 12345')`,
    [bowl.id],
  )
  expect((await findFlags(shop.as(), [bowl.id])).get(bowl.id)).toMatchObject([
    { kind: 'forbidden', rule: 'ivory', field: 'words.hi.description', found: 'हाथी दाँत' },
    { kind: 'contact', field: 'words.hi.description', found: '98290 12345' },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnArtisan, getArtisan } from '#features/artisans/artisan-queries.ts'
import { findGoods } from '#features/checkout/line-product-queries.ts'
import { adjustStock } from '#features/stock/hold-stock.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { showPicture } from '#test/jug.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findCartLines, findFeaturedProducts, findRelatedProducts } from './catalog-queries.ts'
import { moveListing } from './move-listing.ts'
import { findProduct } from './product-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await showPicture(shop, shop.cast.goods.draft)
})
afterAll(() => shop.close())

test('a product page has variants in order, an artisan, a craft and a price split that adds up', async () => {
  const vase = await findProduct(shop.as(), 'blue-vase')
  expect(vase?.variants.map(({ options, pricePaise }) => [options, pricePaise])).toEqual([
    [{ size: 'S' }, 120_000],
    [{ size: 'L' }, 180_000],
  ])
  expect(vase).toMatchObject({ hasPriceRange: true, pricePaise: 120_000, craft: { isGi: true } })
  expect(vase?.artisan).toMatchObject({ id: 'naveen-prajapat', taxStatus: 'registered' })
  const { artisanPaise = 0, haatPaise = 0, taxPaise = 0 } = vase?.split ?? {}
  expect(artisanPaise + haatPaise + taxPaise).toBe(120_000)
  expect(taxPaise).toBe(5_714)
})

test('an artisan’s place stands in the reader’s language, and as it was written where nobody knows it', async () => {
  await shop.pool.query(`insert into craft_terms (term, names) values ('Jaipur', '{"hi": "जयपुर", "ta": "ஜெய்ப்பூர்"}'),
    ('turning', '{"hi": "घुमाई"}') on conflict (term) do update set names = excluded.names`)
  await shop.pool.query("update artisans set specialty = 'Turning, song' where slug = 'naveen-prajapat'")
  const lines = [{ productId: 'blue-vase', variant: { size: 'L' }, quantity: 1 }]
  const shown = async (locale: Language) => {
    const ctx = { ...shop.as(), locale }
    const [line] = await findCartLines(ctx, lines)
    const [good] = (await findGoods(ctx, lines)).values()
    const artisan = (await findProduct(ctx, 'blue-vase'))?.artisan
    const profile = await getArtisan(ctx, 'naveen-prajapat')
    return [line?.card?.artisan.place, good?.artisanPlace, artisan?.place, profile.place]
  }
  expect(await shown('hi')).toEqual(['जयपुर', 'जयपुर', 'जयपुर', 'जयपुर'])
  expect(await shown('ta')).toEqual(Array(4).fill('ஜெய்ப்பூர்'))
  expect(await shown('ml')).toEqual(Array(4).fill('Jaipur'))
  const hindi = { ...shop.as(), locale: 'hi' } as const
  expect((await getArtisan(hindi, 'naveen-prajapat')).specialty).toBe('घुमाई, song')
  expect((await findProduct(hindi, 'blue-vase'))?.artisan.specialty).toBe('घुमाई, song')
  const { place } = (await findOwnArtisan({ ...shop.as(shop.cast.naveen), locale: 'hi' })) ?? {}
  expect(place, 'in the artisan’s own form').toBe('Jaipur')
})

test('a stock change shows at once, although the product is cached', async () => {
  const left = async () => (await findProduct(shop.as(), 'last-piece'))?.variants[0]
  expect(await left()).toMatchObject({ stock: 'low', left: 1 })
  const { sku = '' } = shop.cast.goods.lastPiece.variants[0] ?? {}

  await adjustStock(shop.as(shop.cast.naveen), { sku, onHand: 3 })
  expect(await left()).toMatchObject({ stock: 'low', left: 3 })
  await adjustStock(shop.as(shop.cast.naveen), { sku, onHand: 9 })
  expect(await left()).toMatchObject({ stock: 'in', left: null })
})

test('nobody can set another artisan’s stock, and stock cannot go below the reserved units', async () => {
  const { sku = '', id } = shop.cast.goods.bowl.variants[0] ?? {}
  await expect(adjustStock(shop.as(shop.cast.somi), { sku, onHand: 1 })).rejects.toThrow('not-found')
  await expect(adjustStock(shop.as(shop.cast.asha), { sku, onHand: 1 })).rejects.toThrow('not-found')
  await shop.pool.query('UPDATE stock SET reserved = 4 WHERE variant_id = $1', [id])
  await expect(adjustStock(shop.as(shop.cast.naveen), { sku, onHand: 3 })).rejects.toThrow('stock-below-reserved')
})

test('visitors see no unpublished products, and a listing makes only the moves in the table', async () => {
  const { naveen, somi, admin } = shop.cast
  const productId = 'draft-plate'
  expect(await findProduct(shop.as(), productId)).toBeNull()

  await expect(moveListing(shop.as(somi), { productId, move: 'submit' })).rejects.toThrow('not-found')
  await expect(moveListing(shop.as(naveen), { productId, move: 'publish' })).rejects.toThrow('move-not-allowed')
  await moveListing(shop.as(naveen), { productId, move: 'submit' })
  await expect(moveListing(shop.as(naveen), { productId, move: 'publish' })).rejects.toThrow('forbidden')
  await moveListing(shop.as(admin), { productId, move: 'publish' })
  expect(await findProduct(shop.as(), productId)).not.toBeNull()
  await expect(moveListing(shop.as(admin), { productId, move: 'remove' })).rejects.toThrow('reason-required')
  await moveListing(shop.as(naveen), { productId, move: 'pause' })
  expect(await findProduct(shop.as(), productId)).toBeNull()
})

test('cart lines have current prices and stock, and no card when the product or variant is gone', async () => {
  const lines = await findCartLines(shop.as(), [
    { productId: 'blue-vase', variant: { size: 'L' } },
    { productId: 'blue-vase', variant: { size: 'XL' } },
    { productId: 'no-such-thing', variant: {} },
    { productId: 'sold-out', variant: {} },
  ])
  expect(lines.map(({ card, pricePaise, free }) => [card?.name ?? null, pricePaise, free])).toEqual([
    ['Blue vase', 180_000, 5],
    [null, null, 0],
    [null, null, 0],
    ['Surahi with three poppies', 70_000, 0],
  ])
})

test('featured and related products include only what can be bought', async () => {
  expect((await findFeaturedProducts(shop.as())).map(({ id }) => id)).toEqual(['blue-bowl'])
  const related = await findRelatedProducts(shop.as(), 'blue-bowl')
  expect(related?.craft).toMatchObject({ name: 'Jaipur blue pottery', place: 'Jaipur' })
  expect(related?.items.map(({ id }) => id).sort()).toEqual(['blue-vase', 'last-piece'])
  expect(await findRelatedProducts(shop.as(), 'nothing')).toBeNull()
})

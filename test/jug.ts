import { type ProductForm, productForm } from '#features/drafts/product-form.ts'
import type { TestShop } from './shop.ts'

const size = { lengthMm: 150, widthMm: 150, heightMm: 80 }

/** Naveen's: two sizes, one with its own SKU, one picture `blue-1`. */
export const jug: ProductForm = productForm.parse({
  craft: 'jaipur-blue-pottery',
  category: 'pottery',
  state: 'rajasthan',
  words: { en: { name: 'Tall jug', description: 'Painted by hand.' }, hi: { name: 'ऊँचा जग', description: '' } },
  materials: ['quartz'],
  techniques: ['painting by hand'],
  colors: ['blue'],
  features: [],
  pictures: [{ key: 'blue-1', alt: 'A tall jug' }],
  optionNames: ['size'],
  variants: [
    { options: { size: 'S' }, pricePaise: 90_000, stock: 3, ownSku: 'J-S' },
    { options: { size: 'L' }, pricePaise: 140_000, stock: 2 },
  ],
  size,
  weightGrams: 400,
  packed: { ...size, weightGrams: 600 },
  isFragile: true,
  packing: 'boxInBox',
  isMadeToOrder: false,
  dispatchDays: 3,
  weeklyCapacity: null,
  hsn: '6912',
  breakUp: null,
  extras: { words: null, wrapPaise: null, picture: null },
})

/** An uploaded picture that nothing uses yet. */
export async function handIn(shop: TestShop, key: string, by: { userId: number }): Promise<void> {
  const text = `WITH image AS (INSERT INTO images (key, kind, width, height, ground, created_at)
    VALUES ($1, 'uploaded', 800, 600, '#aabbcc', now()) RETURNING id)
    INSERT INTO image_uploads (image_id, user_id, at) SELECT id, $2, now() FROM image`
  await shop.pool.query(text, [key, by.userId])
}

/** Gives a product of the cast a picture, which it needs to be submitted. */
export async function showPicture(shop: TestShop, good: { id: number }): Promise<void> {
  const text = `WITH image AS (INSERT INTO images (key, kind, width, height, ground, created_at)
    VALUES ('of-good-' || $1::bigint, 'uploaded', 800, 600, '#aabbcc', now()) RETURNING id)
    INSERT INTO product_pictures (product_id, position, image_id, alt) SELECT $1::bigint, 0, id, '' FROM image`
  await shop.pool.query(text, [good.id])
}

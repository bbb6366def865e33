import { afterAll, beforeAll, expect, test } from 'vitest'
import { findGoods } from '#features/checkout/line-product-queries.ts'
import { categories } from '#features/crafts/category.ts'
import { listCrafts } from '#features/crafts/crafts-queries.ts'
import { findCartLines } from '#features/products/catalog-queries.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { readProductFilter } from '#features/search/product-filter.ts'
import { searchProducts } from '#features/search/search-products.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { handIn, jug } from '#test/jug.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { createProduct } from './create-product.ts'
import { findOwnProduct } from './own-product-queries.ts'
import type { ProductForm } from './product-form.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await handIn(shop, 'blue-1', shop.cast.naveen)
  await handIn(shop, 'blue-2', shop.cast.naveen)
  await handIn(shop, 'somis', shop.cast.somi)
})
afterAll(() => shop.close())

const asNaveen = () => shop.as(shop.cast.naveen)
const own = async (slug: string) => {
  const found = await findOwnProduct(asNaveen(), slug)
  if (!found) throw new Error(`${slug} is not there`)
  return found
}
const variantsOf = async (slug: string) => {
  const text = `SELECT v.id, v.sku, v.options, v.removed_at IS NULL AS live, s.on_hand AS stock,
      (SELECT sum(quantity)::int FROM stock_movements WHERE variant_id = v.id) AS moved
    FROM variants v JOIN stock s ON s.variant_id = v.id JOIN products p ON p.id = v.product_id WHERE p.slug = $1 ORDER BY v.id`
  return (await shop.pool.query(text, [slug])).rows
}
let named = 0
const newJug = async (changes: Partial<ProductForm> = {}) => {
  named += 1
  const words = { en: { name: `Jug number ${named}`, description: 'Painted.', variationNote: '' } }
  const variants = jug.variants.map(({ ownSku: _own, ...variant }) => variant)
  return (await saveProduct(asNaveen(), { id: null, form: { ...jug, words, variants, ...changes } })).slug
}

test('options keep the artisan’s order in the form and on the page', async () => {
  const optionNames = ['size', 'color', 'a']
  const variants = ['S', 'L'].map((size) => ({
    options: { size, color: 'blue', a: 'b' },
    pricePaise: 90_000,
    stock: 1,
  }))
  const slug = await newJug({ optionNames, variants })
  const { form, revision } = await own(slug)
  expect(form.optionNames).toEqual(optionNames)
  expect(form.variants.map(({ options }) => Object.keys(options))).toEqual([optionNames, optionNames])

  const turned = ['color', 'a', 'size']
  await saveProduct(asNaveen(), { id: slug, form: { ...form, optionNames: turned }, revision })
  expect((await own(slug)).form.optionNames).toEqual(turned)
  await shop.pool.query(`UPDATE products SET status = 'published', published_at = now() WHERE slug = $1`, [slug])
  expect((await findProduct(asNaveen(), slug))?.variants.map(({ options }) => Object.keys(options))).toEqual([
    turned,
    turned,
  ])
})

test('a new product is a draft with everything in the form', async () => {
  const { slug, waits } = await saveProduct(asNaveen(), { id: null, form: jug })
  expect({ slug, waits }).toEqual({ slug: 'tall-jug', waits: false })

  const found = await own(slug)
  expect(found).toMatchObject({ status: 'draft', revision: 1, isVisible: false, moves: ['submit'], pending: null })
  expect(found.form).toMatchObject({
    ...jug,
    variants: jug.variants.map((variant) => expect.objectContaining(variant)),
  })
  expect(await variantsOf(slug)).toMatchObject([
    { sku: 'TALL-JUG-1', stock: 3, moved: 3 },
    { sku: 'TALL-JUG-2', stock: 2, moved: 2 },
  ])
  const { rows } = await shop.pool.query('SELECT * FROM products WHERE slug = $1', [slug])
  expect(rows[0]).toMatchObject({
    price_paise: 90_000,
    material_keys: ['quartz'],
    color_keys: ['blue'],
    language: 'en',
  })

  const again = await saveProduct(asNaveen(), { id: null, form: { ...jug, variants: jug.variants.slice(1) } })
  expect(again.slug).toMatch(/^tall-jug-\w{4}$/)
})

test('a product with text only in Odia has Odia as base language and a slug from its craft', async () => {
  const words = { or: { name: 'ନୀଳ ପାତ୍ର', description: 'ହାତରେ ତିଆରି', variationNote: '' } }
  const slug = await newJug({ words })
  expect(slug).toMatch(/^jaipur-blue-pottery-\w{4}$/)
  const { rows } = await shop.pool.query('SELECT name, language FROM products WHERE slug = $1', [slug])
  expect(rows[0]).toEqual({ name: 'ନୀଳ ପାତ୍ର', language: 'or' })

  const both = { ...words, en: { name: 'Blue pot', description: 'By hand', variationNote: 'No two alike' } }
  await saveProduct(asNaveen(), { id: slug, form: { ...(await own(slug)).form, words: both }, revision: 1 })
  expect((await own(slug)).form.words).toEqual(both)
})

test('all invalid fields are reported at once, each with its path', async () => {
  const form: ProductForm = {
    ...jug,
    craft: 'no-such-craft',
    category: 'fruit',
    state: 'atlantis',
    hsn: '7712',
    packed: { ...jug.packed, weightGrams: 100 },
    variants: [
      { options: { size: 'S' }, pricePaise: 90_000, stock: 3, ownSku: 'A' },
      { options: { size: 's' }, pricePaise: 90_000, stock: 3, ownSku: 'A' },
      { options: { colour: 'blue' }, pricePaise: 90_000, stock: 3 },
    ],
    breakUp: { materialsPaise: 50_000, workPaise: 40_000, otherPaise: 0, workDays: 2 },
  }
  const failure = await saveProduct(asNaveen(), { id: null, form }).catch((error) => error)
  expect(failure.code).toBe('invalid-request')
  expect(failure.details.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'breakUp',
    'category',
    'craft',
    'hsn',
    'packed.weightGrams',
    'state',
    'variants.1.options',
    'variants.1.ownSku',
    'variants.2.options',
  ])
})

test('a picture that another artisan uploaded, or that nobody uploaded, is refused', async () => {
  for (const key of ['somis', 'nobodys']) {
    const refused = saveProduct(asNaveen(), {
      id: null,
      form: { ...jug, variants: jug.variants.slice(1), pictures: [{ key, alt: '' }] },
    })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid-request',
      details: { errors: [{ path: 'pictures' }] },
    })
  }
})

test('a picture of a choice is shown to who asks for its colour or has it in the cart, else the first', async () => {
  const variants = ['natural', 'madder red'].map((color) => ({ options: { color }, pricePaise: 90_000, stock: 1 }))
  const pictures = [
    { key: 'blue-1', alt: '' },
    { key: 'blue-2', alt: '', shows: { color: 'madder red' } },
  ]
  const slug = await newJug({ optionNames: ['color'], variants, pictures })
  expect((await own(slug)).form.pictures).toEqual(pictures)
  const unknown = newJug({
    optionNames: ['color'],
    variants,
    pictures: [{ key: 'blue-1', alt: '', shows: { color: 'pink' } }],
  })
  await expect(unknown).rejects.toMatchObject({
    details: { errors: [{ path: 'pictures', message: 'invalid.notOffered' }] },
  })

  await shop.pool.query(`UPDATE products SET status = 'published', published_at = now() WHERE slug = $1`, [slug])
  const name = (await own(slug)).form.words.en?.name ?? ''
  const shownFor = async (query: string) => {
    const { items } = await searchProducts(shop.as(), readProductFilter(new URLSearchParams(`q=${name}&${query}`)))
    return items.find(({ id }) => id === slug)?.picture
  }
  expect(await shownFor('')).toMatchObject({ key: 'blue-1' })
  expect(await shownFor('color=red')).toMatchObject({ key: 'blue-2', shows: { color: 'madder red' } })
  expect((await findProduct(shop.as(), slug))?.pictures.map(({ shows }) => shows)).toEqual([
    undefined,
    pictures[1]?.shows,
  ])
  const lines = variants.map(({ options }) => ({ productId: slug, variant: options, quantity: 1 }))
  expect([...(await findGoods(shop.as(), lines)).values()].map(({ imageKey }) => imageKey)).toEqual([
    'blue-1',
    'blue-2',
  ])
  const inCart = await findCartLines(shop.as(), lines)
  expect(inCart.map(({ card }) => card?.picture?.key)).toEqual(['blue-1', 'blue-2'])
})

test('a variant that is removed and added again is the same row', async () => {
  const slug = await newJug()
  const before = await variantsOf(slug)
  const { form } = await own(slug)
  const [small, large] = form.variants
  if (!small || !large) throw new Error('two choices were written')
  await saveProduct(asNaveen(), { id: slug, form: { ...form, variants: [small] } })
  expect((await variantsOf(slug)).map(({ live }) => live)).toEqual([true, false])

  const { sku: _sku, ...back } = { ...large, stock: 7 }
  await saveProduct(asNaveen(), { id: slug, form: { ...form, variants: [back, small] } })
  const after = await variantsOf(slug)
  expect(after.map(({ id, live }) => ({ id, live }))).toEqual(before.map(({ id }) => ({ id, live: true })))
  expect(after[1]).toMatchObject({ sku: large.sku, stock: 7, moved: 7 })
})

test('two variants can swap their options', async () => {
  const slug = await newJug()
  const { form } = await own(slug)
  const [small, large] = form.variants
  if (!small || !large) throw new Error('two choices were written')
  const variants = [
    { ...small, options: large.options },
    { ...large, options: small.options },
  ]
  await saveProduct(asNaveen(), { id: slug, form: { ...form, variants } })
  expect((await own(slug)).form.variants).toMatchObject(variants)
})

test('an unedited stock field keeps sales, an edited one adjusts by the difference, and reserved stock stays covered', async () => {
  const slug = await newJug()
  const { form } = await own(slug)
  const ids = (await variantsOf(slug)).map(({ id }) => id)
  await shop.pool.query('UPDATE stock SET on_hand = 2, reserved = 1 WHERE variant_id = $1', [ids[0]])
  await shop.pool.query('UPDATE stock SET on_hand = 1 WHERE variant_id = $1', [ids[1]])

  const [small, large] = form.variants
  if (!small || !large) throw new Error('two choices were written')
  const variants = [small, { ...large, stock: 5 }]
  await saveProduct(asNaveen(), { id: slug, form: { ...form, variants, dispatchDays: 4 }, revision: 1 })
  expect((await variantsOf(slug)).map(({ stock }) => stock)).toEqual([2, 4])

  const counted = form.variants.map(({ stockSeen: _seen, ...variant }) => ({ ...variant, stock: 0 }))
  await expect(saveProduct(asNaveen(), { id: slug, form: { ...form, variants: counted } })).rejects.toMatchObject({
    code: 'stock-below-reserved',
    details: { reserved: 1 },
  })
})

test('an artisan cannot reach another artisan’s product', async () => {
  const { slug } = shop.cast.goods.shawl
  await expect(saveProduct(asNaveen(), { id: slug, form: jug })).rejects.toMatchObject({ code: 'not-found' })
  expect(await findOwnProduct(asNaveen(), slug)).toBeNull()
})

test('an artisan’s own SKU is unique among that artisan’s variants', async () => {
  const taken = { ...jug, words: { en: { name: 'Second jug', description: '', variationNote: '' } } }
  await expect(saveProduct(asNaveen(), { id: null, form: taken })).rejects.toMatchObject({
    details: { errors: [{ path: 'variants.0.ownSku', message: 'invalid.ownSkuTaken' }] },
  })
})

test('two devices save at once: one wins, the other gets an error; repeating the same save succeeds', async () => {
  const slug = await newJug()
  const { form, revision } = await own(slug)
  const cheaper = { ...form, variants: form.variants.map((variant) => ({ ...variant, pricePaise: 80_000 })) }
  const slower = { ...form, dispatchDays: 9 }
  const ends = await Promise.allSettled(
    [cheaper, slower].map((wanted) => saveProduct(asNaveen(), { id: slug, form: wanted, revision })),
  )
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = ends.find((end) => end.status === 'rejected')
  expect(loser).toMatchObject({ reason: { code: 'product-changed', details: { revision: 2 } } })

  const winner = ends[0]?.status === 'fulfilled' ? cheaper : slower
  expect(await saveProduct(asNaveen(), { id: slug, form: winner, revision })).toMatchObject({ revision: 2 })
})

test('one key makes one product, even with concurrent requests; the key with another form is refused', async () => {
  const form = {
    ...jug,
    words: { en: { name: 'Keyed jug', description: '', variationNote: '' } },
    variants: jug.variants.slice(1),
  }
  const made = await Promise.all([1, 2, 3].map(() => createProduct(asNaveen(), { form, key: 'one-touch' })))
  expect(new Set(made).size).toBe(1)
  const { rows } = await shop.pool.query("SELECT count(*)::int AS n FROM products WHERE name = 'Keyed jug'")
  expect(rows[0].n).toBe(1)
  const other = createProduct(asNaveen(), { form: { ...form, dispatchDays: 8 }, key: 'one-touch' })
  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
})

test('the shop decides which products and changes an admin looks at first', async () => {
  const setting = (value: 'all' | 'first' | 'none', expected: 'all' | 'first' | 'none') =>
    saveSetting(shop.as(shop.cast.admin), { name: 'listingReview', value, expected })
  const submit = (productId: string, ctx = asNaveen()) => moveListing(ctx, { productId, move: 'submit' })
  const rename = async (productId: string, name: string) => {
    const { form, revision } = await own(productId)
    const words = { ...form.words, en: { ...form.words.en, name } } as ProductForm['words']
    return (await saveProduct(asNaveen(), { id: productId, form: { ...form, words }, revision })).waits
  }
  const reviewed = await newJug()
  expect(await submit(reviewed)).toBe('in_review')

  await moveListing(shop.as(shop.cast.admin), { productId: reviewed, move: 'publish' })
  expect(await rename(reviewed, 'Asked for')).toBe(true)
  await setting('none', 'all')
  expect(await rename(reviewed, 'Counts at once')).toBe(false)
  expect((await own(reviewed)).pending).toBeNull()
  expect((await own(reviewed)).form.words.en?.name).toBe('Counts at once')
  await setting('first', 'none')
  const trusted = await newJug()
  expect(await submit(trusted)).toBe('published')
  expect(await rename(trusted, 'A jug of trust')).toBe(false)
  // What an admin has sent back, an admin publishes.
  await moveListing(shop.as(shop.cast.admin), { productId: trusted, move: 'review', reason: 'Look again' })
  await moveListing(shop.as(shop.cast.admin), {
    productId: trusted,
    move: 'request_changes',
    reason: 'Another picture',
  })
  expect(await submit(trusted)).toBe('in_review')

  await shop.pool.query("update products set status = 'paused' where status = 'published' and artisan_id = $1", [
    shop.cast.naveen.artisanId,
  ])
  expect(await submit(await newJug())).toBe('in_review')
  await setting('none', 'first')
  expect(await submit(await newJug())).toBe('published')
  await setting('all', 'none')
})

test('a product can be only what the shop offers; one of before stays as it is', async () => {
  const admin = shop.as(shop.cast.admin)
  const before = await newJug()
  await saveSetting(admin, { name: 'categories', value: ['textiles'], expected: [...categories] })
  await expect(newJug()).rejects.toMatchObject({
    details: { errors: [{ path: 'category', message: 'invalid.notOffered' }] },
  })
  const { form, revision } = await own(before)
  await saveProduct(asNaveen(), { id: before, form: { ...form, dispatchDays: 9 }, revision })
  const { items } = await listCrafts(admin, {
    category: null,
    state: null,
    onlyGi: false,
    q: '',
    by: 'state',
    page: 1,
    limit: 50,
  })
  expect(items.map(({ category }) => category).filter((each) => each !== 'textiles')).toEqual([])
  await saveSetting(admin, { name: 'categories', value: null, expected: ['textiles'] })
})

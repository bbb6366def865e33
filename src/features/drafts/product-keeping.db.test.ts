import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveListing } from '#features/products/move-listing.ts'
import { handIn, jug } from '#test/jug.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { archiveProduct } from './archive-product.ts'
import { copyProduct, createProduct } from './create-product.ts'
import { listOwnGoods } from './own-list-queries.ts'
import { findOwnProduct } from './own-product-queries.ts'
import { findDraft, listDrafts } from './product-draft-queries.ts'
import { productForm } from './product-form.ts'
import { removeProduct } from './remove-product.ts'
import { forgetDraft, forgetDrafts, mostDrafts, saveDraft } from './save-draft.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await handIn(shop, 'blue-1', shop.cast.naveen)
})
afterAll(() => shop.close())

const asNaveen = () => shop.as(shop.cast.naveen)
const asSomi = () => shop.as(shop.cast.somi)
const content = { words: { or: { name: 'ଶାଲ' } }, craft: 'manipuri-weave' }
const listed = async (status?: string, q?: string) =>
  (await listOwnGoods(asNaveen(), { page: 1, limit: 50, status, q })).items.map(({ id }) => id)
const newJug = async (name: string) => {
  const words = { en: { name, description: '', variationNote: '' } }
  return (await saveProduct(asNaveen(), { id: null, form: { ...jug, words, variants: jug.variants.slice(1) } })).slug
}

test('an unfinished form is saved as it is, saving it again changes nothing, and a stale save is refused', async () => {
  const id = randomUUID()
  const first = await saveDraft(asSomi(), { id, content, revision: 0 })
  expect(first).toMatchObject({ id, content, revision: 1, product: null })
  expect(await saveDraft(asSomi(), { id, content, revision: 0 })).toEqual(first)

  const further = { ...content, weightGrams: 300 }
  expect(await saveDraft(asSomi(), { id, content: further, revision: 1 })).toMatchObject({ revision: 2 })
  const stale = saveDraft(asSomi(), { id, content: { ...content, state: 'odisha' }, revision: 1 })
  await expect(stale).rejects.toMatchObject({ code: 'draft-changed', details: { theirs: { content: further } } })
})

test('when phones save one draft at once, one wins and the others get a conflict', async () => {
  const id = randomUUID()
  await saveDraft(asSomi(), { id, content, revision: 0 })
  const writes = [1, 2, 3].map((dispatchDays) =>
    saveDraft(asSomi(), { id, content: { ...content, dispatchDays }, revision: 1 }),
  )
  const ends = await Promise.allSettled(writes)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason.code).toBe('draft-changed')
})

test('an artisan cannot reach another artisan’s draft or product', async () => {
  const id = randomUUID()
  await saveDraft(asSomi(), { id, content, revision: 0 })
  expect(await findDraft(asNaveen(), id)).toBeNull()
  expect((await listDrafts(asNaveen())).map((draft) => draft.id)).not.toContain(id)
  await forgetDraft(asNaveen(), id)
  expect(await findDraft(asSomi(), id)).not.toBeNull()
  const foreign = saveDraft(asSomi(), { id: randomUUID(), product: 'blue-bowl', content, revision: 0 })
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' })
})

test('deleting the account deletes its drafts', async () => {
  const id = randomUUID()
  await saveDraft(asSomi(), { id, content, revision: 0 })
  await forgetDrafts(shop.as(), { userId: shop.cast.somi.userId, email: '', emailFolded: '' })
  expect(await listDrafts(asSomi())).toEqual([])
})

test('a product has one draft, even from two phones', async () => {
  const first = { id: randomUUID(), product: 'blue-bowl', content: { dispatchDays: 3 }, revision: 0 }
  await saveDraft(asNaveen(), first)
  const second = saveDraft(asNaveen(), { ...first, id: randomUUID(), content: { dispatchDays: 4 } })
  await expect(second).rejects.toMatchObject({ code: 'draft-changed', details: { theirs: { id: first.id } } })
  await forgetDraft(asNaveen(), first.id)
})

test(`an artisan has at most ${mostDrafts} drafts; finishing one makes room`, async () => {
  for (const { id } of await listDrafts(asNaveen())) await forgetDraft(asNaveen(), id)
  const ids = Array.from({ length: mostDrafts }, () => randomUUID())
  for (const id of ids) await saveDraft(asNaveen(), { id, content, revision: 0 })
  const another = { id: randomUUID(), content, revision: 0 }
  await expect(saveDraft(asNaveen(), another)).rejects.toMatchObject({ code: 'too-many-drafts' })

  const form = { ...jug, variants: jug.variants.slice(1) }
  await createProduct(asNaveen(), { form, draft: ids[0], key: 'a-draft-finished' })
  expect(await saveDraft(asNaveen(), another)).toMatchObject({ revision: 1 })
  for (const { id } of await listDrafts(asNaveen())) await forgetDraft(asNaveen(), id)
})

test('a copy has the whole form and no stock', async () => {
  const slug = await newJug('Copied jug')
  const draft = randomUUID()
  const copied = await copyProduct(asNaveen(), { id: slug, draft })
  expect(await copyProduct(asNaveen(), { id: slug, draft })).toEqual(copied)
  const form = productForm.parse(copied.content)
  expect(form.variants).toEqual([{ options: { size: 'L' }, pricePaise: 140_000, stock: 0 }])

  const made = await createProduct(asNaveen(), { form, draft, key: 'a-copy-made' })
  expect((await findOwnProduct(asNaveen(), made))?.pictures).toHaveLength(1)
  await expect(copyProduct(asSomi(), { id: slug, draft })).rejects.toMatchObject({ code: 'not-found' })
})

test('an archived product leaves the shop and the list, and comes back paused', async () => {
  const { slug } = shop.cast.goods.vase
  await archiveProduct(asNaveen(), { id: slug, archived: true })
  await archiveProduct(asNaveen(), { id: slug, archived: true })
  expect(await findOwnProduct(asNaveen(), slug)).toMatchObject({ isArchived: true, isVisible: false, moves: [] })
  expect(await listed()).not.toContain(slug)
  expect(await listed('archived')).toEqual([slug])
  const resumed = moveListing(asNaveen(), { productId: slug, move: 'resume' })
  await expect(resumed).rejects.toMatchObject({ code: 'move-not-allowed' })

  await archiveProduct(asNaveen(), { id: slug, archived: false })
  expect(await findOwnProduct(asNaveen(), slug)).toMatchObject({ status: 'paused', moves: ['resume'] })
  await expect(archiveProduct(asSomi(), { id: slug, archived: true })).rejects.toMatchObject({ code: 'not-found' })
})

test('removing a draft erases its text; removing a published product only archives it', async () => {
  const slug = await newJug('Thrown jug')
  await removeProduct(asNaveen(), slug)
  await removeProduct(asNaveen(), slug)
  expect(await findOwnProduct(asNaveen(), slug)).toBeNull()
  expect([...(await listed()), ...(await listed('archived'))]).not.toContain(slug)
  const { rows } = await shop.pool.query('SELECT name, description FROM products WHERE slug = $1', [slug])
  expect(rows).toEqual([{ name: '', description: '' }])

  await removeProduct(asNaveen(), 'blue-bowl')
  expect(await findOwnProduct(asNaveen(), 'blue-bowl')).toMatchObject({ isArchived: true, status: 'paused' })
  await archiveProduct(asNaveen(), { id: 'blue-bowl', archived: false })
  await expect(removeProduct(asSomi(), 'blue-bowl')).rejects.toMatchObject({ code: 'not-found' })
})

test('a product without a picture cannot be submitted', async () => {
  const words = { en: { name: 'Bare jug', description: '', variationNote: '' } }
  const form = { ...jug, words, pictures: [], variants: jug.variants.slice(1) }
  const { slug } = await saveProduct(asNaveen(), { id: null, form })
  await expect(moveListing(asNaveen(), { productId: slug, move: 'submit' })).rejects.toMatchObject({
    code: 'product-incomplete',
    details: { errors: [{ path: 'pictures' }] },
  })
})

test('an artisan’s list is searched by status, by words in any language and by own SKU', async () => {
  const words = { ...jug.words, or: { name: 'ନୀଳ ଜଗ', description: '', variationNote: '' } }
  const variants = jug.variants.map((variant, place) => ({ ...variant, ownSku: `LIST-${place}` }))
  const { slug } = await saveProduct(asNaveen(), { id: null, form: { ...jug, words, variants } })
  expect(await listed('draft', 'ନୀଳ')).toEqual([slug])
  expect(await listed(undefined, 'list-1')).toEqual([])
  expect(await listed(undefined, 'LIST-1')).toEqual([slug])
  expect(await listed('published', 'ନୀଳ')).toEqual([])
  const page = await listOwnGoods(asNaveen(), { page: 2, limit: 2 })
  expect(page.items).toHaveLength(2)
  expect(page.total).toBeGreaterThan(4)
  expect((await listOwnGoods(asNaveen(), { page: 99, limit: 2 })).total).toBe(page.total)
})

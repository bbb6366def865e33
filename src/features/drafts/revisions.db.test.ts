import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { listingEmailJob } from '#features/products/listing-email.ts'
import { moveListing } from '#features/products/move-listing.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { type ListingEmailJob, sendListingEmail } from '#features/products/queue-listing-email.ts'
import { handIn, jug } from '#test/jug.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { decideRevision, withdrawRevision } from './decide-revision.ts'
import { findOwnProduct } from './own-product-queries.ts'
import type { ProductForm } from './product-form.ts'
import { findRevision, listRevisions } from './revision-queries.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await handIn(shop, 'blue-1', shop.cast.naveen)
  await handIn(shop, 'blue-2', shop.cast.naveen)
})
afterAll(() => shop.close())

const asNaveen = () => shop.as(shop.cast.naveen)
const asAdmin = () => shop.as(shop.cast.admin)
const own = async (slug: string) => {
  const found = await findOwnProduct(asNaveen(), slug)
  if (!found) throw new Error(`${slug} is not there`)
  return found
}
const waiting = async (slug: string) => {
  const { items } = await listRevisions(asAdmin(), { page: 1, limit: 50 })
  return items.find(({ product }) => product === slug)
}
const seen = async (slug: string) => {
  const found = await findProduct(shop.as(guest), slug)
  if (!found) throw new Error(`${slug} is not in the shop`)
  return found
}

let named = 0
async function published(): Promise<{ slug: string; form: ProductForm }> {
  named += 1
  const words = { en: { name: `Jug ${named}`, description: 'Painted.', variationNote: '' } }
  const variants = jug.variants.map(({ ownSku: _own, ...variant }) => variant)
  const { slug } = await saveProduct(asNaveen(), { id: null, form: { ...jug, words, variants } })
  await moveListing(asNaveen(), { productId: slug, move: 'submit' })
  await moveListing(asAdmin(), { productId: slug, move: 'publish' })
  return { slug, form: (await own(slug)).form }
}

const renamed = (form: ProductForm, name: string): ProductForm => ({
  ...form,
  words: { en: { name, description: 'Painted with lapis.', variationNote: 'No two alike' } },
})

test('changed text of a published product waits for review, a new price in the same save applies at once', async () => {
  const { slug, form } = await published()
  const variants = form.variants.map((variant) => ({ ...variant, pricePaise: variant.pricePaise + 1_000 }))
  const wanted = { ...renamed(form, 'Lapis jug'), variants, dispatchDays: 9, pictures: [{ key: 'blue-2', alt: 'New' }] }
  expect(await saveProduct(asNaveen(), { id: slug, form: wanted, revision: 1 })).toMatchObject({
    waits: true,
    revision: 2,
  })

  const shown = await seen(slug)
  expect(shown).toMatchObject({ name: form.words.en?.name, pricePaise: 91_000, dispatchDays: 9 })
  expect(shown.pictures.map(({ key }) => key)).toEqual(['blue-1'])
  expect((await own(slug)).pending).toMatchObject({ status: 'pending', form: { words: wanted.words } })

  const pending = await waiting(slug)
  const revision = await findRevision(asAdmin(), pending?.id ?? '')
  expect(revision?.changes.map(({ field }) => field)).toEqual([
    'words.en.name',
    'words.en.description',
    'words.en.variationNote',
    'pictures',
  ])
  expect(revision?.pictures.map(({ key }) => key).sort()).toEqual(['blue-1', 'blue-2'])
})

test('accepted changes are on the page at once with the current price, and the artisan gets an email', async () => {
  const { slug, form } = await published()
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'Sky jug') })
  const dearer = form.variants.map((variant) => ({ ...variant, pricePaise: 200_000 }))
  await saveProduct(asNaveen(), { id: slug, form: { ...form, variants: dearer } })
  const { revision } = await own(slug)

  const pending = await waiting(slug)
  expect(await decideRevision(asAdmin(), { id: pending?.id ?? '', decision: 'accept' })).toBe('accepted')
  expect(await seen(slug)).toMatchObject({
    name: 'Sky jug',
    pricePaise: 200_000,
    variationNote: { words: 'No two alike', language: 'en' },
  })
  expect(await own(slug)).toMatchObject({ pending: null, revision: revision + 1 })

  const job = shop.jobs.sent.filter(({ name }) => name === listingEmailJob).at(-1)
  const links = { contact: 'c', product: (one: string) => `p/${one}`, edit: (one: string) => `e/${one}` }
  await sendListingEmail(shop.as(), job?.payload as ListingEmailJob, links)
  expect(shop.email.emails.at(-1)).toMatchObject({
    to: 'naveen@haat.test',
    subject: 'Your changes to Sky jug are in the shop',
    text: expect.stringContaining(`p/${slug}`),
  })
})

test('a refusal needs a reason, which the artisan sees until she withdraws the change', async () => {
  const { slug, form } = await published()
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'Ming jug') })
  const id = (await waiting(slug))?.id ?? ''
  await expect(decideRevision(asAdmin(), { id, decision: 'refuse' })).rejects.toMatchObject({
    code: 'reason-required',
  })
  await decideRevision(asAdmin(), { id, decision: 'refuse', reason: 'It is not from China' })

  expect((await own(slug)).pending).toMatchObject({ status: 'refused', reason: 'It is not from China' })
  expect((await seen(slug)).name).toBe(form.words.en?.name)
  await withdrawRevision(asNaveen(), slug)
  expect((await own(slug)).pending).toBeNull()
})

test('two admins decide at once: one decision counts, the other gets an error; a withdrawn change is not decided', async () => {
  const { slug, form } = await published()
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'Race jug') })
  const id = (await waiting(slug))?.id ?? ''
  const ends = await Promise.allSettled([
    decideRevision(asAdmin(), { id, decision: 'accept' }),
    decideRevision(asAdmin(), { id, decision: 'refuse', reason: 'No' }),
  ])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'revision-decided' } })

  await saveProduct(asNaveen(), { id: slug, form: renamed((await own(slug)).form, 'Again jug') })
  const later = (await waiting(slug))?.id ?? ''
  await withdrawRevision(asNaveen(), slug)
  await expect(decideRevision(asAdmin(), { id: later, decision: 'accept' })).rejects.toMatchObject({
    code: 'revision-decided',
  })
})

test('newer text replaces the pending revision; the same text again does not', async () => {
  const { slug, form } = await published()
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'First thought') })
  const first = await waiting(slug)
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'First thought') })
  expect((await waiting(slug))?.id).toBe(first?.id)
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'Second thought') })
  expect((await waiting(slug))?.id).not.toBe(first?.id)
  const { rows } = await shop.pool.query(
    'SELECT r.status FROM product_revisions r JOIN products p ON p.id = r.product_id WHERE p.slug = $1 ORDER BY r.id',
    [slug],
  )
  expect(rows.map(({ status }) => status)).toEqual(['withdrawn', 'pending'])
})

test('text changed while paused still waits for review; a draft needs no review', async () => {
  const { slug, form } = await published()
  await moveListing(asNaveen(), { productId: slug, move: 'pause' })
  expect(await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'Other jug') })).toMatchObject({ waits: true })
  await moveListing(asNaveen(), { productId: slug, move: 'resume' })
  expect((await seen(slug)).name).toBe(form.words.en?.name)

  const variants = jug.variants.slice(1)
  const draft = await saveProduct(asNaveen(), { id: null, form: { ...jug, variants } })
  const changed = { ...renamed(jug, 'Draft jug'), variants: (await own(draft.slug)).form.variants }
  expect(await saveProduct(asNaveen(), { id: draft.slug, form: changed })).toMatchObject({ waits: false })
  expect((await own(draft.slug)).form.words.en?.name).toBe('Draft jug')
})

test('repeating a save after a lost answer succeeds, even when text waits for review', async () => {
  const { slug, form } = await published()
  const wanted = { ...renamed(form, 'Lost jug'), dispatchDays: 11 }
  const first = await saveProduct(asNaveen(), { id: slug, form: wanted, revision: 1 })
  expect(await saveProduct(asNaveen(), { id: slug, form: wanted, revision: 1 })).toEqual(first)
})

test('only an admin lists revisions, and only the owner withdraws one', async () => {
  for (const nobody of [shop.cast.naveen, shop.cast.asha]) {
    await expect(listRevisions(shop.as(nobody), { page: 1, limit: 10 })).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(withdrawRevision(shop.as(shop.cast.somi), 'blue-bowl')).rejects.toMatchObject({ code: 'not-found' })
})

test('flags cover only the text that a revision changes', async () => {
  const { slug, form } = await published()
  await saveProduct(asNaveen(), { id: slug, form: renamed(form, 'Kanchipuram jug with an ivory handle'), revision: 1 })
  const { id = '' } = (await waiting(slug)) ?? {}
  const flags = (await findRevision(asAdmin(), id))?.flags
  expect(flags).toContainEqual(expect.objectContaining({ kind: 'forbidden', rule: 'ivory', field: 'words.en.name' }))
  expect(flags).toContainEqual(expect.objectContaining({ kind: 'giPlace', field: 'words.en.name' }))
  await withdrawRevision(asNaveen(), slug)

  // Text that is already in the product was reviewed before.
  await shop.pool.query(`update products set description = 'With an ivory handle.' where slug = $1`, [slug])
  const now = await own(slug)
  const features = [...now.form.features, 'Wash by hand']
  await saveProduct(asNaveen(), { id: slug, form: { ...now.form, features }, revision: now.revision })
  expect((await findRevision(asAdmin(), (await waiting(slug))?.id ?? ''))?.flags).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsBy } from '#demo/seed/seed-rows.ts'
import { handIn } from '#test/jug.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminCrafts, getAdminCraft } from './admin-craft-queries.ts'
import { listCraftChoices } from './craft-choice-queries.ts'
import { readCraftFilter } from './craft-filter.ts'
import { findCraft, findMergedCraft, listCraftIndex } from './crafts-queries.ts'
import { archiveCraft, createCraft, mergeCraft, proposeCraft, saveCraft, saveCraftPicture } from './save-craft.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const form = (en: string) => ({
  names: { en, hi: 'हाथ का काम' },
  descriptions: { en: 'Made on a wheel.', or: 'ଚକରେ ତିଆରି।' },
  category: 'pottery' as const,
  state: 'odisha' as const,
  place: 'Puri',
  giName: null,
  materials: ['clay'],
  techniques: ['throwing'],
  colors: ['terracotta'],
})
const indexed = async () =>
  (await listCraftIndex(shop.as(), readCraftFilter(new URLSearchParams()))).map(({ id }) => id)
const choices = async () => (await listCraftChoices(shop.as(shop.cast.somi))).map(({ id }) => id)

test('an admin adds a craft, and buyers and artisans see it in their language', async () => {
  expect(await createCraft(admin(), form('Puri wheel pottery'))).toBe('puri-wheel-pottery')
  expect(await indexed()).toContain('puri-wheel-pottery')
  expect(await choices()).toContain('puri-wheel-pottery')
  expect(await findCraft(shop.as(undefined, { locale: 'or' }), 'puri-wheel-pottery')).toMatchObject({
    name: 'Puri wheel pottery',
    description: 'ଚକରେ ତିଆରି।',
  })
  await expect(createCraft(admin(), form('Puri wheel pottery!'))).rejects.toMatchObject({ code: 'craft-exists' })
  await expect(createCraft(admin(), form('माटी'))).rejects.toMatchObject({ code: 'invalid-request' })
  await expect(createCraft(shop.as(shop.cast.naveen), form('Mine'))).rejects.toMatchObject({ code: 'forbidden' })
})

test('of two admins who change one craft, the second is refused and loses nothing', async () => {
  const { revision } = await getAdminCraft(admin(), 'puri-wheel-pottery')
  const both = await Promise.allSettled(
    ['Puri', 'Konark'].map((place) =>
      saveCraft(admin(), { slug: 'puri-wheel-pottery', form: { ...form('Wheel pottery'), place }, revision }),
    ),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'terms-changed' } })
  const saved = await getAdminCraft(admin(), 'puri-wheel-pottery')
  expect(saved.names).toEqual({ en: 'Wheel pottery', hi: 'हाथ का काम' })
  expect(saved.revision).toBe(revision + 1)
})

test('an archived craft cannot be chosen and leaves the list, but its products keep it', async () => {
  for (const slug of ['puri-wheel-pottery', 'jaipur-blue-pottery']) {
    const { revision } = await getAdminCraft(admin(), slug)
    await archiveCraft(admin(), { slug, archived: true, revision })
  }
  expect(await indexed()).not.toContain('jaipur-blue-pottery')
  expect(await choices()).not.toContain('jaipur-blue-pottery')
  expect((await listCraftChoices(shop.as(shop.cast.naveen))).map(({ id }) => id)).toContain('jaipur-blue-pottery')
  expect(await findCraft(shop.as(), 'jaipur-blue-pottery')).not.toBeNull()
  expect(await findCraft(shop.as(), 'puri-wheel-pottery')).toBeNull()

  const { items } = await adminCrafts.page(admin(), adminCrafts.read({ kind: 'archived' }))
  expect(items.map(({ slug }) => slug).sort()).toEqual(['jaipur-blue-pottery', 'puri-wheel-pottery'])
  for (const { slug, revision } of items) await archiveCraft(admin(), { slug, archived: false, revision })
  expect(await indexed()).toContain('jaipur-blue-pottery')
})

test('a merged craft passes on its products and artisans, and its page leads to the other craft', async () => {
  const { revision } = await getAdminCraft(admin(), 'jaipur-blue-pottery')
  const merge = (into: string) => mergeCraft(admin(), { slug: 'jaipur-blue-pottery', into, revision })
  await expect(merge('jaipur-blue-pottery')).rejects.toMatchObject({ code: 'invalid-request' })
  await expect(merge('no-such-craft')).rejects.toMatchObject({ code: 'invalid-request' })
  const { pieces } = await getAdminCraft(admin(), 'jaipur-blue-pottery')
  expect(pieces).toBeGreaterThan(0)

  await merge('puri-wheel-pottery')
  expect(await getAdminCraft(admin(), 'puri-wheel-pottery')).toMatchObject({ pieces, artisans: 1 })
  expect(await getAdminCraft(admin(), 'jaipur-blue-pottery')).toMatchObject({
    ...{ pieces: 0, artisans: 0, isArchived: true, mergedInto: 'puri-wheel-pottery' },
  })
  expect(await findCraft(shop.as(), 'jaipur-blue-pottery')).toBeNull()
  expect(await findMergedCraft(shop.as(), 'jaipur-blue-pottery')).toBe('puri-wheel-pottery')
  const ids = await idsBy(shop.db, 'crafts', 'slug')
  const { rows } = await shop.pool.query('select distinct craft_id from products where artisan_id = $1', [
    shop.cast.naveen.artisanId,
  ])
  expect(rows).toEqual([{ craft_id: ids.get('puri-wheel-pottery') }])
})

test('an artisan’s proposal can be chosen by that artisan alone until an admin accepts it', async () => {
  const proposal = {
    ...{ name: 'ଶଙ୍ଖ କାମ', category: 'stone' as const, state: 'odisha' as const, place: 'Puri' },
    description: 'ଶଙ୍ଖରୁ ଚୁଡ଼ି ତିଆରି।',
  }
  const somi = (locale: 'en' | 'or' = 'or') => shop.as(shop.cast.somi, { locale })
  const slug = await proposeCraft(somi(), proposal)
  expect(await proposeCraft(somi(), proposal)).toBe(slug)
  const chosenBy = async (user: typeof shop.cast.somi) =>
    (await listCraftChoices(shop.as(user, { locale: 'or' }))).find(({ id }) => id === slug)
  expect(await chosenBy(shop.cast.somi)).toMatchObject({ name: 'ଶଙ୍ଖ କାମ', category: 'stone' })
  expect(await chosenBy(shop.cast.naveen)).toBeUndefined()
  expect(await indexed()).not.toContain(slug)

  const { items } = await adminCrafts.page(admin(), adminCrafts.read({ kind: 'proposed' }))
  expect(items).toMatchObject([{ slug, proposedBy: 'Somi Devi' }])
  await archiveCraft(admin(), { slug, archived: false, revision: items[0]?.revision ?? 0 })
  expect(await chosenBy(shop.cast.naveen)).toMatchObject({ name: 'ଶଙ୍ଖ କାମ' })
  expect(await indexed()).toContain(slug)
})

test('a refused proposal can no longer be chosen, and an artisan may have at most five waiting', async () => {
  const propose = (name: string) =>
    proposeCraft(shop.as(shop.cast.naveen), {
      ...{ name, category: 'pottery', state: 'rajasthan', place: 'Jaipur', description: 'Thrown by hand.' },
    })
  const slug = await propose('First clay')
  await archiveCraft(admin(), { slug, archived: true, revision: 1 })
  expect((await listCraftChoices(shop.as(shop.cast.naveen))).map(({ id }) => id)).not.toContain(slug)

  for (const number of ['one', 'two', 'three', 'four', 'five']) await propose(`Clay ${number}`)
  await expect(propose('Clay six')).rejects.toMatchObject({ code: 'too-many-proposals', details: { most: 5 } })
  const somi = (name: string) =>
    proposeCraft(shop.as(shop.cast.somi), {
      ...{ name, category: 'pottery', state: 'manipur', place: 'Imphal', description: 'Thrown by hand.' },
    })
  expect(await somi('Clay one')).toMatch(/^clay-one-[0-9a-f]{8}$/)
  await expect(somi('Manipuri weave')).rejects.toMatchObject({ code: 'craft-exists' })
})

test('a craft has the shop’s own picture, an upload of the admin who sets it, until it is taken away', async () => {
  const admin = shop.as(shop.cast.admin)
  const { slug, revision } = await getAdminCraft(admin, 'manipuri-weave')
  const set = (picture: string | null, revision: number) => saveCraftPicture(admin, { slug, picture, revision })
  await handIn(shop, 'of-somi', shop.cast.somi)
  await expect(set('of-somi', revision)).rejects.toMatchObject({ details: { errors: [{ path: 'picture' }] } })
  await handIn(shop, 'of-admin', shop.cast.admin)
  await set('of-admin', revision)
  expect((await getAdminCraft(admin, slug)).pictureKey).toBe('of-admin')
  expect((await findCraft(shop.as(), slug))?.picture).toMatchObject({ key: 'of-admin' })
  await expect(set(null, revision)).rejects.toMatchObject({ code: 'terms-changed' })
  await set(null, revision + 1)
  expect((await findCraft(shop.as(), slug))?.picture).toBeNull()
})

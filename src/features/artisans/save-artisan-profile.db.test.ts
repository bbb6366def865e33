import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { gstinCheckDigit } from '#features/accounts/gstin.ts'
import { guest } from '#features/actor.ts'
import { findOwnFile } from '#features/verification/artisan-file-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { artisanChange } from './artisan-form.ts'
import { findOwnArtisan, getArtisan } from './artisan-queries.ts'
import { saveArtisanProfile } from './save-artisan-profile.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Change = z.input<typeof artisanChange>

const saveAs = (who: 'naveen' | 'somi', change: Change) =>
  saveArtisanProfile(shop.as(shop.cast[who]), artisanChange.parse(change))

const craft = {
  name: 'Somi Devi',
  phone: '9876543210',
  crafts: ['manipuri-weave'],
  pincode: '795001',
  place: 'Imphal',
  state: 'manipur' as const,
  yearsOfExperience: 31,
  specialty: 'Weaving on the loin loom',
}

const gstinOf = (start: string) => `${start}${gstinCheckDigit(start)}`
const tax = { taxStatus: 'registered' as const, legalForm: 'individual' as const }

/** Paths of the fields that the form rejects. */
const pathsOf = (change: unknown) => artisanChange.safeParse(change).error?.issues.map(({ path }) => path.join('.'))

const changes = async () =>
  (
    await shop.pool.query(
      `select subject, before, after from audit_records where action = 'artisan.change' order by id`,
    )
  ).rows

async function handIn(who: 'naveen' | 'somi', key: string): Promise<void> {
  await shop.pool.query(
    `with image as (insert into images (key, kind, width, height, ground, created_at) values ($1, 'uploaded', 800, 600, '#eeeeee', now()) returning id)
     insert into image_uploads (image_id, user_id, at) select id, $2, now() from image`,
    [key, shop.cast[who].userId],
  )
}

test('saving one section leaves the others unchanged', async () => {
  await saveAs('somi', { craft })
  await saveAs('somi', {
    story: { homeLanguage: 'bn', homeName: 'সোমি দেবী', story: { bn: 'মায়ের কাছে বোনা শিখেছি, বারো বছর বয়সে।', en: ' ' } },
  })
  expect(await findOwnArtisan(shop.as(shop.cast.somi))).toMatchObject({
    yearsOfExperience: 31,
    homeName: 'সোমি দেবী',
    homeLanguage: 'bn',
    storyLanguage: 'bn',
    seller: { taxStatus: 'enrolled', enrolmentNumber: '14ENR0000001' },
  })
  expect((await findOwnFile(shop.as(shop.cast.somi)))?.stories).toEqual({ bn: 'মায়ের কাছে বোনা শিখেছি, বারো বছর বয়সে।' })
})

test.each<[string, Change, string]>([
  ['a pincode of another state', { craft: { ...craft, pincode: '302001' } }, 'craft.pincode'],
  ['an unknown craft', { craft: { ...craft, crafts: ['manipuri-weave', 'no-such-craft'] } }, 'craft.crafts'],
  ['a GST number of another state', { tax: { ...tax, gstin: gstinOf('08ABCPD1234E1Z') } }, 'tax.gstin'],
  ["another artisan's picture", { gallery: { pictures: [{ key: 'of-naveen', alt: 'A loom' }] } }, 'gallery.pictures'],
])('%s gets an error at its field, and nothing is saved', async (name, change, path) => {
  if (name.includes('picture')) await handIn('naveen', 'of-naveen')
  const before = await findOwnFile(shop.as(shop.cast.somi))
  await expect(saveAs('somi', change)).rejects.toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ path }] },
  })
  expect(await findOwnFile(shop.as(shop.cast.somi))).toEqual(before)
})

test.each([
  ['no craft', { craft: { ...craft, crafts: [] } }, ['craft.crafts']],
  ['half a year of experience', { craft: { ...craft, yearsOfExperience: 0.5 } }, ['craft.yearsOfExperience']],
  ['a story of two words', { story: { homeLanguage: 'or', story: { or: 'ମୁଁ ବୁଣେ' } } }, ['story.story.or']],
  ['a picture without a description', { gallery: { pictures: [{ key: 'a', alt: ' ' }] } }, ['gallery.pictures.0.alt']],
  ['a registered artisan without a GST number', { tax }, ['tax.gstin']],
  [
    'an enrolled artisan without number and PAN',
    { tax: { ...tax, taxStatus: 'enrolled' } },
    ['tax.enrolmentNumber', 'tax.pan'],
  ],
  ['a mistyped GST number', { tax: { ...tax, gstin: '14ABCPD1234E1Z0' } }, ['tax.gstin']],
  [
    'a company PAN for an individual',
    { tax: { ...tax, taxStatus: 'enrolled', enrolmentNumber: '14ENR0000001', pan: 'ABCCD1234E' } },
    ['tax.legalForm'],
  ],
  [
    'a PAN that differs from the one in the GST number',
    { tax: { ...tax, gstin: gstinOf('14ABCPD1234E1Z'), pan: 'ABCPD9999E' } },
    ['tax.pan'],
  ],
  ['an unknown field', { craft: { ...craft, status: 'verified' } }, ['craft']],
])('the form rejects %s', (_, change, paths) => {
  expect(pathsOf(change)).toEqual(paths)
})

test('the PAN comes from the GST number, and a registered artisan’s state must match it', async () => {
  await saveAs('somi', { tax: { ...tax, gstin: gstinOf('14ABCPD1234E1Z') } })
  expect(await findOwnFile(shop.as(shop.cast.somi))).toMatchObject({ pan: 'ABCPD1234E', legalForm: 'individual' })
  await expect(
    saveAs('somi', { craft: { ...craft, state: 'assam', pincode: '781001', place: 'Guwahati' } }),
  ).rejects.toMatchObject({ details: { errors: [{ path: 'craft.state' }] } })
})

test('an artisan who sells cannot clear the tax status', async () => {
  await expect(saveAs('somi', { tax: { ...tax, taxStatus: 'none' } })).rejects.toMatchObject({
    code: 'tax-status-needed',
  })
})

test('the gallery keeps the saved order and drops duplicates and removed pictures', async () => {
  for (const key of ['loom', 'hands', 'yarn']) await handIn('somi', key)
  const hang = (...keys: string[]) =>
    saveAs('somi', { gallery: { pictures: keys.map((key) => ({ key, alt: `The ${key}` })) } })
  await hang('loom', 'hands', 'yarn')
  await hang('yarn', 'loom', 'yarn')
  const file = await findOwnFile(shop.as(shop.cast.somi, { locale: 'ta' }))
  expect(file?.pictures.map(({ key, alt }) => [key, alt])).toEqual([
    ['yarn', 'The yarn'],
    ['loom', 'The loom'],
  ])
  expect((await getArtisan(shop.as(guest), shop.cast.somi.slug)).gallery.map(({ key }) => key)).toEqual([
    'yarn',
    'loom',
  ])
})

test('a picture’s description is stored by language; a missing language shows the first description with its language code', async () => {
  await handIn('somi', 'shuttle')
  const say = (language: 'or' | 'hi', alt: string) =>
    saveAs('somi', { gallery: { pictures: [{ key: 'shuttle', alt, language }] } })
  const read = async (locale: 'or' | 'hi' | 'ta') => {
    const { gallery } = await getArtisan(shop.as(guest, { locale }), shop.cast.somi.slug)
    return gallery.map(({ alt, altLanguage }) => [altLanguage, alt])
  }
  await say('or', 'ମୋ ତନ୍ତ')
  await say('hi', 'मेरा करघा')
  expect(await read('or')).toEqual([['or', 'ମୋ ତନ୍ତ']])
  expect(await read('hi')).toEqual([['hi', 'मेरा करघा']])
  expect(await read('ta')).toEqual([['or', 'ମୋ ତନ୍ତ']])

  await say('or', 'ମୋ ନୂଆ ତନ୍ତ')
  const file = await findOwnFile(shop.as(shop.cast.somi, { locale: 'hi' }))
  expect(file?.pictures).toMatchObject([{ alt: 'मेरा करघा', altLanguage: 'hi' }])
  expect(await read('ta')).toEqual([['or', 'ମୋ ନୂଆ ତନ୍ତ']])
})

test('a change to a verified field is audited; a story change is not', async () => {
  const before = await changes()
  await saveAs('somi', { craft: { ...craft, phone: '9123456780' } })
  await saveAs('somi', { story: { homeLanguage: 'bn', story: { en: 'I learned it from my mother, at twelve.' } } })
  expect(await changes()).toEqual(before)
  await saveAs('somi', { craft: { ...craft, place: 'Bishnupur' } })
  expect((await changes()).slice(before.length)).toEqual([
    { subject: `artisan:${shop.cast.somi.slug}`, before: { place: 'Imphal' }, after: { place: 'Bishnupur' } },
  ])
})

test('only an artisan with an open workshop can save a profile', async () => {
  const change = artisanChange.parse({ craft })
  await expect(saveArtisanProfile(shop.as(guest), change)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(saveArtisanProfile(shop.as(shop.cast.asha), change)).rejects.toMatchObject({ code: 'forbidden' })
  const homeless = { ...shop.cast.somi, artisanId: null }
  await expect(saveArtisanProfile(shop.as(homeless), change)).rejects.toMatchObject({ code: 'not-found' })
  await shop.pool.query(`update artisans set status = 'closed' where slug = $1`, [shop.cast.somi.slug])
  await expect(saveAs('somi', { craft })).rejects.toMatchObject({ code: 'forbidden' })
})

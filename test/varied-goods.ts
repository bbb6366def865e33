// Many products that differ in everything the search uses, in several scripts. The same in every run.

import { idsBy, insertRows } from '#demo/seed/seed-rows.ts'
import { categories, originStates } from '#features/crafts/category.ts'
import { audiences } from '#features/products/audience.ts'
import { colorFamilies } from '#features/products/color.ts'
import { materialFamilies } from '#features/products/material.ts'
import type { Db } from '#platform/database/db.server.ts'
import { dice } from './dice.ts'

export const variedWords = {
  en: [
    'Blue',
    'bowl',
    'Éclair',
    'lotus',
    'elephant',
    'saree',
    'No. 12',
    'pot',
    'potter',
    'pottery',
    'hand-woven',
    'lamp',
    '100% silk',
    'mithila',
  ],
  hi: ['नीला', 'कटोरा', 'साड़ी', 'मिट्टी', 'दीया', 'फूल', 'ज़री'],
  bn: ['নীল', 'শাড়ি', 'পদ্ম', 'প্রদীপ', 'হাতি'],
  ta: ['நீலம்', 'புடவை', 'விளக்கு', 'யானை', 'தாமரை'],
  ml: ['നീല', 'സാരി', 'വിളക്ക്', 'ആന', 'കയർ'],
  pa: ['ਨੀਲਾ', 'ਫੁਲਕਾਰੀ', 'ਦੀਵਾ'],
} as const

const materials = [
  'quartz',
  'mulberry silk',
  'brass',
  'rosewood',
  'cow dung',
  'cotton',
  'zinc and copper alloy',
  'walnut',
]
const colors = ['blue', 'madder red', 'gold', 'pastel', 'indigo', 'white', 'black']
const taxStatuses = ['registered', 'registered', 'enrolled', 'composition', 'none'] as const
const artisanCount = 25
const craftNames = ['Blue pottery', 'Banaras brocade', 'Bidri ware', 'Madhubani', 'Channapatna toys', 'Pattachitra']
const crafts = 24

export async function addVariedGoods(db: Db, count: number, seed = 3): Promise<void> {
  const next = dice(seed)
  await addArtisans(db)
  await addCrafts(db)
  await addProducts(db, count, next)
  await addWhatHangsOnThem(db, next)
  await addGlossary(db)
}

async function addArtisans(db: Db): Promise<void> {
  const numbers = Array.from({ length: artisanCount }, (_, place) => place)
  const at = new Date()
  const users = numbers.map((place) => ({
    public_id: crypto.randomUUID(),
    email: `artisan-${place}@haat.test`,
    email_folded: `artisan-${place}@haat.test`,
    full_name: `Artisan ${place}`,
    phone: '9876543210',
    role: 'artisan',
    password_hash: 'none',
    language: 'en',
    created_at: at,
    password_changed_at: at,
  }))
  await insertRows(db, 'users', users)
  const ids = await idsBy(db, 'users', 'email')
  const artisans = numbers.map((place) => {
    const taxStatus = taxStatuses[place % taxStatuses.length] ?? 'none'
    return {
      user_id: ids.get(`artisan-${place}@haat.test`),
      slug: `artisan-${place}`,
      name: `${['Lakshmi', 'Ravi', 'Meena'][place % 3]} ${['Devi', 'Kumar', 'Lotus'][place % 4] ?? 'Bai'}`,
      home_name: place % 2 === 0 ? 'लक्ष्मी' : null,
      home_language: 'hi',
      state: originStates[(place * 7) % originStates.length],
      place: ['Jaipur', 'Imphal', 'Kochi'][place % 3],
      pincode: '302001',
      phone: '9876543210',
      specialty: '',
      story: { en: '' },
      years_of_experience: 1,
      status: place % 11 === 10 ? 'suspended' : 'verified',
      tax_status: taxStatus,
      gstin: ['registered', 'composition'].includes(taxStatus) ? '08AAAAA0000A1Z5' : null,
      enrolment_number: taxStatus === 'enrolled' ? '14ENR0000001' : null,
      created_at: at,
    }
  })
  await insertRows(db, 'artisans', artisans)
}

async function addCrafts(db: Db): Promise<void> {
  const rows = Array.from({ length: crafts }, (_, place) => ({
    slug: `craft-${place}`,
    name: `${craftNames[place % craftNames.length]} ${place}`,
    category: categories[place % categories.length],
    state: originStates[place % originStates.length],
    place: ['Jaipur', 'Banaras', 'Bidar'][place % 3],
    gi_tag: null,
    materials: [],
    techniques: [],
    colors: [],
    description: '',
    names: place % 2 === 0 ? { hi: 'नीली मिट्टी', ta: 'நீல மட்பாண்டம்' } : {},
    descriptions: {},
    typical_products: [],
  }))
  await insertRows(db, 'crafts', rows)
}

async function addProducts(db: Db, count: number, next: (sides: number) => number): Promise<void> {
  const artisans = [...(await idsBy(db, 'artisans', 'slug')).values()]
  const craftIds = [...(await idsBy(db, 'crafts', 'slug')).values()]
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const some = <T>(list: readonly T[]): T[] => Array.from({ length: next(3) }, () => pick(list))
  const rows = Array.from({ length: count }, (_, number) => {
    const named = { materials: some(materials), colors: some(colors) }
    const ratings = pick([0, 0, 1, 2, 7])
    return {
      slug: `varied-${number}`,
      artisan_id: pick(artisans),
      craft_id: pick(craftIds),
      category: pick(categories),
      state: pick(originStates),
      name: `${pick(variedWords.en)} ${pick(variedWords.en)} ${next(count)}`,
      description: `${pick(variedWords.en)} with ${pick(variedWords.en)}`,
      ...named,
      material_keys: materialFamilies(named.materials),
      color_keys: colorFamilies(named.colors),
      audiences: audiences.slice(number % 4),
      field_keys: [...new Set(some(['ply:one', 'ply:two', 'dye:plant']))],
      techniques: some(['wheel throwing', 'hand painting']),
      features: [],
      ...sizes,
      status: next(20) === 0 ? 'paused' : 'published',
      price_paise: 5_000 + next(80) * 12_500 + next(3) * 1_700_000,
      rating_count: ratings,
      rating_sum: ratings * (1 + next(5)),
      // Some have equal times: then the id decides the order.
      created_at: new Date(1_700_000_000_000 + next(500) * 3_600_000),
    }
  })
  await insertRows(db, 'products', rows)
}

const sizes = {
  length_mm: 1,
  width_mm: 1,
  height_mm: 1,
  weight_grams: 1,
  packed_length_mm: 1,
  packed_width_mm: 1,
  packed_height_mm: 1,
  packed_weight_grams: 1,
  is_fragile: false,
  dispatch_days: 3,
  hsn: '6912',
}

async function addWhatHangsOnThem(db: Db, next: (sides: number) => number): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const slugs = [...(await idsBy(db, 'products', 'slug'))].filter(([slug]) => slug.startsWith('varied-'))
  const choices = slugs.flatMap(([slug, id]) =>
    Array.from({ length: 1 + next(2) }, (_, place) => ({
      product_id: id,
      sku: `${slug}-${place}`,
      options: { size: String(place) },
      options_key: `{"size":"${place}"}`,
      price_paise: 5_000,
      position: place,
      removed_at: next(10) === 0 ? new Date() : null,
    })),
  )
  await insertRows(db, 'variants', choices)
  const variants = [...(await idsBy(db, 'variants', 'sku'))].filter(([sku]) => sku.startsWith('varied-'))
  const stock = variants.map(([, id]) => {
    const onHand = next(4)
    return { variant_id: id, on_hand: onHand, reserved: next(onHand + 1) }
  })
  await insertRows(db, 'stock', stock)

  const { en: _en, ...others } = variedWords
  const languages = Object.entries(others)
  const translations = slugs.flatMap(([, id]) =>
    languages
      .filter(() => next(3) === 0)
      .map(([language, words]) => ({
        product_id: id,
        language,
        name: `${pick(words)} ${pick(words)}`,
        description: `${pick(words)} – ${pick(variedWords.hi)}`,
      })),
  )
  await insertRows(db, 'product_translations', translations)
}

async function addGlossary(db: Db): Promise<void> {
  const things = {
    lamp: ['diya', 'दीया', 'विलक्कु', 'hanging light'],
    'Madhubani painting': ['mithila', 'madhubani'],
    bowl: ['katora'],
  }
  const rows = Object.entries(things).flatMap(([thing, words]) =>
    [thing, ...words].map((word) => ({ thing, word, language: 'latin', added_at: new Date() })),
  )
  await insertRows(db, 'glossary_words', rows)
}

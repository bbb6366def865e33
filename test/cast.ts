// The people and products of the tests. Written by a few statements; each test file has its own database.

import { idsBy, insertRows } from '#demo/seed/seed-rows.ts'
import type { User } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import type { Db } from '#platform/database/db.server.ts'

export const castPassword = 'haat-demo-2026'

const castPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$I7FeMzmc7aFPa+wGaHc05g$kYvKYpZYE2Q6HyEZqxDbkH5AzkflLWTPWlxBWcbuI5w'

export type GoodVariant = {
  id: number
  sku: string
  options: Record<string, string>
  pricePaise: number
  stock: number
}

/** `slug` is the productId of the API. */
export type Good = {
  id: number
  slug: string
  name: string
  pricePaise: number
  variants: GoodVariant[]
  variantId: number
}

export type Person = User & { email: string }

export type Cast = {
  /** customers: Pune, Maharashtra and Imphal, Manipur */
  asha: Person
  bilal: Person
  /** artisans: Jaipur, registered for GST; Imphal, enrolled, so sells only inside Manipur */
  naveen: Person & { artisanId: number; slug: string }
  somi: Person & { artisanId: number; slug: string }
  admin: Person
  priya: Person
  goods: {
    /** Naveen's: ₹950, 25 pieces */
    bowl: Good
    /** Naveen's: `{size: 'S'}` ₹1,200 with 10 pieces and `{size: 'L'}` ₹1,800 with 5 */
    vase: Good
    /** Naveen's: ₹500, one piece */
    lastPiece: Good
    /** Naveen's: sold out */
    soldOut: Good
    /** Naveen's, unpublished */
    draft: Good
    /** Somi's: ₹1,500, 10 pieces, ships only to Manipur */
    shawl: Good
  }
}

export const addressOfAsha = {
  fullName: 'Asha Kulkarni',
  phone: '9876543210',
  pincode: '411004',
  house: '12 Prabhat Road',
  street: 'Erandwane',
  city: 'Pune',
  state: 'maharashtra',
} satisfies PostalAddress

export const addressOfBilal = {
  fullName: 'Bilal Ahmed',
  phone: '9876500000',
  pincode: '795001',
  house: '4 Paona Bazar',
  street: 'Thangal',
  city: 'Imphal',
  state: 'manipur',
} satisfies PostalAddress

const people = [
  { key: 'asha', name: 'Asha Kulkarni', role: 'customer' },
  { key: 'bilal', name: 'Bilal Ahmed', role: 'customer' },
  { key: 'naveen', name: 'Naveen Prajapat', role: 'artisan' },
  { key: 'somi', name: 'Somi Devi', role: 'artisan' },
  { key: 'priya', name: 'Priya Nair', role: 'admin' },
] as const

const crafts = [
  {
    slug: 'jaipur-blue-pottery',
    name: 'Jaipur blue pottery',
    category: 'pottery',
    state: 'rajasthan',
    place: 'Jaipur',
  },
  { slug: 'manipuri-weave', name: 'Manipuri weave', category: 'textiles', state: 'manipur', place: 'Imphal' },
]

const naveen = 'naveen-prajapat'
const somi = 'somi-devi'

type Listing = {
  slug: string
  name: string
  by: string
  status?: string
  variants: [Record<string, string>, number, number][]
}

const listings: Record<keyof Cast['goods'], Listing> = {
  bowl: { slug: 'blue-bowl', name: 'Blue bowl', by: naveen, variants: [[{}, 95_000, 25]] },
  vase: {
    slug: 'blue-vase',
    name: 'Blue vase',
    by: naveen,
    variants: [
      [{ size: 'S' }, 120_000, 10],
      [{ size: 'L' }, 180_000, 5],
    ],
  },
  lastPiece: { slug: 'last-piece', name: 'Tile with a peacock', by: naveen, variants: [[{}, 50_000, 1]] },
  soldOut: { slug: 'sold-out', name: 'Surahi with three poppies', by: naveen, variants: [[{}, 70_000, 0]] },
  draft: { slug: 'draft-plate', name: 'Plate in the making', by: naveen, status: 'draft', variants: [[{}, 60_000, 4]] },
  shawl: { slug: 'white-shawl', name: 'White shawl', by: somi, variants: [[{}, 150_000, 10]] },
}

/** Fills an empty database with the cast. `now` is the date of every row. */
export async function hireCast(db: Db, now: Date = new Date()): Promise<Cast> {
  await writePeople(db, now)
  await writeArtisans(db, now)
  await writeGoods(db, now)

  const person = await readPeople(db)
  const goods = await readGoods(db)
  return {
    asha: person('asha'),
    bilal: person('bilal'),
    naveen: { ...person('naveen'), slug: naveen },
    somi: { ...person('somi'), slug: somi },
    admin: person('priya'),
    priya: person('priya'),
    goods,
  } as Cast
}

async function writePeople(db: Db, now: Date): Promise<void> {
  const rows = people.map(({ key, name, role }) => ({
    public_id: crypto.randomUUID(),
    email: `${key}@haat.test`,
    email_folded: `${key}@haat.test`,
    full_name: name,
    phone: '9876543210',
    role,
    password_hash: castPasswordHash,
    language: 'en',
    created_at: now,
    password_changed_at: now,
  }))
  await insertRows(db, 'users', rows)

  const users = await idsBy(db, 'users', 'email')
  const addresses = [
    { ...addressOfAsha, key: 'asha' },
    { ...addressOfBilal, key: 'bilal' },
  ].map(({ key, fullName, ...address }) => ({
    ...address,
    public_id: crypto.randomUUID(),
    user_id: users.get(`${key}@haat.test`),
    full_name: fullName,
    kind: 'home',
    made_default_at: now,
    created_at: now,
  }))
  await insertRows(db, 'addresses', addresses)
}

async function writeArtisans(db: Db, now: Date): Promise<void> {
  const craftRows = crafts.map((craft) => ({
    ...craft,
    gi_tag: craft.slug === 'jaipur-blue-pottery' ? 'Blue Pottery of Jaipur' : null,
    materials: ['quartz'],
    techniques: ['painting by hand'],
    colors: ['blue', 'white'],
    description: 'Made for tests.',
    names: {},
    typical_products: [],
  }))
  await insertRows(db, 'crafts', craftRows)

  const users = await idsBy(db, 'users', 'email')
  const craftIds = await idsBy(db, 'crafts', 'slug')
  const common = { phone: '9876543210', years_of_experience: 20, status: 'verified', verified_at: now, created_at: now }
  await insertRows(db, 'artisans', [
    {
      ...common,
      user_id: users.get('naveen@haat.test'),
      slug: naveen,
      name: 'Naveen Prajapat',
      home_name: 'नवीन प्रजापत',
      home_language: 'hi',
      state: 'rajasthan',
      place: 'Jaipur',
      pincode: '302001',
      specialty: 'Blue pottery',
      story: { en: 'Paints blue pottery as his mother did.' },
      tax_status: 'registered',
      gstin: '08AAAAA0000A1Z5',
      enrolment_number: null,
    },
    {
      ...common,
      user_id: users.get('somi@haat.test'),
      slug: somi,
      name: 'Somi Devi',
      home_name: null,
      home_language: 'as',
      state: 'manipur',
      place: 'Imphal',
      pincode: '795001',
      specialty: 'Loin loom weaving',
      story: { en: 'Weaves on a loin loom.' },
      tax_status: 'enrolled',
      gstin: null,
      enrolment_number: '14ENR0000001',
    },
  ])

  const artisans = await idsBy(db, 'artisans', 'slug')
  await insertRows(db, 'artisan_crafts', [
    { artisan_id: artisans.get(naveen), craft_id: craftIds.get('jaipur-blue-pottery') },
    { artisan_id: artisans.get(somi), craft_id: craftIds.get('manipuri-weave') },
  ])
}

async function writeGoods(db: Db, now: Date): Promise<void> {
  const artisans = await idsBy(db, 'artisans', 'slug')
  const craftIds = await idsBy(db, 'crafts', 'slug')
  const rows = Object.values(listings).map((listing, place) => ({
    slug: listing.slug,
    artisan_id: artisans.get(listing.by),
    craft_id: craftIds.get(listing.by === naveen ? 'jaipur-blue-pottery' : 'manipuri-weave'),
    category: listing.by === naveen ? 'pottery' : 'textiles',
    state: listing.by === naveen ? 'rajasthan' : 'manipur',
    name: listing.name,
    description: `${listing.name}, made for tests.`,
    materials: ['quartz'],
    techniques: ['painting by hand'],
    colors: ['blue'],
    features: [],
    length_mm: 150,
    width_mm: 150,
    height_mm: 80,
    weight_grams: 400,
    packed_length_mm: 220,
    packed_width_mm: 220,
    packed_height_mm: 150,
    packed_weight_grams: 700,
    is_fragile: listing.by === naveen,
    dispatch_days: 3,
    hsn: listing.by === naveen ? '6912' : '6214',
    status: listing.status ?? 'published',
    published_at: listing.status === 'draft' ? null : now,
    featured_at: listing.slug === 'blue-bowl' ? now : null,
    price_paise: Math.min(...listing.variants.map(([, pricePaise]) => pricePaise)),
    rating_sum: 0,
    rating_count: 0,
    created_at: new Date(now.getTime() + place * 1000),
  }))
  await insertRows(db, 'products', rows)
  await writeVariants(db, now)
}

async function writeVariants(db: Db, now: Date): Promise<void> {
  const products = await idsBy(db, 'products', 'slug')
  const planned = Object.values(listings).flatMap(({ slug, variants }) =>
    variants.map(([options, pricePaise, stock], position) => ({ slug, options, pricePaise, stock, position })),
  )
  const skuOf = ({ slug, position }: { slug: string; position: number }) => `${slug}-${position + 1}`.toUpperCase()
  const rows = planned.map((variant) => ({
    product_id: products.get(variant.slug),
    sku: skuOf(variant),
    options: variant.options,
    options_key: optionsKey(variant.options),
    price_paise: variant.pricePaise,
    position: variant.position,
  }))
  await insertRows(db, 'variants', rows)

  const variants = await idsBy(db, 'variants', 'sku')
  const stocked = planned.map((variant) => ({ variant_id: variants.get(skuOf(variant)), units: variant.stock }))
  await insertRows(
    db,
    'stock',
    stocked.map(({ variant_id, units }) => ({ variant_id, on_hand: units, reserved: 0 })),
  )
  const moved = stocked.filter(({ units }) => units > 0)
  await insertRows(
    db,
    'stock_movements',
    moved.map(({ variant_id, units }) => ({ variant_id, kind: 'opening', quantity: units, at: now })),
  )
}

async function readPeople(db: Db) {
  const { rows } = await db.$client.query<Person>(`
    SELECT u.id AS "userId", u.public_id AS "publicId", u.full_name AS name, u.email, u.role, a.id AS "artisanId"
    FROM users u LEFT JOIN artisans a ON a.user_id = u.id`)

  return (key: string): Person => {
    const found = rows.find(({ email }) => email === `${key}@haat.test`)
    if (!found) throw new Error(`nobody called ${key} in the cast`)
    return found
  }
}

async function readGoods(db: Db): Promise<Cast['goods']> {
  const { rows } = await db.$client.query<Omit<Good, 'variantId'>>(`
    SELECT p.id, p.slug, p.name, p.price_paise AS "pricePaise", json_agg(json_build_object(
      'id', v.id, 'sku', v.sku, 'options', v.options, 'pricePaise', v.price_paise, 'stock', s.on_hand
    ) ORDER BY v.position) AS variants
    FROM products p JOIN variants v ON v.product_id = p.id JOIN stock s ON s.variant_id = v.id GROUP BY p.id`)

  const goods = Object.entries(listings).map(([key, { slug }]) => {
    const good = rows.find((row) => row.slug === slug)
    return [key, { ...good, variantId: good?.variants[0]?.id }]
  })
  return Object.fromEntries(goods) as Cast['goods']
}

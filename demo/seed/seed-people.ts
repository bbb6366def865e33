import { randomUUID } from 'node:crypto'
import { demoArtisans } from '#demo/artisans.ts'
import { chanceFor } from '#demo/chance.ts'
import { demoPassword } from '#demo/demo-people.ts'
import type { DemoArtisan, DemoCustomer } from '#demo/demo-types.ts'
import { demoPan } from '#demo/gstin.ts'
import { demoCustomers } from '#demo/people.ts'
import type { Context } from '#features/context.ts'
import { hashPassword } from '#platform/secrets/password-hash.server.ts'
import { idsBy, insertRows } from './seed-rows.ts'

const dayMs = 86_400_000
const daysOfMembership = 400

/** Not a valid hash, so nobody can sign in with it. */
const lockedHash = '!'

/** The demo's admins: two, because some decisions need a second person. */
const demoAdmins = [
  { email: 'admin@haat.test', fullName: 'Priya Nair', phone: '9876512340', language: 'en' },
  { email: 'second-admin@haat.test', fullName: 'Harpreet Gill', phone: '9876512341', language: 'en' },
]

/** One hash for all, because 140 would take four seconds. Outside the demo nobody gets a known password. */
export function passwordHashFor(isDemo: boolean): Promise<string> {
  return isDemo ? hashPassword(demoPassword) : Promise.resolve(lockedHash)
}

export async function seedPeople(ctx: Context, isDemo: boolean, passwordHash: string): Promise<void> {
  const customers = demoCustomers()
  const artisans = demoArtisans()
  const people = [
    ...customers.map((customer) => ({ ...customer, role: 'customer' })),
    ...artisans.map(({ name, ...artisan }) => ({ ...artisan, fullName: name, role: 'artisan' })),
    ...(isDemo ? demoAdmins.map((admin) => ({ ...admin, role: 'admin' })) : []),
  ]
  const joinedAt = new Date(ctx.clock.now().getTime() - daysOfMembership * dayMs)
  const users = people.map(({ email, fullName, phone, language, role }) => ({
    public_id: randomUUID(),
    email,
    email_folded: email.toLowerCase(),
    full_name: fullName,
    phone: phone.replace(/^\+91/, '').replace(/\D/g, ''),
    role,
    password_hash: passwordHash,
    language,
    email_confirmed_at: joinedAt,
    created_at: joinedAt,
    password_changed_at: joinedAt,
  }))
  const joined = await insertRows<{ email: string }>(ctx.db, 'users', users, 'email')

  const isNew = new Set(joined.map(({ email }) => email))
  const userIds = await idsBy(ctx.db, 'users', 'email')
  const newcomers = customers.filter(({ email }) => isNew.has(email))
  await insertRows(
    ctx.db,
    'addresses',
    newcomers.map((customer) => addressRow(customer, userIds, joinedAt)),
  )
  await seedArtisans(ctx, artisans, userIds)
}

function addressRow({ email, fullName, phone, address }: DemoCustomer, userIds: Map<string, number>, at: Date) {
  return {
    public_id: randomUUID(),
    user_id: userIds.get(email),
    full_name: fullName,
    phone: phone.replace(/^\+91/, '').replace(/\D/g, ''),
    pincode: address.pincode,
    house: address.line1,
    street: address.line2,
    city: address.city,
    state: address.state,
    kind: 'home',
    made_default_at: at,
    created_at: at,
  }
}

async function seedArtisans({ db }: Context, artisans: DemoArtisan[], userIds: Map<string, number>): Promise<void> {
  await insertRows(
    db,
    'artisans',
    artisans.map((artisan) => artisanRow(artisan, userIds.get(artisan.email))),
  )

  const artisanIds = await idsBy(db, 'artisans', 'slug')
  const craftIds = await idsBy(db, 'crafts', 'slug')
  const practised = artisans.flatMap(({ slug, craftSlugs }) =>
    craftSlugs.map((craft) => ({ artisan_id: artisanIds.get(slug), craft_id: craftIds.get(craft) })),
  )
  await insertRows(db, 'artisan_crafts', practised)
}

function artisanRow({ gst, story, ...artisan }: DemoArtisan, userId: number | undefined) {
  return {
    user_id: userId,
    slug: artisan.slug,
    name: artisan.name,
    home_name: artisan.homeName,
    home_language: artisan.language,
    state: artisan.state,
    place: artisan.place,
    pincode: artisan.pincode,
    pickup_address: artisan.pickupAddress ?? null,
    phone: artisan.phone.replace(/^\+91/, '').replace(/\D/g, ''),
    specialty: artisan.specialty,
    story,
    years_of_experience: artisan.yearsOfExperience,
    status: 'verified',
    verified_at: artisan.verifiedOn,
    tax_status: gst.kind,
    gstin: gst.kind === 'enrolled' ? null : gst.gstin,
    enrolment_number: gst.kind === 'enrolled' ? gst.enrolmentNo : null,
    // A GST number contains its owner's PAN. Without one, tax at source would be 5 %.
    pan: gst.kind === 'enrolled' ? demoPan(artisan.name, chanceFor('pan', artisan.slug)) : gst.gstin.slice(2, 12),
    created_at: artisan.verifiedOn,
  }
}

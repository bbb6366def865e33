import { requireRole } from '#features/actor.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import { stateOfPincode } from '#features/addresses/places.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ArtisanChange, CraftSection, GallerySection, StorySection, TaxSection } from './artisan-form.ts'
import { type KeptArtisan, lockOwnArtisan } from './lock-own-artisan.ts'

/**
 * Saves sections of the own profile; missing sections stay. After verification, changes of name, place, craft or tax
 * status are audited for the admin.
 * @throws DomainError unauthorized, forbidden, not-found without a workshop, forbidden when it is closed,
 * invalid-request for an unknown craft, place, tax number or picture, tax-status-needed
 */
export async function saveArtisanProfile(ctx: Context, change: ArtisanChange): Promise<void> {
  requireRole(ctx.actor, 'artisan')

  await transaction(ctx, async (ctx) => {
    const artisan = await lockOwnArtisan(ctx)
    if (artisan.status === 'closed') throw new DomainError('forbidden')

    if (change.craft) await saveArtisanCraft(ctx, artisan, change.craft)
    if (change.story) await saveStory(ctx, artisan, change.story)
    if (change.gallery) await saveArtisanGallery(ctx, artisan, change.gallery)
    if (change.tax) await saveArtisanTax(ctx, artisan, change.tax)
    if (artisan.verifiedAt) await noteChange(ctx, artisan)
  })
}

const tell = `
  update artisans set home_language = $2, home_name = $3,
    story = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($4::jsonb) where value <> 'null')
  where id = $1`

async function saveStory(ctx: Context, { id }: KeptArtisan, { homeLanguage, homeName, story }: StorySection) {
  const values = [id, homeLanguage, homeName ?? null, JSON.stringify(story)]
  await namedQuery(ctx.db, 'artisans.tell', tell, values)
}

/** Audits verified facts that changed. */
async function noteChange(ctx: Context, before: KeptArtisan): Promise<void> {
  const after = await lockOwnArtisan(ctx)
  const changed = (Object.keys(before.verified) as (keyof KeptArtisan['verified'])[]).filter(
    (field) => before.verified[field] !== after.verified[field],
  )
  if (changed.length === 0) return
  const pick = ({ verified }: KeptArtisan) => Object.fromEntries(changed.map((field) => [field, verified[field]]))
  const subject = `artisan:${before.slug}` as const
  await writeAudit(ctx, { action: 'artisan.change', subject, before: pick(before), after: pick(after) })
}

const save = `
  update artisans set tax_status = $2, gstin = $3, enrolment_number = $4, pan = $5, legal_form = $6, postal_address = $7
  where id = $1`

/** A GSTIN contains its owner's PAN and begins with the state code. */
async function saveArtisanTax(ctx: Context, artisan: KeptArtisan, section: TaxSection): Promise<void> {
  const { taxStatus, legalForm, postalAddress } = section
  const isGst = taxStatus === 'registered' || taxStatus === 'composition'
  const gstin = isGst ? (section.gstin ?? null) : null
  // Without a place there is nothing to compare; the place is checked against the number later.
  if (gstin && artisan.state && gstin.slice(0, 2) !== gstStateCode(artisan.state)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'tax.gstin', message: 'invalid.gstinState' }] })
  }
  if (taxStatus === 'none' && (artisan.status === 'verified' || artisan.status === 'paused')) {
    throw new DomainError('tax-status-needed')
  }

  const number = taxStatus === 'enrolled' ? (section.enrolmentNumber ?? null) : null
  const pan = gstin ? gstin.slice(2, 12) : (section.pan ?? null)
  const values = [artisan.id, taxStatus, gstin, number, pan, legalForm, postalAddress ?? null]
  await namedQuery(ctx.db, 'artisans.save-tax', save, values)
}

type Words = { alt: string; language: string; translations: Record<string, string> }

const known = `
  select i.key, ap.alt, ap.language, ap.translations from artisan_pictures ap join images i on i.id = ap.image_id
  where ap.artisan_id = $1 and i.key = any ($2::text[])`

const write = `
  insert into artisan_pictures (artisan_id, position, image_id, alt, language, translations)
  select $1, given.place - 1, i.id, given.words ->> 'alt', given.words ->> 'language', given.words -> 'translations'
  from unnest($2::text[], $3::jsonb[]) with ordinality given (key, words, place) join images i on i.key = given.key`

/** Pictures the artisan already has keep their alt texts in other languages. */
async function saveArtisanGallery(ctx: Context, artisan: KeptArtisan, { pictures }: GallerySection): Promise<void> {
  const shown = pictures.filter(({ key }, place) => pictures.findIndex((other) => other.key === key) === place)
  const keys = shown.map(({ key }) => key)
  const kept = await namedQuery<Words & { key: string }>(ctx.db, 'artisans.known-pictures', known, [artisan.id, keys])
  const before = new Map(kept.map((picture) => [picture.key, picture]))
  await takeImages(
    ctx,
    keys.filter((key) => !before.has(key)),
    'gallery.pictures',
  )

  const words = shown.map((picture) => JSON.stringify(wordsOf(picture, before.get(picture.key))))
  await namedQuery(ctx.db, 'artisans.clear-pictures', 'delete from artisan_pictures where artisan_id = $1', [
    artisan.id,
  ])
  await namedQuery(ctx.db, 'artisans.hang-pictures', write, [artisan.id, keys, words])
}

/** The first text stays the fallback until it is changed in its own language. */
function wordsOf({ alt, language }: GallerySection['pictures'][number], before: Words | undefined): Words {
  if (!before) return { alt, language, translations: {} }
  if (before.language === language) return { alt, language, translations: before.translations }
  return { ...before, translations: { ...before.translations, [language]: alt } }
}

const saveArtisanCraftSave = `
  update artisans set name = $2, phone = $3, pincode = $4, place = $5, state = $6, years_of_experience = $7, specialty = $8
  where id = $1`

const drop = 'delete from artisan_crafts where artisan_id = $1 and craft_id <> all ($2::bigint[])'

const add = `
  insert into artisan_crafts (artisan_id, craft_id) select $1, unnest($2::bigint[]) on conflict do nothing`

async function saveArtisanCraft(ctx: Context, artisan: KeptArtisan, section: CraftSection): Promise<void> {
  const { name, phone, pincode, place, state, yearsOfExperience, specialty } = section
  const found = stateOfPincode(pincode)
  if (!found?.choices.some((choice) => choice === state)) throw refused('pincode', 'invalid.stateOfPincode')
  const isGst = artisan.taxStatus === 'registered' || artisan.taxStatus === 'composition'
  if (isGst && artisan.state !== state && artisan.gstin?.slice(0, 2) !== gstStateCode(state)) {
    throw refused('state', 'invalid.gstinState')
  }

  const wanted = [...new Set(section.crafts)]
  const crafts = await namedQuery<{ id: number }>(
    ctx.db,
    'artisans.known-crafts',
    'select id from crafts where slug = any ($1::text[])',
    [wanted],
  )
  if (crafts.length < wanted.length) throw refused('crafts', 'invalid.crafts')

  const ids = crafts.map(({ id }) => id)
  await namedQuery(ctx.db, 'artisans.drop-crafts', drop, [artisan.id, ids])
  await namedQuery(ctx.db, 'artisans.add-crafts', add, [artisan.id, ids])
  const values = [artisan.id, name, phone, pincode, place, state, yearsOfExperience, specialty]
  await namedQuery(ctx.db, 'artisans.save-craft', saveArtisanCraftSave, values)
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path: `craft.${field}`, message }] })
}

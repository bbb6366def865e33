import { requireNotImpersonating, requireRole } from '#features/actor.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import { stateOfPincode } from '#features/addresses/places.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { type FieldValues, fieldFaults, readFields } from '#features/extensions/additional-field.ts'
import { takeImages } from '#features/images/take-images.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { mostArtisans, type NewArtisan } from './artisan-consent.ts'
import type { ArtisanChange, CraftSection, GallerySection, StorySection, TaxSection } from './artisan-form.ts'
import { type KeptArtisan, lockOwnArtisan } from './lock-own-artisan.ts'
import { openWorkshop } from './open-workshop.ts'
import { writeArtisanConsent } from './write-artisan-consent.ts'

/**
 * Missing sections stay. After verification, changes of name, place, craft or tax status are audited for the admin.
 * @throws DomainError unauthorized, forbidden (also for a closed workshop), not-found without a workshop,
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

async function saveStory(ctx: Context, { id }: KeptArtisan, { homeLanguage, homeName, story }: StorySection) {
  await ctx.db.query`
    update artisans set home_language = ${homeLanguage}, home_name = ${homeName ?? null},
      story = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${JSON.stringify(story)}::jsonb)
      where value <> 'null')
    where id = ${id}`
}

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
  await ctx.db.query`
    update artisans set tax_status = ${taxStatus}, gstin = ${gstin}, enrolment_number = ${number}, pan = ${pan},
      legal_form = ${legalForm}, postal_address = ${postalAddress ?? null}
    where id = ${artisan.id}`
}

type Words = { alt: string; language: string; translations: Record<string, string> }

/** Pictures the artisan already has keep their alt texts in other languages. */
async function saveArtisanGallery(ctx: Context, artisan: KeptArtisan, { pictures }: GallerySection): Promise<void> {
  const shown = pictures.filter(({ key }, place) => pictures.findIndex((other) => other.key === key) === place)
  const keys = shown.map(({ key }) => key)
  const kept = await ctx.db.query<Words & { key: string }>`
    select i.key, ap.alt, ap.language, ap.translations from artisan_pictures ap join images i on i.id = ap.image_id
    where ap.artisan_id = ${artisan.id} and i.key = any (${keys}::text[])`
  const before = new Map(kept.map((picture) => [picture.key, picture]))
  await takeImages(
    ctx,
    keys.filter((key) => !before.has(key)),
    'gallery.pictures',
  )

  const words = shown.map((picture) => JSON.stringify(wordsOf(picture, before.get(picture.key))))
  await ctx.db.query`delete from artisan_pictures where artisan_id = ${artisan.id}`
  await ctx.db.query`
    insert into artisan_pictures (artisan_id, position, image_id, alt, language, translations)
    select ${artisan.id}, given.place - 1, i.id, given.words ->> 'alt', given.words ->> 'language',
      given.words -> 'translations'
    from unnest(${keys}::text[], ${words}::jsonb[]) with ordinality given (key, words, place)
      join images i on i.key = given.key`
}

/** The first text stays the fallback until it is changed in its own language. */
function wordsOf({ alt, language }: GallerySection['pictures'][number], before: Words | undefined): Words {
  if (!before) return { alt, language, translations: {} }
  if (before.language === language) return { alt, language, translations: before.translations }
  return { ...before, translations: { ...before.translations, [language]: alt } }
}

async function saveArtisanCraft(ctx: Context, artisan: KeptArtisan, section: CraftSection): Promise<void> {
  const { name, phone, pincode, place, state, yearsOfExperience, specialty, pickupAddress } = section
  const found = stateOfPincode(pincode)
  if (!found?.choices.some((choice) => choice === state)) throw refused('pincode', 'invalid.stateOfPincode')
  const isGst = artisan.taxStatus === 'registered' || artisan.taxStatus === 'composition'
  if (isGst && artisan.state !== state && artisan.gstin?.slice(0, 2) !== gstStateCode(state)) {
    throw refused('state', 'invalid.gstinState')
  }

  const fields = await fieldsToSave(ctx, artisan, section)
  const wanted = [...new Set(section.crafts)]
  const crafts = await ctx.db.query<{
    id: number
  }>`select coalesce(merged_into, id) as id from crafts where slug = any (${wanted}::text[])`
  if (crafts.length < wanted.length) throw refused('crafts', 'invalid.crafts')

  const ids = crafts.map(({ id }) => id)
  await ctx.db.query`
    delete from artisan_crafts where artisan_id = ${artisan.id} and craft_id <> all (${ids}::bigint[])`
  await ctx.db.query`
    insert into artisan_crafts (artisan_id, craft_id) select ${artisan.id}, unnest(${ids}::bigint[])
    on conflict do nothing`
  await ctx.db.query`
    update artisans set name = ${name}, phone = ${phone}, pincode = ${pincode}, place = ${place}, state = ${state},
      years_of_experience = ${yearsOfExperience}, specialty = ${specialty}, fields = ${JSON.stringify(fields)},
      pickup_address = case when ${pickupAddress === undefined} then pickup_address else ${pickupAddress || null} end
    where id = ${artisan.id}`
}

/** What the artisan had in fields that this shop no longer asks stays. */
async function fieldsToSave(ctx: Context, { id }: KeptArtisan, section: CraftSection): Promise<FieldValues> {
  const [row] = await ctx.db.query<{ fields: FieldValues }>`select fields from artisans where id = ${id}`
  const kept = row?.fields ?? {}
  if (!section.fields) return kept
  const asked = (await readSettings(ctx)).fields.artisan
  const given = readFields(section.fields, asked)
  const [fault] = fieldFaults(given, asked, kept)
  if (fault) throw refused(fault.path, fault.message)
  const askedKeys = new Set(asked.map(({ key }) => key))
  const of = (values: FieldValues, isAsked: boolean) =>
    Object.entries(values).filter(([key]) => askedKeys.has(key) === isAsked)
  return Object.fromEntries([...of(kept, false), ...of(given, true)])
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path: `craft.${field}`, message }] })
}

/**
 * Returns the slug. A repeated name is refused, so that a retried request opens nothing twice.
 * @throws DomainError forbidden for all but artisans, artisan-exists, too-many-artisans
 */
export function addArtisan(ctx: Context, artisan: NewArtisan): Promise<string> {
  const { userId } = requireNotImpersonating(ctx.actor, 'artisan')

  return transaction(ctx, async (ctx) => {
    const [account] = await ctx.db.query<{ phone: string }>`
      select phone from users where id = ${userId} for no key update`
    if (!account) throw new DomainError('unauthorized')
    const [found] = await ctx.db.query<{ count: number; hasName: boolean }>`
      select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${artisan.name})), false) as has_name
      from artisans where user_id = ${userId} and status <> 'closed'`
    if (found?.hasName) throw new DomainError('artisan-exists')
    if ((found?.count ?? 0) >= mostArtisans) throw new DomainError('too-many-artisans', { most: mostArtisans })

    const { artisanId, slug } = await openWorkshop(ctx, { name: artisan.name, phone: account.phone })
    await writeArtisanConsent(ctx, { artisanId, artisanName: artisan.name, consent: artisan })
    return slug
  })
}

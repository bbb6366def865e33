import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { placeName, specialtyName } from '#features/crafts/artisan-words.ts'
import { type AdditionalField, type FieldValues, shownFields } from '#features/extensions/additional-field.ts'
import { shownWork } from '#features/products/product-row-queries.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { ArtisanProfile, GalleryPicture, OwnArtisan } from './artisan.ts'

type Row = {
  slug: string
  name: string
  homeName: string | null
  homeLanguage: string
  place: string
  placeName: string
  state: string
  pincode: string
  pickupAddress: string | null
  phone: string
  specialty: string
  specialtyName: string
  story: Record<string, string>
  fields: FieldValues
  yearsOfExperience: number
  status: string
  verifiedAt: Date | null
  taxStatus: OwnArtisan['seller']['taxStatus']
  gstin: string | null
  enrolmentNumber: string | null
  crafts: { id: string; name: string; isGi: boolean }[]
  productCount: number
  followers: number
  ratingSum: number
  ratingCount: number
  gallery: GalleryPicture[]
  work: ArtisanProfile['work']
}

const columns = (locale: string) => sql`
  select a.slug, a.name, a.home_name, a.home_language, a.place, ${placeName(locale)} as place_name, a.state, a.pincode, a.pickup_address, a.phone, a.specialty, ${specialtyName(locale)} as specialty_name, a.story, a.fields,
         a.years_of_experience, a.status, a.verified_at, a.tax_status, a.gstin, a.enrolment_number,
         coalesce((select json_agg(json_build_object('id', c.slug, 'name', coalesce(c.names ->> ${locale}::text, c.name), 'isGi', c.gi_tag is not null) order by c.name)
                   from artisan_crafts ac join crafts c on c.id = ac.craft_id
                   where ac.artisan_id = a.id), '[]') as crafts,
         (select count(*) from follows f where f.artisan_id = a.id) as followers, goods.*,
         coalesce((select json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground, 'alt', coalesce(ap.translations ->> ${locale}::text, ap.alt),
                     'altLanguage', case when ap.translations ->> ${locale}::text is null then ap.language
                     else ${locale}::text end) order by ap.position)
                   from artisan_pictures ap join images i on i.id = ap.image_id
                   where ap.artisan_id = a.id), '[]') as gallery,
         ${shownWork(sql`product_id in (select id from products where artisan_id = a.id and status = 'published')`)} as work
  from artisans a
  cross join lateral (
    select count(*) as product_count, coalesce(sum(p.rating_sum), 0) as rating_sum,
      coalesce(sum(p.rating_count), 0) as rating_count
    from products p where p.artisan_id = a.id and p.status = 'published'
  ) goods`

/** @throws DomainError not-found, also for artisans who are not verified, suspended or closed */
export async function getArtisan(ctx: Context, slug: string): Promise<ArtisanProfile> {
  const [row] = await ctx.db.query<Row>`
    ${columns(ctx.locale)} where a.slug = ${slug} and a.status in ${literal(shownStatuses)}`
  if (!row) throw new DomainError('not-found')
  return {
    ...toProfile(row, await findFields(ctx, 'artisan'), ctx.locale),
    place: row.placeName,
    specialty: row.specialtyName,
  }
}

export async function findOwnArtisan(ctx: Context): Promise<OwnArtisan | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return artisanId === null ? null : findArtisanOf(ctx, artisanId)
}

/** An artisan in any state, by row id: for the artisan and the admin. */
export async function findArtisanOf(ctx: Context, artisanId: number): Promise<OwnArtisan | null> {
  const [row] = await ctx.db.query<Row>`${columns(ctx.locale)} where a.id = ${artisanId}`
  if (!row) return null
  const asked = await findFields(ctx, 'artisan')
  const { status, phone, pickupAddress, fields } = row
  return { ...toProfile(row, asked, ctx.locale), status, phone, pickupAddress, fieldValues: fields, asked }
}

function toProfile(row: Row, asked: readonly AdditionalField[], locale: string): ArtisanProfile {
  const storyLanguage = languageOfStory(row, locale)
  return {
    id: row.slug,
    name: row.name,
    homeName: row.homeName,
    homeLanguage: row.homeLanguage,
    place: row.place,
    state: row.state,
    specialty: row.specialty,
    yearsOfExperience: row.yearsOfExperience,
    isVerified: row.verifiedAt !== null && row.status === 'verified',
    isPaused: row.status === 'paused',
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    story: row.story[storyLanguage] ?? '',
    storyLanguage,
    crafts: row.crafts,
    productCount: row.productCount,
    followers: row.followers,
    rating: row.ratingCount === 0 ? null : row.ratingSum / row.ratingCount,
    ratingCount: row.ratingCount,
    gallery: row.gallery,
    work: row.work,
    canPickUp: row.pickupAddress !== null,
    fields: shownFields(row.fields, asked, locale),
    seller: {
      taxStatus: row.taxStatus,
      gstin: row.gstin,
      enrolmentNumber: row.enrolmentNumber,
      pincode: row.pincode,
    },
  }
}

/** The reader's language, else English, else the artisan's own, else any. */
function languageOfStory({ story, homeLanguage }: Row, locale: string): string {
  const preferred = [locale, 'en', homeLanguage].find((language) => story[language])
  return preferred ?? Object.keys(story)[0] ?? 'en'
}

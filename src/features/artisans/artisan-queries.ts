import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ArtisanProfile, GalleryPicture, OwnArtisan } from './artisan.ts'

type Row = {
  slug: string
  name: string
  home_name: string | null
  home_language: string
  place: string
  state: string
  pincode: string
  phone: string
  specialty: string
  story: Record<string, string>
  years_of_experience: number
  status: string
  verified_at: Date | null
  tax_status: OwnArtisan['seller']['taxStatus']
  gstin: string | null
  enrolment_number: string | null
  crafts: { id: string; name: string; isGi: boolean }[]
  product_count: number
  followers: number
  rating_sum: number
  rating_count: number
  gallery: GalleryPicture[]
}

const columns = `
  select a.slug, a.name, a.home_name, a.home_language, a.place, a.state, a.pincode, a.phone, a.specialty, a.story,
         a.years_of_experience, a.status, a.verified_at, a.tax_status, a.gstin, a.enrolment_number,
         coalesce((select json_agg(json_build_object('id', c.slug, 'name', coalesce(c.names ->> $2, c.name), 'isGi', c.gi_tag is not null) order by c.name)
                   from artisan_crafts ac join crafts c on c.id = ac.craft_id where ac.artisan_id = a.id), '[]') as crafts,
         (select count(*) from follows f where f.artisan_id = a.id) as followers, goods.*,
         coalesce((select json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground, 'alt', coalesce(ap.translations ->> $2, ap.alt),
                     'altLanguage', case when ap.translations ->> $2 is null then ap.language else $2 end) order by ap.position)
                   from artisan_pictures ap join images i on i.id = ap.image_id where ap.artisan_id = a.id), '[]') as gallery
  from artisans a
  cross join lateral (
    select count(*) as product_count, coalesce(sum(p.rating_sum), 0) as rating_sum, coalesce(sum(p.rating_count), 0) as rating_count
    from products p where p.artisan_id = a.id and p.status = 'published'
  ) goods`

/**
 * The public profile, in the reader's language where the story has it.
 * @throws DomainError not-found, also for artisans who are not verified, suspended or closed
 */
export async function getArtisan(ctx: Context, slug: string): Promise<ArtisanProfile> {
  const text = `${columns} where a.slug = $1 and a.status in ('verified', 'paused')`
  const [row] = await namedQuery<Row>(ctx.db, 'artisans.by-slug', text, [slug, ctx.locale])
  if (!row) throw new DomainError('not-found')
  return toProfile(row, ctx.locale)
}

/** Null before a workshop is open. */
export async function findOwnArtisan(ctx: Context): Promise<OwnArtisan | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return artisanId === null ? null : findArtisanOf(ctx, artisanId)
}

/** An artisan in any state, by row id: for the artisan and the admin. */
export async function findArtisanOf(ctx: Context, artisanId: number): Promise<OwnArtisan | null> {
  const values = [artisanId, ctx.locale]
  const [row] = await namedQuery<Row>(ctx.db, 'artisans.by-id', `${columns} where a.id = $1`, values)
  return row ? { ...toProfile(row, ctx.locale), status: row.status, phone: row.phone } : null
}

function toProfile(row: Row, locale: string): ArtisanProfile {
  const storyLanguage = languageOfStory(row, locale)
  return {
    id: row.slug,
    name: row.name,
    homeName: row.home_name,
    homeLanguage: row.home_language,
    place: row.place,
    state: row.state,
    specialty: row.specialty,
    yearsOfExperience: row.years_of_experience,
    isVerified: row.verified_at !== null && row.status === 'verified',
    isPaused: row.status === 'paused',
    verifiedAt: row.verified_at?.toISOString() ?? null,
    story: row.story[storyLanguage] ?? '',
    storyLanguage,
    crafts: row.crafts,
    productCount: row.product_count,
    followers: row.followers,
    rating: row.rating_count === 0 ? null : row.rating_sum / row.rating_count,
    ratingCount: row.rating_count,
    gallery: row.gallery,
    seller: {
      taxStatus: row.tax_status,
      gstin: row.gstin,
      enrolmentNumber: row.enrolment_number,
      pincode: row.pincode,
    },
  }
}

/** The reader's language, else English, else the artisan's own, else any. */
function languageOfStory({ story, home_language }: Row, locale: string): string {
  const told = [locale, 'en', home_language].find((language) => story[language])
  return told ?? Object.keys(story)[0] ?? 'en'
}

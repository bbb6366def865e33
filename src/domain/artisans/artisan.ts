import { z } from 'zod'
import { picture } from '#domain/catalog/product.ts'

/** The maker as every visitor sees it. `homeName` is the name in the maker's own script. */
export const artisanCard = z.object({
  id: z.string(),
  name: z.string(),
  homeName: z.string().nullable(),
  homeLanguage: z.string(),
  place: z.string(),
  state: z.string(),
  specialty: z.string(),
  yearsOfExperience: z.int(),
  isVerified: z.boolean(),
  verifiedAt: z.string().nullable(),
})

export type ArtisanCard = z.output<typeof artisanCard>

/** A maker in a list, with one of their goods to look at. */
export const artisanListItem = artisanCard.extend({ productCount: z.int(), picture: picture.nullable() })

export type ArtisanListItem = z.output<typeof artisanListItem>

export const artisanProfile = artisanCard.extend({
  story: z.string(),
  /** language the story is shown in, for `lang` */
  storyLanguage: z.string(),
  crafts: z.array(z.object({ id: z.string(), name: z.string(), isGi: z.boolean() })),
  productCount: z.int(),
  /** the legal lines of a seller: name, place, registration */
  seller: z.object({
    taxStatus: z.enum(['registered', 'composition', 'enrolled', 'none']),
    gstin: z.string().nullable(),
    enrolmentNumber: z.string().nullable(),
    pincode: z.string(),
  }),
})

export type ArtisanProfile = z.output<typeof artisanProfile>

/** The artisan's own view of the profile. */
export const ownArtisan = artisanProfile.extend({ status: z.string(), phone: z.string() })

export type OwnArtisan = z.output<typeof ownArtisan>

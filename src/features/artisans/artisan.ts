import { z } from 'zod'
import { picture } from '#features/products/product.ts'

/** The artisan as every visitor sees it. `homeName` is the name in the artisan's own script. */
export const artisanCard = z.object({
  id: z.string(),
  name: z.string(),
  homeName: z.string().nullable(),
  homeLanguage: z.string(),
  place: z.string(),
  state: z.string(),
  specialty: z.string(),
  yearsOfExperience: z.int(),
  /** checked by the shop, and at work */
  isVerified: z.boolean(),
  verifiedAt: z.string().nullable(),
  /** was verified and sells nothing at the moment */
  isPaused: z.boolean(),
})

export type ArtisanCard = z.output<typeof artisanCard>

const craftName = z.object({ id: z.string(), name: z.string(), isGi: z.boolean() })

/** A picture of the workshop; its words in the reader's language where there are any, else in the one they were first given in. */
export const galleryPicture = picture.extend({ altLanguage: z.string() })

export type GalleryPicture = z.output<typeof galleryPicture>

/** An artisan in a list, with one of their pictures to look at. */
export const artisanListItem = artisanCard.extend({
  craft: craftName.nullable(),
  productCount: z.int(),
  followers: z.int(),
  picture: picture.nullable(),
})

export type ArtisanListItem = z.output<typeof artisanListItem>

export const artisanProfile = artisanCard.extend({
  story: z.string(),
  /** language the story is shown in, for `lang` */
  storyLanguage: z.string(),
  crafts: z.array(craftName),
  productCount: z.int(),
  followers: z.int(),
  /** mean over all their goods, null while there is none */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  gallery: z.array(galleryPicture),
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

/** What one person has to do with one artisan. */
export const followState = z.object({
  isFollowing: z.boolean(),
  /** an email comes when there is new work */
  hasEmails: z.boolean(),
  /** how many people follow the artisan */
  followers: z.int(),
})

export type FollowState = z.output<typeof followState>

export const followedArtisan = artisanCard.extend({ followedAt: z.string(), hasEmails: z.boolean() })

export type FollowedArtisan = z.output<typeof followedArtisan>

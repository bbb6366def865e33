import { z } from 'zod'
import { additionalField, fieldValues, shownField } from '#features/extensions/additional-field.ts'
import { picture, workPicture } from '#features/products/product.ts'

const artisanCard = z.object({
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
  isPaused: z.boolean(),
})

const craftName = z.object({ id: z.string(), name: z.string(), isGi: z.boolean() })

/** The alt text is in the reader's language if there is one, else in its original language. */
export const galleryPicture = picture.extend({ altLanguage: z.string() })

export type GalleryPicture = z.output<typeof galleryPicture>

export const artisanListItem = artisanCard.extend({
  craft: craftName.nullable(),
  productCount: z.int(),
  followers: z.int(),
  picture: picture.nullable(),
})

export type ArtisanListItem = z.output<typeof artisanListItem>

export const artisanProfile = artisanCard.extend({
  story: z.string(),
  storyLanguage: z.string(),
  crafts: z.array(craftName),
  productCount: z.int(),
  followers: z.int(),
  /** mean over all their products; null without ratings */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  gallery: z.array(galleryPicture),
  /** as on the pages of their products */
  work: z.array(workPicture),
  /** whether buyers may collect at the workshop; who has bought learns where */
  canPickUp: z.boolean(),
  /** what haat.config.ts adds, in the reader's language */
  fields: z.array(shownField),
  seller: z.object({
    taxStatus: z.enum(['registered', 'composition', 'enrolled', 'none']),
    gstin: z.string().nullable(),
    enrolmentNumber: z.string().nullable(),
    pincode: z.string(),
  }),
})

export type ArtisanProfile = z.output<typeof artisanProfile>

export const ownArtisan = artisanProfile.extend({
  status: z.string(),
  phone: z.string(),
  pickupAddress: z.string().nullable(),
  /** values of the fields that this shop adds, by key, and what it asks */
  fieldValues,
  asked: z.array(additionalField),
})

export type OwnArtisan = z.output<typeof ownArtisan>

export const followState = z.object({
  isFollowing: z.boolean(),
  hasEmails: z.boolean(),
  followers: z.int(),
})

export type FollowState = z.output<typeof followState>

export const followedArtisan = artisanCard.extend({
  followedAt: z.string(),
  hasEmails: z.boolean(),
  sharesEmail: z.boolean(),
})

export type FollowedArtisan = z.output<typeof followedArtisan>

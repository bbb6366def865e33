import { z } from 'zod'
import { breakUp } from '#features/drafts/break-up.ts'
import { shownField } from '#features/extensions/additional-field.ts'
import { stockLevels } from '#features/stock/stock-level.ts'
import { audiences } from './audience.ts'
import { extrasOffer } from './extras.ts'

export const variantOptions = z.record(z.string().max(40), z.string().max(80))

export const picture = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  ground: z.string(),
  alt: z.string(),
  /** the choice of the piece that it shows; without it, any */
  shows: variantOptions.optional(),
})

export type Picture = z.output<typeof picture>

export const productCard = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  category: z.string(),
  state: z.string(),
  pricePaise: z.int(),
  /** variants differ in price: the card says "from" */
  hasPriceRange: z.boolean(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  stock: z.enum(stockLevels),
  /** made after the order, and then without a return for a changed mind */
  isMadeToOrder: z.boolean(),
  dispatchDays: z.int(),
  colors: z.array(z.string()),
  craft: z.object({ id: z.string(), name: z.string(), isGi: z.boolean() }),
  artisan: z.object({ id: z.string(), name: z.string(), place: z.string() }),
  picture: picture.nullable(),
})

export type ProductCard = z.output<typeof productCard>

const variant = z.object({
  sku: z.string(),
  options: variantOptions,
  pricePaise: z.int(),
  stock: z.enum(stockLevels),
  /** free units when low, null when there is plenty or none */
  left: z.int().nullable(),
})

export const workPicture = z.object({ imageKey: z.string(), words: z.string().nullable(), at: z.string() })

export const productDetail = productCard.extend({
  description: z.string(),
  descriptionLanguage: z.string(),
  baseLanguage: z.string(),
  variationNote: z.object({ words: z.string(), language: z.string() }).nullable(),
  materials: z.array(z.string()),
  techniques: z.array(z.string()),
  features: z.array(z.string()),
  /** whom it is made for; empty: anybody */
  audiences: z.array(z.enum(audiences)),
  dimensions: z.object({ lengthMm: z.int(), widthMm: z.int(), heightMm: z.int() }),
  weightGrams: z.int(),
  weightKg: z.number(),
  /** of one piece as it travels; couriers charge the larger of weight and volume */
  packed: z.object({ weightGrams: z.int(), chargeableGrams: z.int() }),
  /** short, for people: the name in the address is the id */
  number: z.string(),
  /** a handmade piece bears the name of who made it */
  brand: z.string(),
  /** sides of the piece in centimetres, `230 × 100`; empty where it has none */
  size: z.string(),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  /** fields that this shop adds; `text` in the reader's language, empty for a flag */
  fields: z.array(shownField),
  isFragile: z.boolean(),
  /** pieces that can be made in a week; null: no limit */
  weeklyCapacity: z.int().nullable(),
  breakUp: breakUp.nullable(),
  extras: extrasOffer,
  /** choices of the variants that have words in the reader's language */
  choiceNames: z.record(z.string(), z.string()),
  hsn: z.string(),
  createdAt: z.string(),
  variants: z.array(variant),
  pictures: z.array(picture),
  /** pictures of the work on pieces that were sold, as far as the artisan shows them here, the newest first */
  work: z.array(workPicture),
  craftDetail: z.object({
    giTag: z.string().nullable(),
    place: z.string(),
    names: z.record(z.string(), z.string()),
    description: z.string(),
    descriptionLanguage: z.string(),
  }),
  artisan: z.object({
    id: z.string(),
    name: z.string(),
    homeName: z.string().nullable(),
    homeLanguage: z.string(),
    place: z.string(),
    state: z.string(),
    specialty: z.string(),
    yearsOfExperience: z.int(),
    verifiedAt: z.string().nullable(),
    taxStatus: z.string(),
    gstin: z.string().nullable(),
    enrolmentNumber: z.string().nullable(),
    /** whether buyers may collect at the workshop */
    canPickUp: z.boolean(),
  }),
  /** who gets what of the lowest variant price, in paise */
  split: z.object({ artisanPaise: z.int(), haatPaise: z.int(), taxPaise: z.int() }),
})

export type ProductDetail = z.output<typeof productDetail>

import { z } from 'zod'
import { hasForbidden } from '#features/accounts/person-fields.ts'
import { fieldValues } from '#features/extensions/additional-field.ts'
import { audiences } from '#features/products/audience.ts'
import { extrasOffer, noExtras } from '#features/products/extras.ts'
import { extrasOf } from '#features/products/variant-options.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { breakUp } from './break-up.ts'
import { packings } from './packing.ts'

export type { BreakUp } from './break-up.ts'

import { productLimits } from './product-limits.ts'

export { productLimits } from './product-limits.ts'

const plain = z
  .string({ error: 'invalid.required' })
  .normalize('NFC')
  .trim()
  .refine((value) => !hasForbidden(value), { error: 'invalid.characters' })

const label = plain.min(1, { error: 'invalid.required' }).max(60, { error: 'invalid.tooLong' })
const optionName = plain
  .min(1, { error: 'invalid.required' })
  .max(40, { error: 'invalid.tooLong' })
  .refine((name) => !(name in extrasOf({ [name]: '' })), { error: 'invalid.value' })
const labels = z.array(label).max(productLimits.words)

/** Millimetres and grams; five metres of cloth and fifty kilos of stone must pass. */
const length = z
  .int({ error: 'invalid.number' })
  .min(1, { error: 'invalid.size' })
  .max(20_000, { error: 'invalid.size' })
const weight = z
  .int({ error: 'invalid.number' })
  .min(1, { error: 'invalid.weight' })
  .max(100_000, { error: 'invalid.weight' })
const size = { lengthMm: length, widthMm: length, heightMm: length }

/** ₹1 to ₹10,00,000 a piece, GST included. */
const price = z
  .int({ error: 'invalid.price' })
  .min(100, { error: 'invalid.price' })
  .max(100_000_000, { error: 'invalid.price' })

const words = z.strictObject({
  name: plain.min(2, { error: 'invalid.productName' }).max(productLimits.nameLength, { error: 'invalid.productName' }),
  description: plain.max(productLimits.textLength, { error: 'invalid.tooLong' }),
  variationNote: plain.max(500, { error: 'invalid.tooLong' }).default(''),
})

const choice = plain.min(1, { error: 'invalid.required' }).max(80, { error: 'invalid.tooLong' })

const pictures = z.array(
  z.strictObject({
    key: z.string().max(80),
    alt: plain.max(200, { error: 'invalid.tooLong' }).default(''),
    /** the choice that it shows; without it, any */
    shows: z.record(optionName, choice).optional(),
  }),
)

const formVariant = z.strictObject({
  sku: z.string().max(80).optional(),
  ownSku: plain.max(60, { error: 'invalid.tooLong' }).optional(),
  options: z.record(optionName, choice),
  pricePaise: price,
  stock: z
    .int({ error: 'invalid.number' })
    .min(0, { error: 'invalid.number' })
    .max(100_000, { error: 'invalid.number' }),
  /**
   * Stock that the form showed: only the difference is applied, so sales since then count. Without it: absolute count.
   */
  stockSeen: z.int().min(0).max(100_000).optional(),
})

export type FormVariant = z.output<typeof formVariant>

export const productForm = z.strictObject({
  craft: z.string().min(1, { error: 'invalid.required' }).max(120),
  category: z.string().max(40),
  state: z.string().max(40),
  words: z
    .partialRecord(z.enum(languageCodes), words)
    .refine((all) => Object.keys(all).length > 0, { error: 'invalid.required' }),
  materials: labels,
  techniques: labels,
  colors: labels,
  audiences: z.array(z.enum(audiences)).max(audiences.length).default([]),
  features: z
    .array(plain.min(1, { error: 'invalid.required' }).max(200, { error: 'invalid.tooLong' }))
    .max(productLimits.words),
  pictures: pictures
    .min(1, { error: 'invalid.pictures' })
    .max(productLimits.pictures, { error: 'invalid.tooManyPictures' }),
  optionNames: z.array(optionName).max(productLimits.optionNames),
  variants: z
    .array(formVariant)
    .min(1, { error: 'invalid.required' })
    .max(productLimits.variants, { error: 'invalid.tooMany' }),
  size: z.strictObject(size),
  weightGrams: weight,
  packed: z.strictObject({ ...size, weightGrams: weight }),
  isFragile: z.boolean(),
  packing: z.enum(packings).nullable(),
  isMadeToOrder: z.boolean(),
  dispatchDays: z
    .int({ error: 'invalid.number' })
    .min(1, { error: 'invalid.days' })
    .max(180, { error: 'invalid.days' }),
  weeklyCapacity: z.int().min(1, { error: 'invalid.number' }).max(1000, { error: 'invalid.number' }).nullable(),
  hsn: z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, { error: 'invalid.hsn' }),
  breakUp: breakUp.nullable(),
  extras: extrasOffer.default(noExtras),
  /** values of the fields that this shop adds, by key */
  fields: fieldValues.default({}),
})

export type ProductForm = z.output<typeof productForm>

/** For imports: pictures may follow, but a product cannot be submitted without one. */
export const importForm = productForm.extend({
  pictures: pictures.max(productLimits.pictures, { error: 'invalid.tooManyPictures' }),
})

export const productDraft = z
  .record(z.string().max(40), z.unknown())
  .refine((draft) => JSON.stringify(draft).length <= 60_000, {
    error: 'invalid.tooLong',
  })

export type ProductDraft = Partial<{ [field in keyof ProductForm]: unknown }>

export const revisionStatuses = ['pending', 'accepted', 'refused', 'withdrawn'] as const

export type RevisionStatus = (typeof revisionStatuses)[number]

import { z } from 'zod'
import { gstin } from '#features/accounts/gstin.ts'
import { isPanOf, legalForms, pan } from '#features/accounts/pan.ts'
import { personName, phoneNumber, pincode, text } from '#features/accounts/person-fields.ts'
import { addressStates } from '#features/addresses/states.ts'
import { fieldValues } from '#features/extensions/additional-field.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

export const mostCrafts = 6
export const mostPictures = 10

function blankable<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return z
    .string({ error: 'invalid.value' })
    .optional()
    .transform((value) => (value?.trim() ? value : undefined))
    .pipe(schema.optional())
}

export const craftSection = z.strictObject({
  name: personName,
  phone: phoneNumber,
  crafts: z
    .array(z.string().min(1).max(120), { error: 'invalid.crafts' })
    .min(1, { error: 'invalid.crafts' })
    .max(mostCrafts, { error: 'invalid.crafts' }),
  pincode,
  place: text(2, 80),
  state: z.enum(addressStates, { error: 'invalid.state' }),
  yearsOfExperience: z
    .int({ error: 'invalid.years' })
    .min(0, { error: 'invalid.years' })
    .max(80, { error: 'invalid.years' }),
  specialty: text(2, 120),
  /** where buyers may collect, with the hours; empty: nowhere; left out, it stays */
  pickupAddress: text(0, 300).optional(),
  /** of the fields that this shop adds, by key; left out, they stay */
  fields: fieldValues.optional(),
})

export type CraftSection = z.output<typeof craftSection>

const story = blankable(text(20, 4000, 'invalid.story'))

/** By language; empty ones are dropped. */
export const storySection = z.strictObject({
  homeLanguage: z.enum(languageCodes, { error: 'invalid.value' }),
  homeName: blankable(personName),
  story: z.strictObject(Object.fromEntries(languageCodes.map((code) => [code, story]))),
})

export type StorySection = z.output<typeof storySection>

const gallerySection = z.strictObject({
  pictures: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(80),
        alt: text(1, 300),
        /** language of this text; other languages stay */
        language: z.enum(languageCodes, { error: 'invalid.value' }).default('en'),
      }),
      { error: 'invalid.picture' },
    )
    .min(1, { error: 'invalid.pictures' })
    .max(mostPictures, { error: 'invalid.pictures' }),
})

export type GallerySection = z.output<typeof gallerySection>

export const taxStatuses = ['registered', 'composition', 'enrolled', 'none'] as const

/** For a seller below the GST limit (Notification 34/2023). The format is unpublished: alphanumeric, not a GSTIN. */
export const enrolmentNumber = z
  .string({ error: 'invalid.enrolmentNumber' })
  .transform((value) => value.replace(/[\s/-]/g, '').toUpperCase())
  .refine((value) => /^(?=(?:.*\d){5})[A-Z0-9]{8,20}$/.test(value), { error: 'invalid.enrolmentNumber' })

export const taxSection = z
  .strictObject({
    taxStatus: z.enum(taxStatuses, { error: 'invalid.taxStatus' }),
    gstin: blankable(gstin),
    enrolmentNumber: blankable(enrolmentNumber),
    pan: blankable(pan),
    legalForm: z.enum(legalForms, { error: 'invalid.value' }),
    postalAddress: blankable(text(8, 300)),
  })
  .superRefine((form, found) => {
    const refuse = (field: string, message: string) => found.addIssue({ code: 'custom', path: [field], message })
    const isGst = form.taxStatus === 'registered' || form.taxStatus === 'composition'
    if (isGst && !form.gstin) refuse('gstin', 'invalid.required')
    if (form.taxStatus === 'enrolled' && !form.enrolmentNumber) refuse('enrolmentNumber', 'invalid.required')
    if (form.taxStatus === 'enrolled' && !form.pan) refuse('pan', 'invalid.required')

    const held = isGst ? form.gstin?.slice(2, 12) : form.pan
    if (isGst && form.pan && held && form.pan !== held) refuse('pan', 'invalid.panOfGstin')
    else if (held && !isPanOf(held, form.legalForm)) refuse('legalForm', 'invalid.panOfForm')
  })

export type TaxSection = z.output<typeof taxSection>

export const artisanChange = z.strictObject({
  craft: craftSection.optional(),
  story: storySection.optional(),
  gallery: gallerySection.optional(),
  tax: taxSection.optional(),
})

export type ArtisanChange = z.output<typeof artisanChange>

import { z } from 'zod'
import { pictureKey } from '#features/images/picture-key.ts'

/** Kept in the row; `ordered` and `lapsed` are read from the order and the clock. */
export const customStatuses = ['asked', 'quoted', 'declined', 'withdrawn'] as const

const shownStatuses = [...customStatuses, 'ordered', 'lapsed'] as const

export type CustomStatus = (typeof shownStatuses)[number]

/** In one request. */
export const mostPictures = 5

/** In one quote. */
export const mostSteps = 12

const words = z.string().trim().min(1, { error: 'invalid.required' }).max(2000)
const day = z.iso.date({ error: 'invalid.value' })
const paise = z
  .int({ error: 'invalid.required' })
  .min(10_000, { error: 'invalid.value' })
  .max(100_000_000, { error: 'invalid.value' })

/** `key` is made by the client, so that a resent request is stored once. Amounts in paise; `wantedBy`: an Indian date. */
export const customRequest = z.strictObject({
  words,
  size: z.string().trim().max(120).optional(),
  budgetPaise: paise.optional(),
  wantedBy: day.optional(),
  pictures: z.array(pictureKey).max(mostPictures).default([]),
  key: z.uuid(),
})

export type CustomRequest = z.output<typeof customRequest>

/**
 * `makingDays`: from the order until the piece leaves the workshop. `depositPaise`: paid with the order, at most half,
 * the rest before the piece is posted; without it all is paid with the order.
 */
export const customQuote = z
  .strictObject({
    words,
    pricePaise: paise,
    makingDays: z
      .int({ error: 'invalid.required' })
      .min(1, { error: 'invalid.days' })
      .max(180, { error: 'invalid.days' }),
    depositPaise: paise.nullish(),
    steps: z
      .array(z.string().trim().min(1).max(120, { error: 'invalid.value' }))
      .max(mostSteps, { error: 'invalid.value' })
      .optional(),
  })
  .refine(({ pricePaise, depositPaise }) => !depositPaise || depositPaise * 2 <= pricePaise, {
    error: 'invalid.deposit',
    path: ['depositPaise'],
  })

export type CustomQuote = z.output<typeof customQuote>

export const declineRequest = z.strictObject({ words })

const quote = z.object({
  words: z.string(),
  language: z.string(),
  pricePaise: z.number(),
  makingDays: z.number(),
  /** paid with the order, the rest before it is posted; null: all with the order */
  depositPaise: z.number().nullable(),
  /** how it will be made, in the language of `words` */
  steps: z.array(z.string()),
  validUntil: z.string(),
  /** the piece to order, in the cart as any other */
  productId: z.string(),
})

export const customWork = z.object({
  id: z.string(),
  status: z.enum(shownStatuses),
  asked: z.object({
    words: z.string(),
    language: z.string(),
    size: z.string().nullable(),
    budgetPaise: z.number().nullable(),
    wantedBy: z.string().nullable(),
    pictures: z.array(z.string()),
    at: z.string(),
  }),
  /** the piece it is to be like */
  product: z.object({ id: z.string(), name: z.string(), nameLanguage: z.string(), imageKey: z.string().nullable() }),
  artisan: z.object({ id: z.string(), name: z.string() }),
  /** first name of who asks */
  person: z.string(),
  quote: quote.nullable(),
  /** why not */
  declined: z.object({ words: z.string(), language: z.string() }).nullable(),
  orderNumber: z.string().nullable(),
})

export type CustomWork = z.output<typeof customWork>

/** A quote counts for so long; then the buyer asks again. */
export const quoteDays = 14

import { z } from 'zod'
import { pictureKey } from '#features/images/picture-key.ts'
import { needsWords } from './return-rules.ts'
import { returnReasons, returnStatuses, returnWishes } from './return-status.ts'

const refundRoutes = ['original', 'upi', 'bank'] as const

const refundTo = z.union([
  z.strictObject({
    upi: z
      .string()
      .trim()
      .regex(/^[\w.-]{2,60}@[a-zA-Z][\w.-]{1,40}$/, { error: 'invalid.upi' }),
  }),
  z.strictObject({
    holder: z.string().trim().min(2, { error: 'invalid.required' }).max(80),
    account: z
      .string()
      .trim()
      .regex(/^\d{9,18}$/, { error: 'invalid.bankAccount' }),
    ifsc: z
      .string()
      .trim()
      .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, { error: 'invalid.ifsc' }),
  }),
])

export type RefundTo = z.output<typeof refundTo>

export const returnRequest = z
  .strictObject({
    parcel: z.string().max(40),
    lines: z
      .array(z.strictObject({ sku: z.string().max(80), quantity: z.int().min(1).max(99) }))
      .min(1, { error: 'invalid.required' })
      .max(50),
    reason: z.enum(returnReasons, { error: 'invalid.required' }),
    wish: z.enum(returnWishes),
    words: z.string().trim().max(1000),
    /** keys of uploads; at least one, except for `missing` and `changed_mind` */
    pictures: z.array(pictureKey).max(5).default([]),
    refundRoute: z.enum(refundRoutes).default('original'),
    refundTo: refundTo.optional(),
  })
  .refine(({ reason, words }) => words !== '' || !needsWords(reason), { error: 'invalid.required', path: ['words'] })

export type ReturnRequest = z.output<typeof returnRequest>

export const returnMoveRequest = z.strictObject({
  move: z.string().max(40),
  reason: z.string().trim().max(1000).optional(),
  carrier: z.string().trim().max(60).optional(),
  trackingNumber: z.string().trim().max(40).optional(),
  pictures: z.array(pictureKey).max(5).optional(),
  /** with `resolve` by artisan or admin: the pieces can be sold again */
  restocks: z.boolean().optional(),
})

export type ReturnMoveRequest = z.output<typeof returnMoveRequest>

export const orderReturn = z.object({
  number: z.string(),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  wish: z.enum(returnWishes),
  words: z.string(),
  lines: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int(), paidPaise: z.int() })),
  pictures: z.array(z.object({ key: z.string(), by: z.string() })),
  /** keys of the pictures that the artisan took before posting */
  sentPictures: z.array(z.string()),
  refundRoute: z.enum(refundRoutes),
  goodsPaise: z.int(),
  shippingPaise: z.int(),
  returnCostPaise: z.int(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** the day the shop's courier fetches it */
  pickupOn: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  moves: z.array(z.string()),
})

export type OrderReturn = z.output<typeof orderReturn>

export const returnRow = orderReturn.extend({
  parcel: z.string(),
  orderNumber: z.string(),
  artisan: z.object({ id: z.string(), name: z.string() }),
  customerName: z.string(),
  imageKey: z.string().nullable(),
  events: z.array(z.object({ move: z.string(), by: z.string(), reason: z.string().nullable(), at: z.string() })),
})

export type ReturnRow = z.output<typeof returnRow>

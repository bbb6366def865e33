import { z } from 'zod'
import { pincode } from '#features/accounts/person-fields.ts'
import { holidaySpan } from '#features/artisans/holiday.ts'

export const deliveryQuery = z.object({ pincode })

export const delivery = z.object({
  place: z.object({
    pincode: z.string(),
    city: z.string().nullable(),
    /** null for army post: the checkout asks for it */
    state: z.string().nullable(),
  }),
  /** false: the artisan may sell only within the state that the parcel leaves from */
  canDeliver: z.boolean(),
  /** false: the shop does not deliver into this zone */
  isServed: z.boolean(),
  fromState: z.string(),
  away: holidaySpan.nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  zone: z.enum(['A', 'B', 'C', 'D', 'E']).nullable(),
  shippingPaise: z.int().nullable(),
  /** delivery is free from this value of an artisan's products on; null: never */
  freeAbovePaise: z.int().nullable(),
})

export type Delivery = z.output<typeof delivery>

const mostDeliveries = 50

export const deliveriesQuery = z.strictObject({
  ids: z.array(z.string().max(120)).min(1, { error: 'invalid.required' }).max(mostDeliveries),
  pincode,
})

/** For cards: the last day it arrives and what sending one piece costs; pieces that cannot be sent there are left out. */
export const cardDelivery = z.object({ id: z.string(), until: z.string(), shippingPaise: z.int() })

export type CardDelivery = z.output<typeof cardDelivery>

/** Null: no readable pincode was typed. */
export type PincodeAnswer = { typed: string; told: Delivery | null }

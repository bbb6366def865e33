import { z } from 'zod'
import { pincode } from '#features/accounts/person-fields.ts'
import { holidaySpan } from '#features/artisans/holiday.ts'

export const deliveryQuery = z.object({ pincode })

export const delivery = z.object({
  place: z.object({
    pincode: z.string(),
    city: z.string().nullable(),
    /** null for post of the armed forces: the checkout asks for it */
    state: z.string().nullable(),
  }),
  /** false: the artisan may sell only inside the state that the parcel leaves from */
  canDeliver: z.boolean(),
  fromState: z.string(),
  away: holidaySpan.nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  zone: z.enum(['A', 'B', 'C', 'D', 'E']).nullable(),
  shippingPaise: z.int().nullable(),
  /** from this price of an artisan's goods on delivery is free; null: never */
  freeAbovePaise: z.int().nullable(),
})

export type Delivery = z.output<typeof delivery>

/** What a page answers to a pincode as it was typed; null twice: nobody typed one that could be read. */
export type PincodeAnswer = { typed: string; told: Delivery | null }

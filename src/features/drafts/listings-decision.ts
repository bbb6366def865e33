import { z } from 'zod'
import { bulkMoves, listingStatuses } from '#features/products/listing-status.ts'

/** The product as the admin saw it: a decision on another state is refused. */
export const seenListing = z.strictObject({ status: z.enum(listingStatuses), revision: z.int().min(0) })

const mostAtOnce = 50

export const listingsDecision = z.strictObject({
  pieces: z
    .array(z.strictObject({ id: z.string().min(1).max(120), seen: seenListing.optional() }))
    .min(1, { error: 'invalid.required' })
    .max(mostAtOnce, { error: 'invalid.tooMany' }),
  move: z.enum(bulkMoves),
  reason: z.string().trim().max(500, { error: 'invalid.tooLong' }).optional(),
})

export type ListingsDecision = z.output<typeof listingsDecision>

export const listingsDecided = z.object({
  results: z.array(
    z.object({ id: z.string(), status: z.enum(listingStatuses).nullable(), problem: z.string().nullable() }),
  ),
})

export type ListingsDecided = z.output<typeof listingsDecided>

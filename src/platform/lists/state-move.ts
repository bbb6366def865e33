import { z } from 'zod'

/** A status move of an artisan or a listing; the other side reads the reason. */
export const stateMove = z.strictObject({
  move: z.string().max(40),
  reason: z.string().trim().max(500).optional(),
})

export const saidReason = z.object({ by: z.enum(['artisan', 'admin']), words: z.string() })

export type SaidReason = z.output<typeof saidReason>

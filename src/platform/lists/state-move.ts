import { z } from 'zod'

/** A move of an artisan or a listing by the table of moves; the reason is read by the other side. */
export const stateMove = z.strictObject({
  move: z.string().max(40),
  reason: z.string().trim().max(500).optional(),
})

/** What was said with the last move, for the other side to read. `by` is who said it. */
export type SaidReason = { by: 'artisan' | 'admin'; words: string }

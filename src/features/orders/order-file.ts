import { z } from 'zod'

/** For admins only. `name` null: the shop itself, or somebody whose account was erased. */
export const orderFile = z.object({
  notes: z.array(z.object({ author: z.string(), text: z.string(), at: z.string() })),
  timeline: z.array(
    z.object({
      move: z.string(),
      toStatus: z.string().nullable(),
      parcel: z.string().nullable(),
      by: z.string(),
      name: z.string().nullable(),
      impersonationOf: z.string().nullable(),
      reason: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      at: z.string(),
    }),
  ),
})

export type OrderFile = z.output<typeof orderFile>

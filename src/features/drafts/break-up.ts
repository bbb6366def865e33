import { z } from 'zod'

export const breakUp = z.strictObject({
  materialsPaise: z.int().min(0),
  workPaise: z.int().min(0),
  otherPaise: z.int().min(0),
  workDays: z.int().min(0).max(3650).nullable(),
})

export type BreakUp = z.output<typeof breakUp>

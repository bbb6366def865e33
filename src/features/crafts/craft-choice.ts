import { z } from 'zod'

const namedTerm = z.object({ term: z.string(), name: z.string() })

export const craftChoice = z.object({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  isGi: z.boolean(),
  materials: z.array(namedTerm),
  techniques: z.array(namedTerm),
  colors: z.array(z.string()),
  picture: z.object({ key: z.string(), width: z.int(), height: z.int(), ground: z.string() }).nullable(),
})

export type CraftChoice = z.output<typeof craftChoice>

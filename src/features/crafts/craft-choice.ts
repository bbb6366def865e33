import { z } from 'zod'

/** A word of the vocabulary and what it is called in the reader's language. */
const namedTerm = z.object({ term: z.string(), name: z.string() })

/** A craft as an artisan chooses it for a piece, with all that it says about one. */
export const craftChoice = z.object({
  id: z.string(),
  name: z.string(),
  /** its names in all languages, its place and its state, for a search on the phone */
  words: z.string(),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  isGi: z.boolean(),
  materials: z.array(namedTerm),
  techniques: z.array(namedTerm),
  /** English words; families have their names under `shop:color` */
  colors: z.array(z.string()),
  /** of a piece that is on sale */
  picture: z.object({ key: z.string(), width: z.int(), height: z.int(), ground: z.string() }).nullable(),
})

export type CraftChoice = z.output<typeof craftChoice>

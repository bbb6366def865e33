import { z } from 'zod'

const price = z.int({ error: 'invalid.price' }).min(0, { error: 'invalid.price' }).max(1_000_000, {
  error: 'invalid.price',
})

/** What a buyer may add to a piece, for a price in paise, GST included. `letters`: the most for the words. */
export const extrasOffer = z.strictObject({
  words: z
    .strictObject({
      pricePaise: price,
      letters: z.int({ error: 'invalid.number' }).min(1, { error: 'invalid.number' }).max(80, {
        error: 'invalid.number',
      }),
    })
    .nullable(),
  wrapPaise: price.nullable(),
  /** the buyer's own picture, sent after the order */
  picture: z.strictObject({ pricePaise: price }).nullable().default(null),
})

export type ExtrasOffer = z.output<typeof extrasOffer>

export const noExtras: ExtrasOffer = { words: null, wrapPaise: null, picture: null }

import { z } from 'zod'
import { picture } from '#features/products/product.ts'

export const pinned = z.object({
  /** the product's slug */
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  artisan: z.string(),
  picture: picture.nullable(),
  pinnedAt: z.string(),
  /** null: until it is taken off */
  until: z.string().nullable(),
  /** false while buyers do not see it there: sold out, not on sale, or its day has passed */
  isShown: z.boolean(),
})

export type Pinned = z.output<typeof pinned>

/** What hangs on a shelf, the first one first. */
export const pinsByShelf = z.object({ featured: z.array(pinned), trending: z.array(pinned) })

export type PinsByShelf = z.output<typeof pinsByShelf>

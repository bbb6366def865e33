import { z } from 'zod'
import { picture } from '#features/products/product.ts'

const pinned = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  artisan: z.string(),
  picture: picture.nullable(),
  pinnedAt: z.string(),
  until: z.string().nullable(),
  isShown: z.boolean(),
})

export type Pinned = z.output<typeof pinned>

export const pinsByShelf = z.object({ featured: z.array(pinned), trending: z.array(pinned) })

export type PinsByShelf = z.output<typeof pinsByShelf>

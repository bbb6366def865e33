import { z } from 'zod'
import { defaultPincode } from '#features/addresses/address-queries.ts'
import { call } from '#features/call.ts'
import { variantOptions } from '#features/products/product.ts'
import { maxLines, maxQuantity } from './cart.ts'
import { syncCart } from './sync-cart.ts'

const lines = z
  .array(
    z.strictObject({
      productId: z.string({ error: 'invalid.value' }).min(1).max(120),
      variant: variantOptions,
      quantity: z.int().min(1).max(maxQuantity),
      price: z.int().min(0),
    }),
  )
  .max(maxLines)

export const cartApi = {
  sync: call('PUT /cart', {
    who: ['customer'],
    summary:
      'Merges the cart of this device with the one kept for the account. `base` is the last answer this device had: what changed since, here or there, counts. `price` is in paise. `pincode` is that of the default address, null without one.',
    body: z.strictObject({ base: lines, lines }),
    out: z.object({ lines, pincode: z.string().nullable() }),
    answer: async (ctx, { body }) => ({ lines: [...(await syncCart(ctx, body))], pincode: await defaultPincode(ctx) }),
  }),
}

import { z } from 'zod'
import { anyone, declareCall } from '#platform/call.ts'

const productId = z.string({ error: 'invalid.value' }).min(1).max(120)

export const searchCalls = {
  view: declareCall({
    method: 'POST',
    path: '/products/{id}/views',
    who: anyone,
    summary:
      'Counts a look at a product, and at which others the same visit looked before (`after`, at most 5). Nobody is kept with it.',
    params: z.object({ id: productId }),
    body: z.strictObject({ after: z.array(productId).max(5) }),
    out: z.object({}),
    status: 202,
    // Whole towns share one address of a mobile network.
    limit: { tries: 600, windowSeconds: 3600 },
  }),
}

import { z } from 'zod'
import { goodsRules } from '#features/products/forbidden-goods.ts'
import { picture } from '#features/products/product.ts'
import { revisionStatuses } from './product-form.ts'

export const waitingRevision = z.object({
  id: z.string(),
  product: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  artisan: z.string(),
  askedAt: z.string(),
})

export type WaitingRevision = z.output<typeof waitingRevision>

const wordFlag = z.union([
  z.object({
    kind: z.enum(['forbidden', 'proof']),
    rule: z.enum(goodsRules.map(({ name }) => name)),
    field: z.string(),
    found: z.string(),
  }),
  z.object({ kind: z.enum(['giPlace', 'contact', 'otherShop', 'copied']), field: z.string(), found: z.string() }),
  z.object({ kind: z.literal('machineMade'), field: z.string() }),
  z.object({ kind: z.literal('price'), pricePaise: z.int(), lowPaise: z.int(), highPaise: z.int() }),
])

export const revisionDetail = waitingRevision.extend({
  artisanId: z.string(),
  status: z.enum(revisionStatuses),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  flags: z.array(wordFlag),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  pictures: z.array(picture),
  crafts: z.record(z.string(), z.string()),
})

export type RevisionDetail = z.output<typeof revisionDetail>

export const revisionDecision = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  reason: z.string().trim().max(500).optional(),
})

import { z } from 'zod'
import { goodsRules } from '#features/products/forbidden-goods.ts'
import { picture } from '#features/products/product.ts'
import { revisionStatuses } from './product-form.ts'

/** Changes of what buyers see, as the admin has them in its list. */
export const waitingRevision = z.object({
  id: z.string(),
  /** the product's slug, and its name in the reader's language where there is one */
  product: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  artisan: z.string(),
  askedAt: z.string(),
})

export type WaitingRevision = z.output<typeof waitingRevision>

/** What the rules find in the new words: `ProductFlag` as the answer of a call. */
const wordFlag = z.union([
  z.object({
    kind: z.enum(['forbidden', 'proof']),
    rule: z.enum(goodsRules.map(({ name }) => name)),
    field: z.string(),
    found: z.string(),
  }),
  z.object({ kind: z.enum(['giPlace', 'contact', 'otherShop']), field: z.string(), found: z.string() }),
  z.object({ kind: z.literal('price'), pricePaise: z.int(), lowPaise: z.int(), highPaise: z.int() }),
])

export const revisionDetail = waitingRevision.extend({
  artisanId: z.string(),
  status: z.enum(revisionStatuses),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** in what changes alone; the gravest first */
  flags: z.array(wordFlag),
  /** by field, texts by language and kind (`words.hi.name`); what was not there is null */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** pictures of both sides with what is needed to show them */
  pictures: z.array(picture),
  /** names of the crafts that are spoken of, by slug */
  crafts: z.record(z.string(), z.string()),
})

export type RevisionDetail = z.output<typeof revisionDetail>

export const revisionDecision = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  reason: z.string().trim().max(500).optional(),
})

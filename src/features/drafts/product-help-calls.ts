import { z } from 'zod'
import { craftDefaults } from '#features/products/craft-defaults.ts'
import { declareCall } from '#platform/api/call.ts'

const basisPoints = z.int().nullable()

/** What the product form asks while it is filled in. */
export const productHelpCalls = {
  craftDefaults: declareCall({
    method: 'GET',
    path: '/artisan/craft-defaults/{craft}',
    who: ['artisan'],
    summary:
      'What a craft proposes for a new piece: category, state, materials, techniques, colours, HSN, packing, weight.',
    params: z.object({ craft: z.string().max(120) }),
    out: z.object({ defaults: craftDefaults }),
  }),
  earningRates: declareCall({
    method: 'GET',
    path: '/artisan/earning-rates',
    who: ['artisan'],
    summary:
      "Today's rates, in basis points, for what the artisan receives of a price: GST, commission, what is kept back.",
    query: z.object({
      hsn: z.string().regex(/^\d{4,8}$/, { error: 'invalid.hsn' }),
      category: z.string().max(40),
    }),
    out: z.object({
      rates: z.object({
        taxStatus: z.string(),
        tax: z.object({ limit: z.int().nullable(), upTo: z.int(), above: z.int() }).nullable(),
        commission: basisPoints,
        commissionGst: basisPoints,
        tcs: basisPoints,
        tds: basisPoints,
      }),
    }),
  }),
}

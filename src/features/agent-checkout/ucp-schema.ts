// The Universal Commerce Protocol of 2026-04-08 (ucp.dev), as far as the shop speaks it: its checkout capability with the
// fulfillment extension, over REST. Requests may carry more, which is not read.
import { z } from 'zod'

export const ucpVersion = '2026-04-08'

const text = z.string({ error: 'invalid.value' })
const short = text.max(200, { error: 'invalid.tooLong' })

const buyer = z.object({
  first_name: short.optional(),
  last_name: short.optional(),
  email: short.optional(),
  phone_number: short.optional(),
})

const postal = z.object({
  first_name: short.optional(),
  last_name: short.optional(),
  phone_number: short.optional(),
  street_address: short.optional(),
  extended_address: short.optional(),
  address_locality: short.optional(),
  address_region: short.optional(),
  address_country: short.optional(),
  postal_code: short.optional(),
})

const wanted = z.object({
  item: z.object({ id: text.min(1).max(120) }),
  quantity: z.int({ error: 'invalid.quantity' }).min(1).max(99),
})

export const ucpRequest = z.object({
  line_items: z.array(wanted).min(1, { error: 'invalid.emptyCart' }).max(50, { error: 'invalid.tooManyLines' }),
  buyer: buyer.optional(),
  fulfillment: z
    .object({
      methods: z
        .array(
          z.object({
            type: z.literal('shipping', { error: 'invalid.value' }),
            destinations: z
              .array(postal.extend({ id: short.optional() }))
              .max(10)
              .optional(),
            selected_destination_id: short.nullish(),
            groups: z
              .array(z.object({ selected_option_id: short.nullish() }))
              .max(50)
              .optional(),
          }),
        )
        .max(50)
        .optional(),
    })
    .optional(),
})

export type UcpRequest = z.output<typeof ucpRequest>

/** No instrument is taken: the buyer pays in the shop. */
export const ucpComplete = z.object({}).optional()

const total = z.strictObject({
  type: z.enum(['subtotal', 'items_discount', 'fulfillment', 'total']),
  display_text: z.string(),
  amount: z.int(),
})

const version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const entity = z.strictObject({
  version,
  spec: z.url().optional(),
  schema: z.url().optional(),
  extends: z.string().optional(),
})
const capabilities = z.strictObject({
  'dev.ucp.shopping.checkout': z.array(entity),
  'dev.ucp.shopping.fulfillment': z.array(entity),
})

export const ucpCheckout = z.strictObject({
  ucp: z.strictObject({
    version,
    status: z.literal('success'),
    capabilities,
    payment_handlers: z.strictObject({}),
  }),
  id: z.string(),
  status: z.enum([
    ...(['incomplete', 'requires_escalation', 'ready_for_complete'] as const),
    ...(['complete_in_progress', 'completed', 'canceled'] as const),
  ]),
  currency: z.literal('INR'),
  line_items: z.array(
    z.strictObject({
      id: z.string(),
      item: z.strictObject({ id: z.string(), title: z.string(), price: z.int().min(0), image_url: z.url().optional() }),
      quantity: z.int().min(1),
      totals: z.array(total),
    }),
  ),
  buyer: z.strictObject(buyer.shape),
  totals: z.array(total),
  messages: z.array(
    z.strictObject({
      type: z.literal('error'),
      code: z.string(),
      path: z.string().optional(),
      content_type: z.literal('plain'),
      content: z.string(),
      severity: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review']),
    }),
  ),
  links: z.array(z.strictObject({ type: z.string(), url: z.url() })),
  expires_at: z.iso.datetime(),
  continue_url: z.url().optional(),
  fulfillment: z.strictObject({
    methods: z.array(
      z.strictObject({
        id: z.string(),
        type: z.literal('shipping'),
        line_item_ids: z.array(z.string()),
        destinations: z.array(z.strictObject({ id: z.string(), ...postal.shape })),
        selected_destination_id: z.string().nullable(),
        groups: z.array(
          z.strictObject({
            id: z.string(),
            line_item_ids: z.array(z.string()),
            selected_option_id: z.string().nullable(),
            options: z.array(
              z.strictObject({
                id: z.string(),
                title: z.string(),
                earliest_fulfillment_time: z.iso.datetime().optional(),
                latest_fulfillment_time: z.iso.datetime().optional(),
                totals: z.array(total),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  order: z.strictObject({ id: z.string(), permalink_url: z.url() }).optional(),
})

export type UcpCheckout = z.output<typeof ucpCheckout>

/** specification/checkout-rest: protocol errors */
export const ucpFailure = z.strictObject({ code: z.string(), content: z.string() })

/** `/.well-known/ucp`: a business profile */
export const ucpProfile = z.strictObject({
  ucp: z.strictObject({
    version,
    services: z.strictObject({
      'dev.ucp.shopping': z.array(
        z.strictObject({ version, spec: z.url(), transport: z.literal('rest'), schema: z.url(), endpoint: z.url() }),
      ),
    }),
    capabilities,
    payment_handlers: z.strictObject({}),
  }),
})

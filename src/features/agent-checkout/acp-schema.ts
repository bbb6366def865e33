// The Agentic Commerce Protocol of 2026-04-17, as far as the shop speaks it: spec/2026-04-17/json-schema of
// github.com/agentic-commerce-protocol. Answers are strict, so that nothing but its fields leaves the shop; requests may
// carry more, which is not read.
import { z } from 'zod'

export const acpVersion = '2026-04-17'

const text = z.string({ error: 'invalid.value' })
const short = text.max(200, { error: 'invalid.tooLong' })

const address = z.object({
  name: short,
  line_one: short,
  line_two: short.optional(),
  city: short,
  state: short,
  country: short,
  postal_code: short,
})

const details = z.object({
  name: short.optional(),
  phone_number: short.optional(),
  email: short.optional(),
  address: address.optional(),
})

const buyer = z.object({
  first_name: short.optional(),
  last_name: short.optional(),
  full_name: short.optional(),
  email: short,
  phone_number: short.optional(),
})

/** The published schema forgot the quantity that its examples have. */
const items = z
  .array(
    z.object({ id: text.min(1).max(120), quantity: z.int({ error: 'invalid.quantity' }).min(1).max(99).default(1) }),
  )
  .min(1, { error: 'invalid.emptyCart' })
  .max(50, { error: 'invalid.tooManyLines' })

const selected = z.object({
  type: z.enum(['shipping', 'digital', 'pickup', 'local_delivery']),
  option_id: text,
  item_ids: z.array(z.string()),
})

const common = z.object({
  buyer: buyer.optional(),
  fulfillment_details: details.optional(),
  coupons: z.array(z.string().max(40)).optional(),
  discounts: z.object({ codes: z.array(z.string().max(40)).optional() }).optional(),
  order_notes: z.string().max(500, { error: 'invalid.tooLong' }).optional(),
})

export const acpCreate = common.extend({
  line_items: items,
  currency: text.refine((code) => code.toLowerCase() === 'inr', { error: 'invalid.value' }),
})

export const acpUpdate = common.extend({
  line_items: items.optional(),
  selected_fulfillment_options: z.array(selected).max(50).optional(),
})

export type AcpUpdate = z.output<typeof acpUpdate>

/** A card's or a wallet's token is refused, not kept: the buyer pays in the shop. */
export const acpComplete = z.object({
  payment_data: z
    .object({ handler_id: z.literal('shop_page', { error: 'invalid.paymentMethod' }).optional() })
    .optional(),
})

export const acpCancel = z.object({}).optional()

const total = z.strictObject({
  type: z.enum(['items_base_amount', 'items_discount', 'subtotal', 'fulfillment', 'total']),
  display_text: z.string(),
  amount: z.int(),
  description: z.string().optional(),
})

const lineItem = z.strictObject({
  id: z.string(),
  item: z.strictObject({ id: z.string() }),
  quantity: z.int().min(1),
  name: z.string().optional(),
  images: z.array(z.url()).optional(),
  unit_amount: z.int().optional(),
  marketplace_seller_details: z.strictObject({ name: z.string() }).optional(),
  product_id: z.string(),
  sku: z.string(),
  availability_status: z.enum(['in_stock', 'out_of_stock']),
  available_quantity: z.int().min(0),
  variant_options: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  totals: z.array(total),
})

const shippingOption = z.strictObject({
  type: z.literal('shipping'),
  id: z.string(),
  title: z.string(),
  earliest_delivery_time: z.iso.datetime().optional(),
  latest_delivery_time: z.iso.datetime().optional(),
  totals: z.array(total),
})

const errorCodes = [
  ...(['missing', 'invalid', 'out_of_stock', 'not_found', 'region_restricted'] as const),
  ...(['coupon_invalid', 'conflict', 'approval_required', 'intervention_required'] as const),
] as const

const message = z.strictObject({
  type: z.literal('error'),
  code: z.enum(errorCodes),
  resolution: z.enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review']),
  param: z.string().optional(),
  content_type: z.literal('plain'),
  content: z.string(),
})

const handler = z.strictObject({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  version: z.string(),
  spec: z.url(),
  requires_delegate_payment: z.boolean(),
  requires_pci_compliance: z.boolean(),
  psp: z.string(),
  config_schema: z.url(),
  instrument_schemas: z.array(z.url()),
  config: z.strictObject({}),
})

export const acpSession = z.strictObject({
  id: z.string(),
  protocol: z.strictObject({ version: z.string() }),
  capabilities: z.strictObject({
    payment: z.strictObject({ handlers: z.array(handler) }),
    interventions: z.strictObject({ supported: z.array(z.never()) }),
  }),
  buyer: z.strictObject(buyer.shape).optional(),
  status: z.enum([
    ...(['not_ready_for_payment', 'ready_for_payment', 'requires_escalation'] as const),
    ...(['complete_in_progress', 'completed', 'canceled', 'expired'] as const),
  ]),
  currency: z.literal('inr'),
  locale: z.string(),
  line_items: z.array(lineItem),
  fulfillment_details: z
    .strictObject({ ...details.shape, address: z.strictObject(address.shape).optional() })
    .optional(),
  fulfillment_options: z.array(shippingOption),
  selected_fulfillment_options: z.array(z.strictObject(selected.shape)),
  fulfillment_groups: z.array(
    z.strictObject({ id: z.string(), item_ids: z.array(z.string()), destination_type: z.literal('shipping') }),
  ),
  totals: z.array(total),
  messages: z.array(message),
  links: z.array(
    z.strictObject({
      type: z.enum(['terms_of_use', 'privacy_policy', 'return_policy', 'shipping_policy']),
      url: z.url(),
    }),
  ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  continue_url: z.url().optional(),
  quote_expires_at: z.iso.datetime().optional(),
  order: z
    .strictObject({
      type: z.literal('order'),
      id: z.string(),
      checkout_session_id: z.string(),
      order_number: z.string(),
      permalink_url: z.url(),
      status: z.enum(['created', 'confirmed', 'canceled']),
    })
    .optional(),
})

export type AcpSession = z.output<typeof acpSession>

export const acpSessionWithOrder = acpSession.required({ order: true })

export const acpFailure = z.strictObject({
  type: z.enum(['invalid_request', 'processing_error', 'service_unavailable']),
  code: z.string(),
  message: z.string(),
  param: z.string().optional(),
  supported_versions: z.array(z.string()).optional(),
})

const version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** `/.well-known/acp.json`: DiscoveryResponse */
export const acpDiscovery = z.strictObject({
  protocol: z.strictObject({ name: z.literal('acp'), version, supported_versions: z.array(version) }),
  api_base_url: z.url(),
  transports: z.array(z.enum(['rest', 'mcp'])),
  capabilities: z.strictObject({
    services: z.array(z.enum(['checkout', 'orders', 'delegate_payment', 'carts'])),
    supported_currencies: z.array(z.string().regex(/^[a-z]{3}$/)),
    supported_locales: z.array(z.string()),
  }),
})

const media = z.strictObject({ type: z.string(), url: z.url(), alt_text: z.string() })
const named = z.strictObject({ name: z.string() })

/** A line of the product feed: Product of schema.feed.json */
export const acpFeedProduct = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.strictObject({ plain: z.string() }),
  url: z.url(),
  media: z.array(media),
  variants: z
    .array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        url: z.url(),
        price: z.strictObject({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) }),
        availability: z.strictObject({ available: z.boolean(), status: z.string() }),
        categories: z.array(z.strictObject({ value: z.string(), taxonomy: z.string() })),
        condition: z.array(z.string()),
        variant_options: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        media: z.array(media),
        seller: named,
        marketplace: named,
      }),
    )
    .min(1),
})

// What the shop answers: ONDC retail 1.2.0 and issues 1.0.0, transcribed from the schemas of
// github.com/ONDC-Official/log-validation-utility (schema/Retail, schema/Igm). Strict: a field they do not name is a fault.
import { z } from 'zod'
import { orderId } from './incoming.ts'

const short = z.string().min(1)
const time = z.iso.datetime({ precision: 3 })
const duration = z.string().regex(/^P(?=\d|T\d)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/)
const amount = z.string().regex(/^\d+(\.\d{1,2})?$/)
const phone = z.string().min(10).max(11)
const gps = z.string().regex(/^-?\d{1,3}\.\d+,\s?-?\d{1,3}\.\d+$/)
const pair = z.strictObject({ code: short, value: short })
const tags = z.array(z.strictObject({ code: short, list: z.array(pair).min(1) }))

const contextOf = <Action extends string>(action: Action, version: '1.2.0' | '1.0.0') =>
  z.strictObject({
    domain: short,
    country: z.literal('IND'),
    city: short,
    action: z.literal(action),
    core_version: z.literal(version),
    bap_id: short,
    bap_uri: z.url(),
    bpp_id: short,
    bpp_uri: z.url(),
    transaction_id: short,
    message_id: short,
    timestamp: time,
    ttl: duration,
  })

const price = z.strictObject({ currency: z.literal('INR'), value: amount })
const id = z.strictObject({ id: short })
const provider = z.strictObject({ id: short, locations: z.array(id).min(1) })
const available = z.strictObject({ count: z.enum(['99', '0']) })
const maximum = z.strictObject({ count: z.string().regex(/^\d+$/) })
const contact = z.strictObject({ phone, email: z.email().optional() })
const descriptor = <Code extends z.ZodType>(code: Code) => z.strictObject({ descriptor: z.strictObject({ code }) })

const quote = z.strictObject({
  price,
  breakup: z.array(
    z.strictObject({
      '@ondc/org/item_id': short,
      '@ondc/org/item_quantity': z.strictObject({ count: z.int() }).optional(),
      title: short,
      '@ondc/org/title_type': z.enum(['item', 'delivery', 'packing', 'tax', 'misc', 'discount']),
      price,
      item: z.strictObject({ price, quantity: z.strictObject({ available, maximum }).optional() }).optional(),
    }),
  ),
  ttl: duration,
})

const address = z.strictObject({
  name: short,
  building: short,
  locality: short,
  city: short,
  state: short,
  country: short,
  area_code: z.string().min(1).max(6),
})

const billing = z.strictObject({
  name: short,
  address,
  tax_number: z.string().optional(),
  email: z.email(),
  phone,
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
})

const items = z.array(
  z.strictObject({ id: short, fulfillment_id: short, quantity: z.strictObject({ count: z.int().min(0) }) }),
)

const payment = z.strictObject({
  uri: z.url().optional(),
  tl_method: z.literal('http/get').optional(),
  params: z.strictObject({ currency: z.literal('INR'), transaction_id: short.optional(), amount }),
  status: z.enum(['PAID', 'NOT-PAID']),
  type: z.enum(['ON-ORDER', 'ON-FULFILLMENT']),
  collected_by: z.literal('BPP'),
  '@ondc/org/buyer_app_finder_fee_type': z.enum(['percent', 'amount']),
  '@ondc/org/buyer_app_finder_fee_amount': z.string().regex(/^\d*\.?\d{1,2}$/),
  // Money that the seller collected is not settled by the buyer app.
  '@ondc/org/settlement_details': z.array(z.never()),
})

const range = z.strictObject({ start: time, end: time })

const way = {
  id: short,
  '@ondc/org/provider_name': short,
  tracking: z.literal(false),
  '@ondc/org/TAT': duration,
  start: z.strictObject({
    location: z.strictObject({
      id: short.optional(),
      descriptor: z.strictObject({ name: short }),
      gps,
      address: z.strictObject({ locality: short, city: short, area_code: z.string().length(6), state: short }),
    }),
    time: z.strictObject({ range, timestamp: time.optional() }),
    contact,
  }),
  end: z.strictObject({
    location: z.strictObject({ gps, address }),
    time: z.strictObject({ range, timestamp: time.optional() }),
    person: z.strictObject({ name: short }),
    contact,
  }),
}

const pending = z.strictObject({ ...way, type: z.literal('Delivery'), state: descriptor(z.literal('Pending')) })

const onWay = z.strictObject({
  ...way,
  type: z.enum(['Delivery', 'RTO']),
  state: descriptor(
    z.enum([
      ...(['Pending', 'Packed', 'Order-picked-up', 'Out-for-delivery', 'Order-delivered', 'Cancelled'] as const),
      ...(['RTO-Initiated', 'RTO-Delivered'] as const),
    ]),
  ),
  tags: tags.optional(),
})

const givenUp = onWay.extend({
  state: descriptor(z.enum(['Cancelled', 'RTO-Initiated', 'RTO-Delivered'])),
  tags: tags.min(1),
})

const bppTerms = z.array(z.strictObject({ code: z.literal('bpp_terms'), list: z.array(pair).min(1) }))

const order = { id: orderId, provider, items, billing, quote, payment, created_at: time, updated_at: time }
const cancellation = z.strictObject({
  cancelled_by: short,
  reason: z.strictObject({ id: z.string().length(3) }),
})

const ofOrder = <Action extends string, Order extends z.ZodType>(action: Action, order: Order) =>
  z.strictObject({ context: contextOf(action, '1.2.0'), message: z.strictObject({ order }) })

const onSelect = ofOrder(
  'on_select',
  z.strictObject({
    provider,
    items: z.array(z.strictObject({ id: short, fulfillment_id: short })),
    fulfillments: z.array(
      z.strictObject({
        id: short,
        '@ondc/org/provider_name': short,
        tracking: z.literal(false),
        '@ondc/org/category': z.literal('Standard Delivery'),
        '@ondc/org/TAT': duration,
        state: descriptor(z.enum(['Serviceable', 'Non-serviceable'])),
      }),
    ),
    quote,
  }),
).extend({ error: z.strictObject({ type: short, code: z.string().length(5), message: short }).optional() })

const onInit = ofOrder(
  'on_init',
  z.strictObject({
    provider,
    items,
    billing,
    fulfillments: z.array(
      z.strictObject({
        id: short,
        type: z.literal('Delivery'),
        tracking: z.literal(false),
        end: z.strictObject({ location: z.strictObject({ gps, address }), contact }),
      }),
    ),
    quote,
    payment,
    tags: bppTerms,
  }),
)

const onConfirm = ofOrder(
  'on_confirm',
  z.strictObject({
    ...order,
    state: z.enum(['Created', 'Accepted']),
    fulfillments: z.array(pending),
    tags: bppTerms,
  }),
)

const onStatus = ofOrder(
  'on_status',
  z.strictObject({
    ...order,
    state: z.enum(['Created', 'Accepted', 'In-progress', 'Completed', 'Cancelled']),
    fulfillments: z.array(onWay),
    documents: z.array(z.strictObject({ url: z.url(), label: z.literal('Invoice') })).optional(),
  }),
)

const onCancel = ofOrder(
  'on_cancel',
  z.strictObject({ ...order, state: z.literal('Cancelled'), cancellation, fulfillments: z.array(givenUp) }),
)

const enabled = z.strictObject({ label: z.literal('enable'), timestamp: time })
const look = { name: short, symbol: z.url(), short_desc: short, long_desc: short, images: z.array(z.url()).min(1) }

const onSearch = z.strictObject({
  context: contextOf('on_search', '1.2.0'),
  message: z.strictObject({
    catalog: z.strictObject({
      'bpp/fulfillments': z.array(z.strictObject({ id: short, type: z.literal('Delivery') })),
      'bpp/descriptor': z.strictObject({ ...look, tags: bppTerms }),
      'bpp/providers': z.array(
        z.strictObject({
          id: short,
          time: enabled,
          fulfillments: z.array(
            z.strictObject({ id: short, type: short, contact: z.strictObject({ phone, email: z.email() }) }),
          ),
          descriptor: z.strictObject(look),
          ttl: duration,
          locations: z.array(
            z.strictObject({
              id: short,
              time: enabled.extend({
                days: short,
                schedule: z.strictObject({ holidays: z.array(z.iso.date()) }),
                range: z.strictObject({ start: z.string().length(4), end: z.string().length(4) }),
              }),
              gps,
              address: z.strictObject({
                locality: short,
                street: short,
                city: short,
                area_code: z.string().length(6),
                state: short,
              }),
            }),
          ),
          items: z.array(
            z.strictObject({
              id: short,
              time: enabled,
              descriptor: z.strictObject({ ...look, code: z.string().regex(/^[1-5]:[a-zA-Z0-9]+$/) }),
              quantity: z.strictObject({
                unitized: z.strictObject({
                  measure: z.strictObject({ unit: z.literal('unit'), value: z.string().regex(/^\d+(\.\d+)?$/) }),
                }),
                available,
                maximum,
              }),
              price: price.extend({ maximum_value: amount }),
              category_id: short,
              fulfillment_id: short,
              location_id: short,
              '@ondc/org/returnable': z.boolean(),
              '@ondc/org/cancellable': z.boolean(),
              '@ondc/org/return_window': duration,
              '@ondc/org/seller_pickup_return': z.boolean(),
              '@ondc/org/time_to_ship': duration,
              '@ondc/org/available_on_cod': z.boolean(),
              '@ondc/org/contact_details_consumer_care': short,
              tags,
            }),
          ),
          tags,
        }),
      ),
    }),
  }),
})

const issueActions = z.strictObject({
  respondent_actions: z
    .array(
      z.strictObject({
        respondent_action: z.enum(['PROCESSING', 'CASCADED', 'RESOLVED', 'NEED-MORE-INFO']),
        short_desc: short,
        updated_at: time,
        updated_by: z.strictObject({
          org: z.strictObject({ name: short }),
          contact: z.strictObject({ phone: short, email: z.email() }),
          person: z.strictObject({ name: short }),
        }),
      }),
    )
    .min(1),
})

const issue = { id: z.guid(), issue_actions: issueActions, created_at: time, updated_at: time }

const onIssue = z.strictObject({
  context: contextOf('on_issue', '1.0.0'),
  message: z.strictObject({ issue: z.strictObject(issue) }),
})

const onIssueStatus = z.strictObject({
  context: contextOf('on_issue_status', '1.0.0'),
  message: z.strictObject({
    issue: z.strictObject({
      ...issue,
      resolution: z
        .strictObject({
          short_desc: short,
          action_triggered: z.enum(['REFUND', 'REPLACEMENT', 'RETURN', 'CANCEL', 'NO-ACTION']),
        })
        .optional(),
    }),
  }),
})

export const outgoing = {
  on_search: onSearch,
  on_select: onSelect,
  on_init: onInit,
  on_confirm: onConfirm,
  on_status: onStatus,
  on_cancel: onCancel,
  on_issue: onIssue,
  on_issue_status: onIssueStatus,
}

export type Action = keyof typeof outgoing

export type Outgoing<Name extends Action> = z.input<(typeof outgoing)[Name]>

// What buyer apps send: ONDC retail 1.2.0 and issues 1.0.0, transcribed from the schemas of
// github.com/ONDC-Official/log-validation-utility (schema/Retail, schema/Igm). Fields the shop does not read are dropped.
import { z } from 'zod'

const short = z.string().min(1).max(255)
const words = z.string().max(4000)
const time = z.iso.datetime({ offset: true })
const count = z.object({ count: z.int().min(1).max(99) })

/** Each message begins with it. */
const context = z.object({
  domain: short,
  country: z.string().max(3),
  city: short,
  action: short,
  core_version: short,
  bap_id: short,
  bap_uri: z.url().max(500),
  bpp_id: short.optional(),
  transaction_id: short,
  message_id: short,
  timestamp: time,
})

export type AskedContext = z.output<typeof context>

const address = z.object({
  name: short,
  building: short,
  locality: short,
  city: short,
  state: short,
  country: short,
  area_code: z.string().min(1).max(6),
})

const phone = z.string().min(10).max(11)

const billing = z.object({
  name: short,
  address,
  email: z.email().max(254),
  phone,
  tax_number: z.string().max(15).optional(),
  created_at: time,
  updated_at: time,
})

const provider = z.object({
  id: short,
  locations: z
    .array(z.object({ id: short }))
    .min(1)
    .max(1),
})
const items = z
  .array(z.object({ id: short, quantity: count }))
  .min(1)
  .max(50)
const gps = z.string().regex(/^-?\d{1,3}\.\d+,\s?-?\d{1,3}\.\d+$/)

const place = z.object({ gps, address })

const end = z.object({
  location: place,
  contact: z.object({ phone, email: z.email().max(254).optional() }),
  person: z.object({ name: short }).optional(),
})

const payment = z.object({
  type: z.enum(['ON-ORDER', 'ON-FULFILLMENT']),
  collected_by: z.enum(['BAP', 'BPP']),
  '@ondc/org/buyer_app_finder_fee_type': z.string().max(20).optional(),
  '@ondc/org/buyer_app_finder_fee_amount': z.string().max(20).optional(),
})

const fulfillments = <Shape extends z.ZodType>(end: Shape) => z.array(z.object({ end })).min(1).max(1)

const of = <Message extends z.ZodType>(message: Message) => z.object({ context, message })
const ofOrder = <Order extends z.ZodType>(order: Order) => of(z.object({ order }))
/** A number of the buyer app, or a UUID. */
export const orderId = z.string().regex(/^([a-zA-Z0-9-]{1,32}|[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12})$/)
const ofOrderId = { order_id: orderId }

const tags = z.array(z.object({ code: short })).max(20)

export const search = of(
  z.object({
    intent: z.object({
      item: z.object({ descriptor: z.object({ name: short }) }).optional(),
      category: z.object({ id: short }).optional(),
      tags: tags.optional(),
    }),
  }),
)

export const select = ofOrder(
  z.object({
    provider,
    items,
    fulfillments: fulfillments(
      z.object({ location: z.object({ address: z.object({ area_code: z.string().max(6) }) }) }),
    ),
  }),
)

export const init = ofOrder(
  z.object({ provider, items, billing, fulfillments: fulfillments(end), payment: payment.optional() }),
)

export const confirm = ofOrder(
  z.object({
    id: orderId,
    provider,
    items,
    billing,
    fulfillments: fulfillments(end),
    quote: z.object({ price: z.object({ value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) }) }),
    payment,
  }),
)

export const status = of(z.object(ofOrderId))

export const cancel = of(z.object({ ...ofOrderId, cancellation_reason_id: z.string().length(3) }))

const complainant = z.object({
  person: z.object({ name: short }),
  contact: z.object({ phone: phone.optional(), email: z.email().max(254).optional() }),
})

/** OPEN brings the whole of it, ESCALATE and CLOSE only what is new. */
export const issue = of(
  z.object({
    issue: z.object({
      id: z.guid(),
      category: z.string().max(40).optional(),
      complainant_info: complainant.optional(),
      order_details: z.object({ id: z.string().max(36) }).optional(),
      description: z.object({ short_desc: words.optional(), long_desc: words.optional() }).optional(),
      issue_actions: z.object({
        complainant_actions: z
          .array(
            z.object({
              complainant_action: z.enum(['OPEN', 'ESCALATE', 'CLOSE']),
              short_desc: words,
              updated_at: time,
            }),
          )
          .min(1)
          .max(100),
      }),
    }),
  }),
)

export const issueStatus = of(z.object({ issue_id: z.guid() }))

/** For what the shop answers with a refusal whatever it says. */
export const anyMessage = of(z.looseObject({}))

export type Search = z.output<typeof search>
export type Select = z.output<typeof select>['message']['order']
export type Init = z.output<typeof init>['message']['order']
export type Confirm = z.output<typeof confirm>['message']['order']
export type Issue = z.output<typeof issue>['message']['issue']

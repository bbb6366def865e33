import { z } from 'zod'

/** What a webhook may be told of: an order placed, a parcel that moved (paid, shipped …), a return, a product's state. */
export const webhookKinds = ['order', 'parcel', 'return', 'product'] as const

export const mostWebhooks = 20

/** Whether the address may be used is decided where it is called: this only refuses what nobody means. */
const address = z
  .url({ protocol: /^https?$/, error: 'invalid.value' })
  .max(500)
  .refine((url) => URL.canParse(url) && new URL(url).username === '' && new URL(url).hash === '', {
    error: 'invalid.value',
  })

/** Instead of an address: the handlers in that file. */
export const handlersUrl = 'haat.config.ts'

export const webhookInput = z.strictObject({
  url: address,
  kinds: z.array(z.enum(webhookKinds)).min(1, { error: 'invalid.required' }).max(webhookKinds.length),
})

export type WebhookInput = z.output<typeof webhookInput>

export const webhookChange = webhookInput.extend({ url: address.or(z.literal(handlersUrl)), isOn: z.boolean() })

const webhookDelivery = z.object({
  id: z.string(),
  /** such as `parcel.ship` */
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** of the latest attempt: the HTTP status, or why there was none */
  answer: z.int().nullable(),
  problem: z.string().nullable(),
  createdAt: z.string(),
  body: z.string(),
})

export const webhook = webhookInput.extend({
  id: z.string(),
  url: z.string(),
  /** the handlers in haat.config.ts, which only that file changes */
  isHandler: z.boolean(),
  isOn: z.boolean(),
  /** when the shop switched it off, because nothing answered for days */
  stoppedAt: z.string().nullable(),
  createdAt: z.string(),
  deliveries: z.array(webhookDelivery),
})

export type Webhook = z.output<typeof webhook>

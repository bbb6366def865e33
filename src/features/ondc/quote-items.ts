import type { Quote, WantedLine } from '#features/checkout/checkout-quote.ts'
import { lineKey } from '#features/checkout/line-products.ts'
import { quote } from '#features/checkout/quote.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { AskedContext, Confirm, Init, Select } from './incoming.ts'
import {
  bppTerms,
  daysUntil,
  type FaultCode,
  fulfillmentId,
  locationId,
  type Network,
  networkError,
  Refusal,
  replyContext,
  rupees,
} from './network.ts'
import type { Outgoing } from './outgoing.ts'

type Provider = { slug: string; name: string; gstin: string | null; gps: string }

/** `skus`: of each line, what the network calls its item. */
export type Wanted = { provider: Provider; lines: WantedLine[]; skus: Map<string, string> }

/**
 * The lines of the shop for the items of one artisan who is on the network.
 * @throws Refusal 30001, 30002, 30004
 */
async function findItems(ctx: Context, { provider: asked, items }: Pick<Select, 'provider' | 'items'>) {
  const [provider] = await ctx.db.query<Provider>`
    select a.slug, a.name, a.gstin, l.gps from artisans a join ondc_places l on l.pincode = a.pincode where a.slug = ${asked.id}`
  if (!provider) throw new Refusal('30001')
  if (asked.locations.some(({ id }) => id !== locationId)) throw new Refusal('30002')
  const found = await ctx.db.query<{ sku: string; slug: string; options: Record<string, string> }>`
    select v.sku, p.slug, v.options from variants v join products p on p.id = v.product_id
    join artisans a on a.id = p.artisan_id
    where v.sku = any (${items.map(({ id }) => id)}::text[]) and v.removed_at is null and a.slug = ${asked.id}
      and ${visibleProducts}`
  const skus = new Map<string, string>()
  const lines = items.map(({ id, quantity }) => {
    const item = found.find(({ sku }) => sku === id)
    if (!item) throw new Refusal('30004', `Item ${id} not found`)
    skus.set(lineKey(item.slug, optionsKey(item.options)), id)
    return { productId: item.slug, variant: item.options, quantity: quantity.count }
  })
  return { provider, lines, skus } satisfies Wanted
}

type Payment = 'ON-ORDER' | 'ON-FULFILLMENT'

/** How an order is paid here; never by the buyer app. */
export const methods = { 'ON-ORDER': 'upi', 'ON-FULFILLMENT': 'cod' } as const

/** As the shop offers it: cash where all of it is taken at the door, else before. The quote is of that way. */
async function quoteFor(
  ctx: Context,
  { lines }: Wanted,
  { pincode, asked }: { pincode: string; asked?: Payment | undefined },
): Promise<{ quoted: Quote; type: Payment }> {
  const quoteBy = (type: Payment) => quote(ctx, { lines, pincode, paymentMethod: methods[type] })
  const inCash = asked === 'ON-ORDER' ? null : await quoteBy('ON-FULFILLMENT')
  const isCash = inCash?.cod?.isOffered === true && inCash.cod.advancePaise === 0
  if (inCash && isCash) return { quoted: inCash, type: 'ON-FULFILLMENT' }
  if (asked === 'ON-FULFILLMENT') throw new Refusal('40004', 'Cash on delivery is not offered for this order')
  return { quoted: await quoteBy('ON-ORDER'), type: 'ON-ORDER' }
}

const free = (line: Quote['parcels'][number]['lines'][number]) => ({
  available: { count: line.free > 0 ? ('99' as const) : ('0' as const) },
  maximum: { count: String(line.free) },
})

/** Taxes are inside the prices. */
function networkQuote(quoted: Quote, { skus }: Wanted): Outgoing<'on_init'>['message']['order']['quote'] {
  const lines = quoted.parcels.flatMap((parcel) => parcel.lines)
  return {
    price: rupees(quoted.totalPaise),
    breakup: [
      ...lines.map((line) => ({
        '@ondc/org/item_id': skus.get(lineKey(line.productId, optionsKey(line.variant))) ?? '',
        '@ondc/org/item_quantity': { count: line.quantity },
        title: line.name,
        '@ondc/org/title_type': 'item' as const,
        price: rupees(line.linePaise),
        item: { price: rupees(line.unitPricePaise), quantity: free(line) },
      })),
      ...charges(quoted),
    ],
    ttl: 'PT15M',
  }
}

export function charges({ shippingPaise, codFeePaise }: { shippingPaise: number; codFeePaise: number }) {
  const charge = { '@ondc/org/item_id': fulfillmentId }
  const delivery = { ...charge, title: 'Delivery', '@ondc/org/title_type': 'delivery' as const }
  const cash = { ...charge, title: 'Cash on delivery', '@ondc/org/title_type': 'misc' as const }
  return [
    { ...delivery, price: rupees(shippingPaise) },
    ...(codFeePaise > 0 ? [{ ...cash, price: rupees(codFeePaise) }] : []),
  ]
}

/** Null: it can be ordered so. */
function faultOf(quoted: Quote): FaultCode | null {
  const problems = quoted.parcels.flatMap(({ lines }) => lines.map(({ problem }) => problem))
  if (problems.includes('cannot-ship-there')) return '30009'
  if (problems.includes('out-of-stock')) return '40002'
  return problems.some((problem) => problem !== null) || quoted.missing.length > 0 ? '30004' : null
}

/** An item that is short or a place not served is part of the answer. @throws Refusal of findItems; 30009 for no pincode */
export async function answerSelect(
  ctx: Context,
  network: Network,
  { context, order }: { context: AskedContext; order: Select },
): Promise<Outgoing<'on_select'>> {
  const wanted = await findItems(ctx, order)
  const pincode = order.fulfillments[0]?.end.location.address.area_code ?? ''
  const { quoted } = await atPlace(quoteFor(ctx, wanted, { pincode }))
  const now = ctx.clock.now()
  const fault = faultOf(quoted)
  const until = quoted.parcels[0]?.promisedUntil
  return {
    context: replyContext(network, context, { action: 'on_select', now }),
    message: {
      order: {
        provider: { id: wanted.provider.slug, locations: [{ id: locationId }] },
        items: order.items.map(({ id }) => ({ id, fulfillment_id: fulfillmentId })),
        fulfillments: [
          {
            id: fulfillmentId,
            '@ondc/org/provider_name': wanted.provider.name,
            tracking: false,
            '@ondc/org/category': 'Standard Delivery',
            '@ondc/org/TAT': daysUntil(now, until ? new Date(until) : null),
            state: { descriptor: { code: fault === '30009' ? 'Non-serviceable' : 'Serviceable' } },
          },
        ],
        quote: networkQuote(quoted, wanted),
      },
    },
    ...(fault ? { error: networkError(fault) } : {}),
  }
}

/** @throws Refusal 30009 for a pincode that does not exist */
async function atPlace<T>(quoting: Promise<T>): Promise<T> {
  try {
    return await quoting
  } catch (error) {
    if (isDomainError(error) && error.code === 'invalid-request') throw new Refusal('30009')
    throw error
  }
}

/**
 * What an order costs that can be placed as it is.
 * @throws Refusal of findItems; 30004, 30009, 40002, 40004, 50005
 */
export async function quoteOrder(
  ctx: Context,
  { settings }: Network,
  { order }: { order: Init | Confirm },
): Promise<{ wanted: Wanted; quoted: Quote; type: Payment; fee: Fee }> {
  const { payment } = order
  if (payment?.collected_by === 'BAP')
    throw new Refusal('40004', 'Only money that the seller collects: cash at the door, or at payment.uri')
  const fee = feeOf(payment)
  if (fee.type !== 'percent' || !(Number(fee.amount) <= settings.mostFinderFee))
    throw new Refusal('50005', `The finder fee may be at most ${settings.mostFinderFee} percent`)
  const wanted = await findItems(ctx, order)
  const pincode = order.fulfillments[0]?.end.location.address.area_code ?? ''
  const { quoted, type } = await atPlace(quoteFor(ctx, wanted, { pincode, asked: payment?.type }))
  const fault = faultOf(quoted)
  if (fault) throw new Refusal(fault)
  return { wanted, quoted, type, fee }
}

type Fee = { type: string; amount: string }

export function feeOf(payment: Init['payment']): Fee {
  const { '@ondc/org/buyer_app_finder_fee_type': type, '@ondc/org/buyer_app_finder_fee_amount': amount } = payment ?? {}
  return { type: type ?? 'percent', amount: amount ?? '0' }
}

/** @throws Refusal of quoteOrder; 30000 where no email address is given, because the invoice goes there */
export async function answerInit(
  ctx: Context,
  network: Network,
  { context, order }: { context: AskedContext; order: Init },
): Promise<Outgoing<'on_init'>> {
  const { wanted, quoted, type, fee } = await quoteOrder(ctx, network, { order })
  const email = requireEmail(order)
  return {
    context: replyContext(network, context, { action: 'on_init', now: ctx.clock.now() }),
    message: {
      order: {
        provider: { id: wanted.provider.slug, locations: [{ id: locationId }] },
        items: order.items.map(({ id, quantity }) => ({ id, fulfillment_id: fulfillmentId, quantity })),
        billing: { ...order.billing, email },
        fulfillments: order.fulfillments.map(({ end: { location, contact } }) => ({
          id: fulfillmentId,
          type: 'Delivery' as const,
          tracking: false as const,
          end: { location, contact },
        })),
        quote: networkQuote(quoted, wanted),
        payment: {
          params: { currency: 'INR', amount: rupees(quoted.totalPaise).value },
          status: 'NOT-PAID',
          type,
          collected_by: 'BPP',
          '@ondc/org/buyer_app_finder_fee_type': 'percent',
          '@ondc/org/buyer_app_finder_fee_amount': fee.amount,
          '@ondc/org/settlement_details': [],
        },
        tags: bppTerms(network, wanted.provider.gstin),
      },
    },
  }
}

/** @throws Refusal 30000 */
export function requireEmail({ billing, fulfillments }: Pick<Init, 'billing' | 'fulfillments'>): string {
  const email = billing.email ?? fulfillments[0]?.end.contact.email
  if (!email) throw new Refusal('30000', 'message.order.billing.email is needed: the invoice goes there')
  return email
}

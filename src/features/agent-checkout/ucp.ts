import type { z } from 'zod'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { Protocol } from '#platform/api/call.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { CheckoutSession, ProblemCode, SessionAddress, SessionInput, SessionStatus } from './checkout-session.ts'
import {
  continueUrl,
  type DeliveryGroup,
  deliveryOf,
  expressOf,
  linesOf,
  linksOf,
  type ShownLine,
} from './session-options.ts'
import { type UcpCheckout, type UcpRequest, ucpFailure, type ucpProfile, ucpVersion } from './ucp-schema.ts'

export function ucpInput({ line_items: lines, buyer, fulfillment }: UcpRequest): SessionInput {
  const methods = fulfillment?.methods ?? []
  const chosen = methods.flatMap(({ groups = [] }) => groups.flatMap((group) => group.selected_option_id ?? []))
  return {
    items: lines.map(({ item, quantity }) => ({ id: item.id, quantity })),
    buyer: buyer && {
      firstName: buyer.first_name,
      lastName: buyer.last_name,
      email: buyer.email,
      phone: buyer.phone_number,
    },
    address: addressIn(methods),
    express: chosen.length === 0 ? undefined : expressOf(chosen, 'fulfillment'),
  }
}

type Methods = NonNullable<NonNullable<UcpRequest['fulfillment']>['methods']>

/** An order of the shop goes to one address. */
function addressIn(methods: Methods): SessionAddress | undefined {
  const to = methods.flatMap(({ destinations = [], selected_destination_id: selected }) => {
    return destinations.find(({ id }) => id !== undefined && id === selected) ?? destinations.slice(0, 1)
  })[0]
  return (
    to && {
      name: [to.first_name, to.last_name].filter(Boolean).join(' ') || undefined,
      phone: to.phone_number,
      lineOne: to.street_address,
      lineTwo: to.extended_address,
      city: to.address_locality,
      state: to.address_region,
      pincode: to.postal_code,
      country: to.address_country,
    }
  )
}

const statuses: Record<SessionStatus, UcpCheckout['status']> = {
  open: 'incomplete',
  ready: 'ready_for_complete',
  handoff: 'requires_escalation',
  placing: 'complete_in_progress',
  unpaid: 'requires_escalation',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'canceled',
}

export function toUcp(ctx: Context, session: CheckoutSession, origin: string): UcpCheckout {
  const { order, buyer } = session
  const groups = deliveryOf(ctx, session)
  const next = continueUrl(session, origin)
  const links = linksOf(origin)
  return {
    ucp: { version: ucpVersion, status: 'success', capabilities: capabilities(), payment_handlers: {} },
    id: session.id,
    status: statuses[session.status],
    currency: 'INR',
    line_items: linesOf(session).map((line) => toLineItem(ctx, line, origin)),
    buyer: {
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      phone_number: buyer.phone,
    },
    totals: totalsOf(ctx, session, groups),
    messages: messagesOf(ctx, session),
    links: [
      { type: 'terms_of_service', url: links.terms },
      { type: 'privacy_policy', url: links.privacy },
      { type: 'refund_policy', url: links.returns },
      { type: 'shipping_policy', url: links.shipping },
    ],
    expires_at: session.expiresAt.toISOString(),
    ...(next === null ? {} : { continue_url: next }),
    fulfillment: { methods: groups.map((group) => toMethod(ctx, session.address, group)) },
    ...(order ? { order: { id: order.number, permalink_url: origin + paths.order(order.number) } } : {}),
  }
}

const destinationId = 'address'

/** A platform that has not said that it shows several groups gets one for each method, so an artisan is a method. */
function toMethod(
  { locale }: Context,
  to: SessionAddress,
  { id, itemIds, options, chosen }: DeliveryGroup,
): UcpCheckout['fulfillment']['methods'][number] {
  const hasAddress = to.pincode !== undefined
  const destination = {
    id: destinationId,
    first_name: to.name,
    phone_number: to.phone,
    street_address: to.lineOne,
    extended_address: to.lineTwo,
    address_locality: to.city,
    address_region: to.state,
    address_country: to.country,
    postal_code: to.pincode,
  }
  const shown = options.map(({ id, title, paise, from, until }) => ({
    id,
    title,
    ...(from === null ? {} : { earliest_fulfillment_time: from }),
    ...(until === null ? {} : { latest_fulfillment_time: until }),
    totals: [{ type: 'total' as const, display_text: translate(locale, 'noun.delivery'), amount: paise }],
  }))
  return {
    id,
    type: 'shipping',
    line_item_ids: itemIds,
    destinations: hasAddress ? [destination] : [],
    selected_destination_id: hasAddress ? destinationId : null,
    groups: [{ id: `${id}:parcel`, line_item_ids: itemIds, selected_option_id: chosen, options: shown }],
  }
}

function toLineItem({ locale }: Context, line: ShownLine, origin: string): UcpCheckout['line_items'][number] {
  const { sku, quoted, quantity } = line
  const linePaise = quoted?.linePaise ?? 0
  const imageKey = quoted?.imageKey ?? null
  return {
    id: sku,
    item: {
      id: sku,
      title: quoted ? [quoted.name, ...quoted.choices].join(', ') : sku,
      price: quoted?.unitPricePaise ?? 0,
      ...(imageKey === null ? {} : { image_url: origin + paths.picture(imageKey, 640, 'webp') }),
    },
    quantity,
    totals: sums(locale, { goodsPaise: linePaise, discountPaise: quoted?.discountPaise ?? 0, shippingPaise: null }),
  }
}

function totalsOf(
  { locale }: Context,
  { quote }: CheckoutSession,
  groups: readonly DeliveryGroup[],
): UcpCheckout['totals'] {
  const { subtotalPaise: goodsPaise, discountPaise, shippingPaise } = quote
  const isPlaced = groups.some(({ options }) => options.length > 0)
  return sums(locale, { goodsPaise, discountPaise, shippingPaise: isPlaced ? shippingPaise : null })
}

type Sums = { goodsPaise: number; discountPaise: number; shippingPaise: number | null }

/** What is taken off is negative, and the parts add up to the total. */
function sums(locale: Context['locale'], { goodsPaise, discountPaise, shippingPaise }: Sums): UcpCheckout['totals'] {
  const word = (key: string) => translate(locale, `noun.${key}`)
  return [
    { type: 'subtotal', display_text: word('subtotal'), amount: goodsPaise },
    ...(discountPaise > 0
      ? [{ type: 'items_discount' as const, display_text: word('discount'), amount: -discountPaise }]
      : []),
    ...(shippingPaise === null
      ? []
      : [{ type: 'fulfillment' as const, display_text: word('delivery'), amount: shippingPaise }]),
    { type: 'total', display_text: word('total'), amount: goodsPaise - discountPaise + (shippingPaise ?? 0) },
  ]
}

const codes: Record<ProblemCode, string> = {
  missing: 'missing',
  invalid: 'invalid',
  unavailable: 'item_unavailable',
  'out-of-stock': 'out_of_stock',
  'artisan-paused': 'item_unavailable',
  'cannot-ship-there': 'address_undeliverable',
  coupon: 'invalid',
}

const fields: Record<keyof SessionAddress, string> = {
  name: 'first_name',
  phone: 'phone_number',
  lineOne: 'street_address',
  lineTwo: 'extended_address',
  city: 'address_locality',
  state: 'address_region',
  pincode: 'postal_code',
  country: 'address_country',
}

function messagesOf({ locale }: Context, { status, problems }: CheckoutSession): UcpCheckout['messages'] {
  const asked = { type: 'error', content_type: 'plain', severity: 'requires_buyer_review' } as const
  if (status === 'handoff')
    return [{ ...asked, code: 'buyer_confirmation_required', content: translate(locale, 'shop:agent.confirm') }]
  if (status === 'unpaid') return [{ ...asked, code: 'payment_required', content: translate(locale, 'shop:agent.pay') }]
  return problems.map(({ code, at, content }) => ({
    type: 'error',
    code: codes[code],
    ...(at === 'coupon' ? {} : { path: pathOf(at) }),
    content_type: 'plain',
    content,
    severity: 'recoverable',
  }))
}

function pathOf(at: number | keyof SessionAddress): string {
  return typeof at === 'number' ? `$.line_items[${at}]` : `$.fulfillment.methods[0].destinations[0].${fields[at]}`
}

/** specification/checkout-rest, Status Codes: a reused key is a conflict. */
export const ucpProtocol: Protocol = {
  failure: ucpFailure,
  toFailure({ status, code, message, errors = [] }) {
    const fault = errors[0]
    const content = fault ? `${fault.path}: ${fault.message}` : message
    return { status: status === 422 ? 409 : status, body: { code: code.replaceAll('-', '_'), content } }
  },
}

const site = `https://ucp.dev/${ucpVersion}`

const capabilityOf = (name: string) => ({
  version: ucpVersion,
  spec: `${site}/specification/${name}`,
  schema: `${site}/schemas/shopping/${name}.json`,
})

function capabilities(): UcpCheckout['ucp']['capabilities'] {
  return {
    'dev.ucp.shopping.checkout': [capabilityOf('checkout')],
    'dev.ucp.shopping.fulfillment': [{ ...capabilityOf('fulfillment'), extends: 'dev.ucp.shopping.checkout' }],
  }
}

/** `/.well-known/ucp` */
export function ucpProfileOf(origin: string): z.output<typeof ucpProfile> {
  return {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          {
            version: ucpVersion,
            spec: `${site}/specification/overview`,
            transport: 'rest',
            schema: `${site}/services/shopping/rest.openapi.json`,
            endpoint: `${origin}/api/ucp`,
          },
        ],
      },
      capabilities: capabilities(),
      payment_handlers: {},
    },
  }
}

import type { z } from 'zod'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { Failure, Protocol } from '#platform/api/call.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import { type AcpSession, type AcpUpdate, type acpDiscovery, acpFailure, acpVersion } from './acp-schema.ts'
import type {
  CheckoutSession,
  ProblemCode,
  SessionAddress,
  SessionInput,
  SessionProblem,
  SessionStatus,
} from './checkout-session.ts'
import {
  continueUrl,
  type DeliveryGroup,
  deliveryOf,
  expressOf,
  linesOf,
  linksOf,
  type ShownLine,
} from './session-options.ts'

export function acpInput(request: AcpUpdate): Omit<SessionInput, 'items'> {
  const { buyer, fulfillment_details: details, discounts, coupons, selected_fulfillment_options: selected } = request
  const codes = discounts?.codes ?? coupons
  return {
    buyer: buyer && {
      firstName: buyer.first_name,
      lastName: buyer.last_name,
      fullName: buyer.full_name,
      email: buyer.email,
      phone: buyer.phone_number,
    },
    address: details && {
      name: details.address?.name ?? details.name,
      phone: details.phone_number,
      lineOne: details.address?.line_one,
      lineTwo: details.address?.line_two,
      city: details.address?.city,
      state: details.address?.state,
      pincode: details.address?.postal_code,
      country: details.address?.country,
    },
    express:
      selected &&
      expressOf(
        selected.map((each) => each.option_id),
        'selected_fulfillment_options',
      ),
    coupon: codes && (codes[0] ?? ''),
    note: request.order_notes,
  }
}

const statuses: Record<SessionStatus, AcpSession['status']> = {
  open: 'not_ready_for_payment',
  ready: 'ready_for_payment',
  handoff: 'requires_escalation',
  placing: 'complete_in_progress',
  unpaid: 'requires_escalation',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'expired',
}

export function toAcp(ctx: Context, session: CheckoutSession, origin: string): AcpSession {
  const { quote, order, buyer } = session
  const groups = deliveryOf(ctx, session)
  const t = (key: string) => translate(ctx.locale, key)
  const next = continueUrl(session, origin)
  const links = linksOf(origin)
  return {
    id: session.id,
    protocol: { version: acpVersion },
    capabilities: { payment: { handlers: [handlerOf(ctx, origin)] }, interventions: { supported: [] } },
    ...(buyer.email === undefined ? {} : { buyer: toBuyer(buyer, buyer.email) }),
    status: statuses[session.status],
    currency: 'inr',
    locale: `${ctx.locale}-IN`,
    line_items: linesOf(session).map((line) => toLineItem(ctx, line, origin)),
    ...toDetails(session),
    fulfillment_options: groups.flatMap(({ options }) =>
      options.map(({ id, title, paise, from, until }) => ({
        type: 'shipping' as const,
        id,
        title,
        ...(from === null ? {} : { earliest_delivery_time: from }),
        ...(until === null ? {} : { latest_delivery_time: until }),
        totals: [{ type: 'total' as const, display_text: t('noun.delivery'), amount: paise }],
      })),
    ),
    selected_fulfillment_options: groups.flatMap(({ chosen, itemIds }) =>
      chosen === null ? [] : [{ type: 'shipping' as const, option_id: chosen, item_ids: itemIds }],
    ),
    fulfillment_groups: groups.map(({ id, itemIds }) => ({ id, item_ids: itemIds, destination_type: 'shipping' })),
    totals: totalsOf(ctx, session, groups),
    messages: messagesOf(ctx, session),
    links: [
      { type: 'terms_of_use', url: links.terms },
      { type: 'privacy_policy', url: links.privacy },
      { type: 'return_policy', url: links.returns },
      { type: 'shipping_policy', url: links.shipping },
    ],
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ...(next === null ? {} : { continue_url: next }),
    ...(order ? {} : { quote_expires_at: quote.validUntil }),
    ...(order
      ? {
          order: {
            type: 'order',
            id: order.number,
            checkout_session_id: session.id,
            order_number: order.number,
            permalink_url: origin + paths.order(order.number),
            status: order.status,
          },
        }
      : {}),
  }
}

/** The gateways of India let nobody but the buyer authenticate a payment, so it is made on the shop's own page. */
function handlerOf({ locale, gateway }: Context, origin: string) {
  const { hostname } = new URL(origin)
  return {
    id: 'shop_page',
    name: `${hostname.split('.').reverse().join('.')}.shop_page`,
    display_name: translate(locale, 'shop:pay.title'),
    version: acpVersion,
    spec: `${origin}/api/docs`,
    requires_delegate_payment: false,
    requires_pci_compliance: false,
    psp: gateway.provider,
    config_schema: `${origin}/api/openapi.json`,
    instrument_schemas: [],
    config: {},
  }
}

function toBuyer({ firstName, lastName, fullName, phone }: CheckoutSession['buyer'], email: string) {
  return {
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
    ...(fullName === undefined ? {} : { full_name: fullName }),
    email,
    ...(phone === undefined ? {} : { phone_number: phone }),
  }
}

function toDetails({ address }: CheckoutSession): Pick<AcpSession, 'fulfillment_details'> {
  const { name, phone, lineOne, lineTwo, city, state, pincode, country } = address
  if (name === undefined && phone === undefined && lineOne === undefined) return {}
  const isWhole = [name, lineOne, city, state, pincode, country].every((part) => part !== undefined)
  return {
    fulfillment_details: {
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone_number: phone }),
      ...(isWhole
        ? {
            address: {
              name: name ?? '',
              line_one: lineOne ?? '',
              ...(lineTwo === undefined ? {} : { line_two: lineTwo }),
              city: city ?? '',
              state: state ?? '',
              country: country ?? '',
              postal_code: pincode ?? '',
            },
          }
        : {}),
    },
  }
}

function toLineItem({ locale }: Context, line: ShownLine, origin: string): AcpSession['line_items'][number] {
  const { quoted, sku, artisan } = line
  const word = (key: string) => translate(locale, key)
  const linePaise = quoted?.linePaise ?? 0
  const discountPaise = quoted?.discountPaise ?? 0
  return {
    id: sku,
    item: { id: sku },
    quantity: line.quantity,
    ...(quoted ? { name: [quoted.name, ...quoted.choices].join(', '), unit_amount: quoted.unitPricePaise } : {}),
    ...(quoted?.imageKey ? { images: [origin + paths.picture(quoted.imageKey, 640, 'webp')] } : {}),
    ...(artisan === null ? {} : { marketplace_seller_details: { name: artisan } }),
    product_id: line.productId,
    sku,
    availability_status: (quoted?.free ?? 0) >= line.quantity ? 'in_stock' : 'out_of_stock',
    available_quantity: quoted?.free ?? 0,
    variant_options: Object.entries(line.variant).map(([name, value]) => ({ name, value })),
    totals: [
      { type: 'items_base_amount', display_text: word('noun.subtotal'), amount: linePaise },
      ...(discountPaise > 0
        ? [{ type: 'items_discount' as const, display_text: word('noun.discount'), amount: discountPaise }]
        : []),
      { type: 'total', display_text: word('noun.total'), amount: linePaise - discountPaise },
    ],
  }
}

/** Prices include GST, so it is told beside the total and not as a sum of its own. */
function totalsOf(
  { locale }: Context,
  { quote }: CheckoutSession,
  groups: readonly DeliveryGroup[],
): AcpSession['totals'] {
  const word = (key: string, values = {}) => translate(locale, key, values)
  const { subtotalPaise, discountPaise, shippingPaise, taxPaise, totalPaise } = quote
  const isPlaced = groups.some(({ options }) => options.length > 0)
  return [
    { type: 'items_base_amount', display_text: word('shop:cart.goods'), amount: subtotalPaise },
    ...(discountPaise > 0
      ? [{ type: 'items_discount' as const, display_text: word('noun.discount'), amount: discountPaise }]
      : []),
    { type: 'subtotal', display_text: word('noun.subtotal'), amount: subtotalPaise - discountPaise },
    ...(isPlaced ? [{ type: 'fulfillment' as const, display_text: word('noun.delivery'), amount: shippingPaise }] : []),
    {
      type: 'total',
      display_text: word('noun.total'),
      amount: totalPaise,
      ...(taxPaise > 0 ? { description: word('shop:bill.taxIs', { taxes: `GST ${formatInr(taxPaise)}` }) } : {}),
    },
  ]
}

type Message = AcpSession['messages'][number]

const codes: Record<ProblemCode, Message['code']> = {
  missing: 'missing',
  invalid: 'invalid',
  unavailable: 'not_found',
  'out-of-stock': 'out_of_stock',
  'artisan-paused': 'conflict',
  'cannot-ship-there': 'region_restricted',
  coupon: 'coupon_invalid',
}

function messagesOf({ locale }: Context, { status, problems }: CheckoutSession): Message[] {
  const asked = { type: 'error', resolution: 'requires_buyer_review', content_type: 'plain' } as const
  if (status === 'handoff')
    return [{ ...asked, code: 'approval_required', content: translate(locale, 'shop:agent.confirm') }]
  if (status === 'unpaid')
    return [{ ...asked, code: 'intervention_required', content: translate(locale, 'shop:agent.pay') }]
  return problems.map((problem) => ({
    type: 'error',
    code: codes[problem.code],
    resolution: 'recoverable',
    param: paramOf(problem),
    content_type: 'plain',
    content: problem.content,
  }))
}

const params: Record<keyof SessionAddress, string> = {
  name: '$.fulfillment_details.address.name',
  phone: '$.fulfillment_details.phone_number',
  lineOne: '$.fulfillment_details.address.line_one',
  lineTwo: '$.fulfillment_details.address.line_two',
  city: '$.fulfillment_details.address.city',
  state: '$.fulfillment_details.address.state',
  pincode: '$.fulfillment_details.address.postal_code',
  country: '$.fulfillment_details.address.country',
}

function paramOf({ at }: SessionProblem): string {
  if (typeof at === 'number') return `$.line_items[${at}]`
  return at === 'coupon' ? '$.discounts.codes[0]' : params[at]
}

const failureCodes: Record<string, string> = {
  'invalid-request': 'invalid',
  'idempotency-key-reused': 'idempotency_conflict',
  'product-unavailable': 'not_found',
  'cannot-ship-there': 'region_restricted',
  'coupon-not-valid': 'coupon_invalid',
  'move-not-allowed': 'conflict',
}

const headerCodes: Record<string, string> = {
  'Idempotency-Key': 'idempotency_key_required',
  'API-Version': 'unsupported_api_version',
}

/** rfc.agentic_checkout.md §3.1 and §6.4. A step that the state of the session does not allow is 405, as §4.5 says. */
export const acpProtocol: Protocol = {
  failure: acpFailure,
  toFailure({ status, code, message, errors = [] }: Failure) {
    const [{ path = '', message: first = message } = {}] = errors
    const isHeader = Object.hasOwn(headerCodes, path)
    const body: z.output<typeof acpFailure> = {
      type: typeOf(status),
      code: headerCodes[path] ?? failureCodes[code] ?? code.replaceAll('-', '_'),
      message: first,
      ...(path === '' || isHeader ? {} : { param: jsonPath(path) }),
      ...(path === 'API-Version' ? { supported_versions: [acpVersion] } : {}),
    }
    return { status: code === 'move-not-allowed' ? 405 : status, body }
  },
}

function typeOf(status: number): z.output<typeof acpFailure>['type'] {
  if (status < 500) return 'invalid_request'
  return status === 503 ? 'service_unavailable' : 'processing_error'
}

function jsonPath(path: string): string {
  const [, at = ''] = /^address\.(\w+)$/.exec(path) ?? []
  return params[at as keyof SessionAddress] ?? `$.${path.replace(/\.(\d+)/g, '[$1]')}`
}

/** `/.well-known/acp.json` */
export function acpDiscoveryOf(origin: string): z.output<typeof acpDiscovery> {
  return {
    protocol: { name: 'acp', version: acpVersion, supported_versions: [acpVersion] },
    api_base_url: `${origin}/api/acp`,
    transports: ['rest'],
    capabilities: {
      services: ['checkout'],
      supported_currencies: ['inr'],
      supported_locales: languageCodes.map((code) => `${code}-IN`),
    },
  }
}

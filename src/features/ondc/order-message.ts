import type { Context } from '#features/context.ts'
import { invoiceCode } from '#features/ondc/invoice-link.ts'
import { orderStatus, type ParcelStatus } from '#features/orders/order-status.ts'
import { paths } from '#features/paths.ts'
import { sql } from '#platform/database/sql.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { AskedContext, Confirm } from './incoming.ts'
import { bppTerms, daysUntil, locationId, type Network, ownContact, Refusal, replyContext, rupees } from './network.ts'
import { cancellationReason, networkStates } from './order-states.ts'
import type { Outgoing } from './outgoing.ts'
import { charges } from './quote-items.ts'

/** What the buyer app said of the buyer, the place and the payment. */
export type AskedOrder = Pick<Confirm, 'billing' | 'fulfillments' | 'payment'> & {
  billing: { email: string }
  fee: string
  /** where the parcel starts, as it was known */
  gps: string
}

type Move = { from: ParcelStatus; to: ParcelStatus; move: string; by: string; at: string }

type Parcel = {
  number: string
  status: ParcelStatus
  shippingPaise: number
  codFeePaise: number
  promisedFrom: string
  promisedUntil: string
  lines: { sku: string; name: string; quantity: number; unitPricePaise: number; linePaise: number }[]
  moves: Move[]
}

export type NetworkOrder = {
  orderId: number
  number: string
  customerId: number
  bapId: string
  networkId: string
  context: AskedContext
  asked: AskedOrder
  confirmedAt: Date
  changedAt: Date
  isCash: boolean
  isPaid: boolean
  /** as it was ordered */
  totalPaise: number
  artisan: { slug: string; name: string; place: string; state: string; pincode: string; gstin: string | null }
  /** without those that replace a return: they are no part of what was asked */
  parcels: Parcel[]
}

type OrderKey = { orderId: number } | { bapId: string; networkId: string }

/** @throws Refusal 30018, also for the order of another buyer app */
export async function getNetworkOrder(ctx: Context, key: OrderKey): Promise<NetworkOrder> {
  const isOf =
    'orderId' in key
      ? sql`n.order_id = ${key.orderId}`
      : sql`n.bap_id = ${key.bapId} and n.network_id = ${key.networkId}`
  const [row] = await ctx.db.query<NetworkOrder>`
    select n.order_id, o.number, o.customer_id, n.bap_id, n.network_id, n.context, n.asked, n.confirmed_at,
      coalesce((select max(at) from order_events where order_id = o.id), n.confirmed_at) as changed_at,
      o.payment_method = 'cod' as is_cash, y.captured_at is not null or y.collected_paise > 0 as is_paid,
      o.total_paise,
      json_build_object('slug', a.slug, 'name', a.name, 'place', a.place, 'state', a.state, 'pincode', a.pincode,
        'gstin', a.gstin) as artisan,
      s.parcels
    from ondc_orders n join orders o on o.id = n.order_id join payments y on y.order_id = o.id
    cross join lateral (
      select min(p.artisan_id) as artisan_id, json_agg(json_build_object('number', p.number, 'status', p.status,
        'shippingPaise', p.shipping_paise, 'codFeePaise', p.cod_fee_paise, 'promisedFrom', p.promised_from,
        'promisedUntil', p.promised_until,
        'lines', (select coalesce(json_agg(json_build_object('sku', l.sku, 'name', l.name, 'quantity', l.quantity,
            'unitPricePaise', l.unit_price_paise, 'linePaise', l.line_paise) order by l.id), '[]')
          from order_lines l where l.parcel_id = p.id and l.cancelled_at is null),
        'moves', (select coalesce(json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'move', e.move,
            'by', e.actor_role, 'at', e.at) order by e.id), '[]')
          from order_events e where e.parcel_id = p.id and e.to_status <> e.from_status)) order by p.id) as parcels
      from parcels p where p.order_id = o.id and p.replaces_return_id is null
    ) s
    join artisans a on a.id = s.artisan_id
    where ${isOf}`
  if (!row) throw new Refusal('30018')
  return row
}

/** `number`: of a parcel, which is told as it was after its move to `to`. */
export function asOf(
  order: NetworkOrder,
  { number, to, at }: { number: string; to: ParcelStatus; at: Date },
): NetworkOrder {
  const until = (moves: Move[]) => moves.filter((move) => new Date(move.at) <= at)
  const parcels = order.parcels.map((parcel) =>
    parcel.number === number ? { ...parcel, status: to, moves: until(parcel.moves) } : parcel,
  )
  return { ...order, changedAt: at, parcels }
}

export function isCancelled({ parcels }: NetworkOrder): boolean {
  return networkStates[orderStatus(parcels.map(({ status }) => status))].order === 'Cancelled'
}

type Times = { now: Date; messageId?: string | undefined }

/** @throws ZodError where the shop has something that the network does not know, when it is parsed */
export function onConfirm(network: Network, order: NetworkOrder, times: Times, context: AskedContext) {
  return {
    context: replyContext(network, context, { action: 'on_confirm', ...times }),
    message: {
      order: {
        ...common(network, order),
        state: 'Created' as const,
        fulfillments: order.parcels.map((parcel, index) => ({
          ...wayOf(network, order, parcel, index),
          type: 'Delivery' as const,
          state: { descriptor: { code: 'Pending' as const } },
        })),
        tags: bppTerms(network, order.artisan.gstin),
      },
    },
  } satisfies Outgoing<'on_confirm'>
}

export function onStatus(ctx: Context, network: Network, order: NetworkOrder, times: Times, context = order.context) {
  const state = networkStates[orderStatus(order.parcels.map(({ status }) => status))].order
  const invoices = order.parcels.filter(({ moves }) => moves.some(({ to }) => to === 'shipped'))
  const link = ({ number }: Parcel) =>
    network.publicOrigin + paths.networkInvoice(invoiceCode(ctx.seal, { parcel: number, now: times.now }))
  return {
    context: replyContext(network, context, { action: 'on_status', ...times }),
    message: {
      order: {
        ...common(network, order),
        state,
        fulfillments: order.parcels.flatMap((parcel, index) => waysOf(network, order, parcel, index)),
        ...(invoices.length > 0
          ? { documents: invoices.map((parcel) => ({ url: link(parcel), label: 'Invoice' as const })) }
          : {}),
      },
    },
  } satisfies Outgoing<'on_status'>
}

export function onCancel(
  network: Network,
  order: NetworkOrder,
  times: Times,
  { context = order.context, reason }: { context?: AskedContext; reason?: string | undefined } = {},
) {
  const [first] = order.parcels
  const last = first?.moves.at(-1)
  const isOfBuyer = reason !== undefined || last?.by === 'customer'
  return {
    context: replyContext(network, context, { action: 'on_cancel', ...times }),
    message: {
      order: {
        ...common(network, order),
        state: 'Cancelled' as const,
        cancellation: {
          cancelled_by: isOfBuyer ? order.bapId : network.settings.subscriberId,
          reason: { id: reason ?? cancellationReason(first?.status ?? 'cancelled', last?.move ?? '') },
        },
        fulfillments: order.parcels.flatMap((parcel, index) => waysOf(network, order, parcel, index, reason)),
      },
    },
  } as Outgoing<'on_cancel'>
}

/** The parts that all messages about an order repeat. What is cancelled costs nothing. */
function common(network: Network, order: NetworkOrder) {
  const { asked, parcels, number } = order
  const isOver = isCancelled(order)
  const living = isOver ? [] : parcels.filter(({ lines }) => lines.length > 0)
  const shippingPaise = sum(living, ({ shippingPaise }) => shippingPaise)
  const codFeePaise = sum(living, ({ codFeePaise }) => codFeePaise)
  const goodsPaise = sum(living, ({ lines }) => sum(lines, ({ linePaise }) => linePaise))
  const total = rupees(goodsPaise + shippingPaise + codFeePaise)
  const indexed = parcels.flatMap((parcel, index) => parcel.lines.map((line) => ({ line, parcel, id: idOf(index) })))
  const isPrepaid = !order.isCash
  return {
    id: order.networkId,
    provider: { id: order.artisan.slug, locations: [{ id: locationId }] },
    items: indexed.flatMap(({ line, parcel, id }) => itemsOf(line, parcel.status, id)),
    billing: asked.billing,
    quote: {
      price: total,
      breakup: [
        ...indexed.map(({ line }) => ({
          '@ondc/org/item_id': line.sku,
          '@ondc/org/item_quantity': { count: isOver ? 0 : line.quantity },
          title: line.name,
          '@ondc/org/title_type': 'item' as const,
          price: rupees(isOver ? 0 : line.linePaise),
          item: { price: rupees(line.unitPricePaise) },
        })),
        ...charges({ shippingPaise, codFeePaise }),
      ],
      ttl: 'P1D',
    },
    payment: {
      ...(isPrepaid ? { uri: network.publicOrigin + paths.pay(number), tl_method: 'http/get' as const } : {}),
      params: {
        currency: 'INR' as const,
        transaction_id: number,
        amount: isOver ? rupees(order.totalPaise).value : total.value,
      },
      status: order.isPaid ? ('PAID' as const) : ('NOT-PAID' as const),
      type: isPrepaid ? ('ON-ORDER' as const) : ('ON-FULFILLMENT' as const),
      collected_by: 'BPP' as const,
      '@ondc/org/buyer_app_finder_fee_type': 'percent' as const,
      '@ondc/org/buyer_app_finder_fee_amount': asked.fee,
      '@ondc/org/settlement_details': [],
    },
    created_at: order.confirmedAt.toISOString(),
    updated_at: order.changedAt.toISOString(),
  }
}

function sum<Row>(rows: readonly Row[], paise: (row: Row) => number): number {
  return rows.reduce((total, row) => total + paise(row), 0)
}

const idOf = (index: number) => `F${index + 1}`
const wayBackOf = (id: string) => `${id}-RTO`

/** What comes back is on another way. */
function itemsOf({ sku, quantity }: Parcel['lines'][number], status: ParcelStatus, id: string) {
  const item = { id: sku, fulfillment_id: id, quantity: { count: quantity } }
  if (networkStates[status].wayBack === null) return [item]
  return [
    { ...item, quantity: { count: 0 } },
    { ...item, fulfillment_id: wayBackOf(id) },
  ]
}

/** To the buyer, and of a parcel that comes back also to the artisan. */
function waysOf(network: Network, order: NetworkOrder, parcel: Parcel, index: number, reason?: string) {
  const { fulfillment, wayBack } = networkStates[parcel.status]
  const id = idOf(index)
  const forth = {
    ...wayOf(network, order, parcel, index),
    type: 'Delivery' as const,
    state: { descriptor: { code: fulfillment } },
    ...(fulfillment === 'Cancelled' ? { tags: cancelTags(network, order, parcel, { id, reason }) } : {}),
  }
  return wayBack === null ? [forth] : [forth, backWay(forth, order, parcel, { id, wayBack })]
}

function cancelTags(
  { settings }: Network,
  { bapId }: NetworkOrder,
  { status, moves }: Parcel,
  { id, reason }: { id: string; reason?: string | undefined },
) {
  const end = moves.find(({ to }) => networkStates[to].order === 'Cancelled')
  const isOfBuyer = reason !== undefined || end?.by === 'customer'
  const before = networkStates[end?.from ?? 'placed'].fulfillment
  return [
    {
      code: 'cancel_request',
      list: [
        ...(networkStates[status].wayBack ? [{ code: 'rto_id', value: wayBackOf(id) }] : []),
        { code: 'reason_id', value: reason ?? cancellationReason(status, end?.move ?? '') },
        { code: 'initiated_by', value: isOfBuyer ? bapId : settings.subscriberId },
      ],
    },
    {
      code: 'precancel_state',
      list: [
        { code: 'fulfillment_state', value: before },
        { code: 'updated_at', value: new Date(end?.at ?? 0).toISOString() },
      ],
    },
  ]
}

function wayOf(network: Network, { artisan, asked, confirmedAt }: NetworkOrder, parcel: Parcel, index: number) {
  const { end } = asked.fulfillments[0] as AskedOrder['fulfillments'][number]
  const isOnWay = networkStates[parcel.status].order !== 'Cancelled'
  const timeOf = (status: ParcelStatus) => (isOnWay ? parcel.moves.find(({ to }) => to === status)?.at : undefined)
  const [shipped, delivered] = [timeOf('shipped'), timeOf('delivered')]
  const [from, until] = [parcel.promisedFrom, parcel.promisedUntil].map((time) => new Date(time).toISOString())
  const begin = confirmedAt.toISOString()
  return {
    id: idOf(index),
    '@ondc/org/provider_name': artisan.name,
    tracking: false as const,
    '@ondc/org/TAT': daysUntil(confirmedAt, new Date(parcel.promisedUntil)),
    start: {
      location: {
        id: locationId,
        descriptor: { name: artisan.name },
        gps: asked.gps,
        address: {
          locality: artisan.place,
          city: artisan.place,
          area_code: artisan.pincode,
          state: stateName(artisan.state),
        },
      },
      time: { range: { start: begin, end: from ?? begin }, ...stamp(shipped) },
      contact: ownContact(network),
    },
    end: {
      location: end.location,
      time: { range: { start: from ?? begin, end: until ?? begin }, ...stamp(delivered) },
      person: { name: end.person?.name ?? asked.billing.name },
      contact: { phone: end.contact.phone, email: end.contact.email ?? asked.billing.email },
    },
  }
}

function stamp(at: string | undefined): { timestamp?: string } {
  return at ? { timestamp: new Date(at).toISOString() } : {}
}

export function stateName(state: string): string {
  return translate('en', `common:states.${state}`)
}

/** From the buyer's door to the workshop. */
function backWay(
  { start, end, ...forth }: ReturnType<typeof wayOf>,
  { artisan, asked }: NetworkOrder,
  { lines }: Parcel,
  { id, wayBack }: { id: string; wayBack: 'RTO-Initiated' | 'RTO-Delivered' },
) {
  const { locality, city, area_code, state } = end.location.address
  const home = { ...start.location.address, name: artisan.name, building: artisan.place, country: 'IND' }
  return {
    ...forth,
    id: wayBackOf(id),
    type: 'RTO' as const,
    state: { descriptor: { code: wayBack } },
    start: {
      location: { descriptor: end.person, gps: end.location.gps, address: { locality, city, area_code, state } },
      time: { range: end.time.range },
      contact: end.contact,
    },
    end: {
      location: { gps: asked.gps, address: home },
      time: { range: end.time.range },
      person: { name: artisan.name },
      contact: start.contact,
    },
    tags: lines.map(({ sku, linePaise }) => ({
      code: 'quote_trail',
      list: [
        { code: 'type', value: 'item' },
        { code: 'id', value: sku },
        { code: 'currency', value: 'INR' },
        { code: 'value', value: (-linePaise / 100).toFixed(2) },
      ],
    })),
  }
}

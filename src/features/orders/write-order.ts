import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireUser } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { PricedOrder, PricedParcel } from '#features/checkout/order-totals.ts'
import type { Context } from '#features/context.ts'
import type { FieldValues } from '#features/extensions/additional-field.ts'
import { newPayment } from '#features/payments/open-payment.ts'
import type { OrderMethod } from '#features/payments/payment.ts'
import { wordsExtra } from '#features/products/variant-options.ts'
import { heldStock, mergeInputs, type StockInput, shortOf } from '#features/stock/hold-stock.ts'
import { wholeDetail } from '#platform/database/db.server.ts'
import { locks } from '#platform/database/locks.ts'
import { columnsOf, literal, type Sql, sql } from '#platform/database/sql.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { OrderRequest, SoldLine } from './order.ts'
import { soldColumns } from './order-line.ts'
import type { ParcelStatus } from './order-status.ts'

export type NewOrder = {
  request: OrderRequest
  address: PostalAddress
  order: PricedOrder
  /** of the payment that comes with the order */
  method: OrderMethod
  /** its balance is cash at the door */
  owesCash: boolean
  /** of the total, what a gift card pays */
  creditPaise: number
  /** what haat.config.ts asks, checked */
  fields: FieldValues
  status: Extract<ParcelStatus, 'awaiting_payment' | 'awaiting_confirmation'>
  expiresAt: Date
  route: string
  idempotencyKey: string
  /** SHA-256 of the request: the same key with another one is refused */
  bodyHash: Buffer
  /** of the brand, read before the transaction */
  orderPrefix: string
  /** an account with so many unpaid orders of the last day places no other */
  mostUnpaid: number
  /** false: the caller holds the stock afterwards */
  holdsStock: boolean
}

export type WrittenOrder = { id: number; number: string; paymentId: number }

/**
 * One statement, however many lines, with key, payment and stock. It waits for the account's order before this one.
 * json_to_record… matches columns by the names given here. Null, and nothing written, for a known key and for an account
 * with too many unpaid orders.
 * @throws the error of shortIn where stock is missing; then nothing is written either
 */
export async function writeOrder(ctx: Context, input: NewOrder): Promise<WrittenOrder | null> {
  const { userId } = requireUser(ctx.actor)
  const { order, address, status, expiresAt, route, idempotencyKey, bodyHash, orderPrefix, mostUnpaid } = input
  const wishes = wishesOf(order)
  const { method, creditPaise } = input
  const amountPaise = order.totalPaise - order.balancePaise - creditPaise
  const payment = { method, amountPaise, creditPaise, expiresAt }
  const now = ctx.clock.now()
  const [row] = await ctx.db.query<WrittenOrder>`
    with turn as materialized (
      select unpaid_in_turn(${literal(locks.orderOfAccount)}, ${userId}::bigint, ${addMinutes(now, -24 * 60)}::timestamptz) as unpaid
    ), numbered as materialized (
      select nextval('orders_id_seq') as id, nextval('order_numbers')::text as value from turn
      where unpaid < ${mostUnpaid} and not exists (
        select from idempotency_keys where user_id = ${userId} and route = ${route} and key = ${idempotencyKey})
    ), keyed as (
      insert into idempotency_keys (user_id, route, key, body_hash, order_id, created_at)
      select ${userId}::bigint, ${route}, ${idempotencyKey}, ${bodyHash}, id, ${now}::timestamptz from numbered
      on conflict do nothing returning order_id
    ), placed as (
      insert into orders (id, number, customer_id, placed_at, payment_method, subtotal_paise, discount_paise,
        shipping_paise, cod_fee_paise, tax_paise, total_paise, shipping_address, billing_address, language, note,
        gift_note, coupon_code, fields) overriding system value
      select keyed.order_id, ${orderPrefix}::text || '-' || ${yearMonth(now)}::text || '-' || lpad(n.value, greatest(5, length(n.value)), '0'),
        ${userId}::bigint, ${now}::timestamptz, o.method, o.subtotal, o.discount, o.shipping, o.cod_fee, o.tax,
        o.total, o.ship_to, o.bill_to, o.language, o.note, o.gift_note, o.coupon, o.fields
      from keyed, numbered n, json_to_record(${JSON.stringify(orderRecord(ctx, input))}) as o (method text, subtotal bigint,
        discount bigint, shipping bigint, cod_fee bigint, tax bigint, total bigint, ship_to jsonb, bill_to jsonb,
        language text, note text, gift_note text, coupon text, fields jsonb)
      returning id, number
    ), opened as (
      ${newPayment(ctx, payment)}
    ), sent as (
      insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise,
        cod_fee_paise, tax_paise, total_paise, chargeable_grams, zone, from_state, to_state, promised_from,
        promised_until, pickup_address, pickup_code, express_days, created_at, due_at)
      select placed.id, placed.number || '-' || p.place, p.artisan_id, ${status}::text, p.subtotal, p.discount,
        p.shipping, p.cod_fee, p.tax, p.total, p.grams, p.zone, p.from_state, p.to_state, p.promised_from,
        p.promised_until, p.pickup_address, p.pickup_code, p.express_days, ${now}::timestamptz, ${expiresAt}
      from placed, json_to_recordset(${JSON.stringify(order.parcels.map((parcel, index) => parcelRecord(parcel, index, address.state)))}) as p (place int, artisan_id bigint, subtotal bigint, discount bigint,
        shipping bigint, cod_fee bigint, tax bigint, total bigint, grams int, zone text, from_state text, to_state text,
        promised_from timestamptz, promised_until timestamptz, pickup_address text, pickup_code text, express_days int)
      returning id, artisan_id
    ), written as (
      insert into order_lines (parcel_id, ${soldColumns})
      select sent.id, ${soldColumns}
      from (
        select w.artisan_id, l.*
        from json_to_recordset(${JSON.stringify(order.parcels.flatMap(lineRecords))}) as w (artisan_id bigint, line json),
          json_populate_record(null::order_lines, w.line) as l
      ) l join sent on sent.artisan_id = l.artisan_id
    ), told as (
      insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, details, at)
      select id, null, 'place', null, ${status}::text, 'customer', ${userId}::bigint, '{}', ${now}::timestamptz
      from placed
    )${order.balancePaise > 0 ? sql`, ${owed(order, input.owesCash)}` : sql``}${input.holdsStock ? sql`, ${heldStock({ wishes, expiresAt })}` : sql``}
    select placed.id, placed.number, opened.id as payment_id from placed, opened
    where ${input.holdsStock ? isAllHeld(wishes.length) : sql`true`}`
  return row ?? null
}

/** SQL: the CTE that writes what the parcels of the CTE `sent` owe besides the payment. */
function owed({ parcels }: PricedOrder, inCash: boolean): Sql {
  const balances = parcels.flatMap(({ lines, balancePaise }) =>
    balancePaise > 0 ? [{ artisan_id: lines[0]?.good.artisanId, amount: balancePaise }] : [],
  )
  return sql`
    owed as (
      insert into balances (parcel_id, order_id, amount_paise, in_cash)
      select sent.id, placed.id, b.amount, ${inCash}::boolean from placed, sent
      join json_to_recordset(${JSON.stringify(balances)}) as b (artisan_id bigint, amount bigint)
        on b.artisan_id = sent.artisan_id
    )`
}

const isAllHeld = (wishes: number) => sql`
  require_whole((select count(*) from held) = ${wishes}::int,
    (select coalesce(json_agg(variant_id), '[]')::text from held))`

/** The variants whose stock was missing, from what writeOrder threw; null: another error. */
export function shortIn(error: unknown, order: PricedOrder): number[] | null {
  const found = wholeDetail(error)
  return found === null ? null : shortOf(wishesOf(order), z.array(z.number()).parse(JSON.parse(found)))
}

export function wishesOf({ parcels }: PricedOrder): StockInput[] {
  const lines = parcels.flatMap(({ lines }) => lines)
  return mergeInputs(lines.map(({ good, quantity }) => ({ variantId: good.variantId, quantity })))
}

/** `2611` in Indian time, so that a number from New Year's Eve has the buyer's year. */
function yearMonth(now: Date): string {
  const inIndia = new Date(now.getTime() + 330 * 60_000).toISOString()
  return inIndia.slice(2, 4) + inIndia.slice(5, 7)
}

function orderRecord(ctx: Context, { request, address, order, method, fields }: NewOrder) {
  return {
    method,
    subtotal: order.subtotalPaise,
    discount: order.discountPaise,
    shipping: order.shippingPaise,
    cod_fee: order.codFeePaise,
    tax: order.taxPaise,
    total: order.totalPaise,
    ship_to: address,
    bill_to: request.billingAddress ?? address,
    language: ctx.locale,
    note: request.note ?? null,
    gift_note: request.giftNote ?? null,
    coupon: order.coupon?.code ?? null,
    fields,
  }
}

function parcelRecord(parcel: PricedParcel, index: number, toState: string) {
  const good = parcel.lines[0]?.good
  return {
    place: index + 1,
    artisan_id: good?.artisanId,
    subtotal: parcel.subtotalPaise,
    discount: parcel.discountPaise,
    shipping: parcel.shippingPaise,
    cod_fee: parcel.codFeePaise,
    tax: parcel.taxPaise,
    total: parcel.totalPaise,
    grams: parcel.chargeableGrams,
    zone: parcel.zone,
    from_state: good?.artisanState,
    to_state: toState,
    promised_from: parcel.promisedFrom,
    promised_until: parcel.promisedUntil,
    express_days: parcel.isExpress ? parcel.express?.days : null,
    ...(parcel.isPickup ? { pickup_address: good?.artisanPickup, pickup_code: sixDigits() } : {}),
  }
}

function sixDigits(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

function lineRecords({ lines }: PricedParcel) {
  return lines.map(({ good, ...line }) => {
    const { productId, ...sold } = soldLine(good, line)
    return { artisan_id: good.artisanId, line: { ...columnsOf(sold), product_slug: productId } }
  })
}

type PricedLine = PricedParcel['lines'][number]

function soldLine(good: PricedLine['good'], line: Omit<PricedLine, 'good'>): SoldLine {
  return {
    variantId: good.variantId,
    productId: good.slug,
    name: good.name,
    sku: good.sku,
    options: good.options,
    imageKey: good.imageKey,
    quantity: line.quantity,
    unitPricePaise: good.unitPricePaise,
    linePaise: line.linePaise,
    discountPaise: line.discountPaise,
    platformDiscountPaise: line.platformDiscountPaise,
    shippingPaise: line.shippingPaise,
    isMadeToOrder: good.isMadeToOrder,
    dispatchDays: good.dispatchDays,
    returnDays: line.returnDays,
    canReturnForChangedMind: line.canReturnForChangedMind,
    hsn: good.hsn,
    taxBasisPoints: line.taxBasisPoints,
    cgstPaise: line.cgstPaise,
    sgstPaise: line.sgstPaise,
    igstPaise: line.igstPaise,
    commissionBasisPoints: line.commissionBasisPoints,
    commissionPaise: line.commissionPaise,
  }
}

// City, pincode and state stay: tax type, shipping and sales figures depend on them. Documents keep their own copy.
const emptied = (column: Sql) =>
  sql`
    jsonb_build_object('fullName', '–', 'phone', '', 'house', '–', 'street', '–', 'city', ${column}->'city',
    'pincode', ${column}->'pincode', 'state', ${column}->'state')`

/** Removes the person from their orders; what was sold, where and for how much stays. */
export async function forgetBuyer(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`
    update orders set shipping_address = ${emptied(sql`shipping_address`)},
      billing_address = ${emptied(sql`billing_address`)}, note = null, gift_note = null,
      fields = '{}'
    where customer_id = ${userId}`
  await ctx.db.query`
    update order_lines set options = (options::jsonb - ${wordsExtra}::text)::json
    where options ->> ${wordsExtra}::text is not null and parcel_id in (
      select p.id from parcels p join orders o on o.id = p.order_id where o.customer_id = ${userId})`
  await ctx.db.query`update returns set words = '', refund_to = null where customer_id = ${userId}`
  await ctx.db.query`update parcel_messages set words = '–' where from_user_id = ${userId}`
}

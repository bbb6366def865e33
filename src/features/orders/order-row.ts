import type { Actor } from '#features/actor.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { Context } from '#features/context.ts'
import { type AdditionalField, type FieldValues, shownFields } from '#features/extensions/additional-field.ts'
import { giftCardOfOrder } from '#features/gift-cards/gift-card-queries.ts'
import { type PaymentRow, paymentJson, showPayment } from '#features/payments/payment-row.ts'
import { nameIn } from '#features/products/product-row.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { sql } from '#platform/database/sql.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import { minutesBetweenCashCodes, mostCashCodes } from './cash-code.ts'
import type { OrderDetail, OrderSummary } from './order.ts'
import { canPay } from './order-permissions.ts'
import { orderStatus, type ParcelStatus } from './order-status.ts'
import {
  type BriefParcelRow,
  briefParcelJson,
  type EventRow,
  eventJson,
  type ParcelRow,
  parcelJson,
  toEvent,
  toParcel,
} from './parcel-row.ts'

type CodeRow = { sentAt: string; sends: number; expiresAt: string; sentTo: string }

/** The expression of the index `orders_name_city`. */
export const nameAndCity = sql`(shipping_address ->> 'fullName') || ' ' || (shipping_address ->> 'city')`

const codeJson = sql`
  json_build_object('sentAt', c.sent_at, 'sends', c.sends, 'expiresAt', c.expires_at, 'sentTo', cu.email)`

function toCodeAsked(
  { code, parcels }: { code: CodeRow | null; parcels: readonly { status: ParcelStatus; dueAt: string | null }[] },
  now: Date,
): OrderDetail['codeAsked'] {
  const waiting = parcels.find(({ status }) => status === 'awaiting_confirmation')
  if (!waiting) return null
  const until = iso(waiting.dueAt ?? now)
  if (!code) return { until, sentTo: '', canSendAgain: true }

  const isRested = addMinutes(new Date(code.sentAt), minutesBetweenCashCodes) <= now
  return { until, sentTo: masked(code.sentTo), canSendAgain: isRested && code.sends < mostCashCodes }
}

/** `a…@haat.test`: enough to recognise the mailbox, too little for someone looking on. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${host}`
}

export type BriefOrderRow = {
  id: number
  number: string
  customerId: number
  placedAt: Date
  returnStatus: OrderSummary['returnStatus']
  totalPaise: number
  shippingAddress: PostalAddress
  payment: PaymentRow
  parcels: BriefParcelRow[]
}

export type OrderRow = Omit<BriefOrderRow, 'parcels'> &
  Pick<OrderDetail, 'subtotalPaise' | 'discountPaise' | 'shippingPaise' | 'codFeePaise' | 'taxPaise'> &
  Pick<OrderDetail, 'note' | 'giftNote' | 'billingAddress' | 'refunds'> & {
    couponCode: string | null
    giftCard: OrderDetail['giftCard']
    fields: FieldValues
    code: CodeRow | null
    parcels: ParcelRow[]
    events: EventRow[]
  }

const commonColumns = sql`
  o.id, o.number, o.customer_id, o.placed_at, o.total_paise,
  (select r.status from returns r where r.order_id = o.id order by r.id desc limit 1) as return_status,
  o.shipping_address, (select ${paymentJson} from payments p where p.order_id = o.id) as payment`

export const briefOrderColumns = sql`${commonColumns},
  (select json_agg(${briefParcelJson} order by s.id) from parcels s join artisans a on a.id = s.artisan_id
    where s.order_id = o.id) as parcels`

export const orderColumns = sql`${commonColumns},
  o.subtotal_paise, o.discount_paise, o.shipping_paise, o.cod_fee_paise, o.tax_paise, o.billing_address, o.note,
  o.gift_note, o.coupon_code, o.fields, ${giftCardOfOrder(sql`o.id`)} as gift_card,
  (select json_agg(${parcelJson} order by s.id) from parcels s join artisans a on a.id = s.artisan_id
    where s.order_id = o.id) as parcels,
  (select coalesce(json_agg(json_build_object('amountPaise', f.amount_paise, 'status', f.status, 'route', f.route,
      'reason', f.reason, 'parcel', fs.number, 'components', f.components, 'at', f.created_at,
      'settledAt', f.settled_at) order by f.id), '[]')
    from refunds f join payments fp on fp.id = f.payment_id left join parcels fs on fs.id = f.parcel_id
    where fp.order_id = o.id) as refunds,
  (select ${codeJson} from cod_codes c join users cu on cu.id = o.customer_id where c.order_id = o.id) as code,
  (select coalesce(json_agg(${eventJson} order by e.id), '[]') from order_events e where e.order_id = o.id) as events`

const shownPictures = 4

type Reading = { now: Date; locale: Language }

export function toSummary(row: BriefOrderRow | OrderRow, { now, locale }: Reading): OrderSummary {
  const lines = row.parcels.flatMap((parcel): BriefParcelRow['lines'] => parcel.lines)
  const pictures = lines.flatMap(({ imageKey, name }) =>
    imageKey === null ? [] : [{ key: imageKey, name: nameIn({ name, nameLanguage: 'en' }, locale).name }],
  )
  const { expiresAt } = row.payment
  const payUntil = expiresAt === null ? null : new Date(expiresAt)
  return {
    number: row.number,
    placedAt: row.placedAt.toISOString(),
    returnStatus: row.returnStatus,
    piece: lines[0] ? nameIn({ name: lines[0].name, nameLanguage: 'en' }, locale).name : null,
    status: orderStatus(row.parcels.map(({ status }) => status)),
    paymentStatus: row.payment.status,
    totalPaise: row.totalPaise,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    pictures: pictures.slice(0, shownPictures),
    artisans: [...new Set(row.parcels.map(({ artisan }) => artisan.name))],
    canPay: canPay({ parcels: row.parcels, paymentStatus: row.payment.status, payUntil }, now),
  }
}

type Reader = Reading & { actor: Actor; publicKeyId: string; asked: readonly AdditionalField[] }

export async function readerOf(ctx: Context): Promise<Reader> {
  const { actor, clock, locale, gateway } = ctx
  return { actor, now: clock.now(), locale, publicKeyId: gateway.publicKeyId, asked: await findFields(ctx, 'order') }
}

export function toDetail(row: OrderRow, { actor, now, locale, publicKeyId, asked }: Reader): OrderDetail {
  return {
    ...toSummary(row, { now, locale }),
    subtotalPaise: row.subtotalPaise,
    discountPaise: row.discountPaise,
    shippingPaise: row.shippingPaise,
    codFeePaise: row.codFeePaise,
    taxPaise: row.taxPaise,
    coupon: row.couponCode === null ? null : { code: row.couponCode, discountPaise: row.discountPaise },
    giftCard: row.giftCard,
    note: row.note,
    giftNote: row.giftNote,
    fields: shownFields(row.fields, asked, locale),
    refunds: row.refunds.map((each) => ({ ...each, at: iso(each.at), settledAt: isoOrNull(each.settledAt) })),
    codeAsked: toCodeAsked(row, now),
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    parcels: row.parcels.map((parcel) => toParcel(parcel, row.customerId, row.events, { actor, now, locale })),
    payment: showPayment(row.payment, publicKeyId),
    events: row.events.filter(({ parcelId }) => parcelId === null).map(toEvent),
  }
}

import type { z } from 'zod'
import type { webhookKinds } from '#features/webhooks/webhook.ts'
import type { Courier } from '#platform/couriers/courier.server.ts'
import type { Mailer } from '#platform/email/mailer.server.ts'
import type { PaymentService } from '#platform/payments/payment-service.server.ts'
import type { PayoutRail } from '#platform/payments/payout-rail.server.ts'
import type { Texter } from '#platform/sms/texter.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Translator } from '#platform/translation/translator.server.ts'
import type { additionalField } from './additional-field.ts'

export type {
  Booking,
  Courier,
  ReturnBooking,
  ReturnShipment,
  Shipment,
  TrackingUpdate,
} from '#platform/couriers/courier.server.ts'
export type { Email, Mailer } from '#platform/email/mailer.server.ts'
export type { GatewayOrder, GatewayPayment, GatewayRefund } from '#platform/payments/gateway.server.ts'
export type { PaymentNews, PaymentService } from '#platform/payments/payment-service.server.ts'
export type { PayoutOrder, PayoutRail, PayoutTransfer } from '#platform/payments/payout-rail.server.ts'
export type { ShortMessage, Texter } from '#platform/sms/texter.server.ts'
export type { Storage } from '#platform/storage/storage.server.ts'
export type { Translator } from '#platform/translation/translator.server.ts'

export type ProductField = z.input<typeof additionalField>

/** Visitors filter no list of artisans by it: `isFilter` is refused. */
export type ArtisanField = ProductField

/** Asked at the checkout, seen by buyer, artisans and admin; `isFilter` is refused. */
export type OrderField = ProductField

/** As a webhook is told: no person and no address; who may know them reads the order with an access token. */
export type ShopEvent = {
  /** the same at each attempt: what was done before is not done again */
  id: string
  /** such as `parcel.ship` */
  type: string
  /** ISO */
  timestamp: string
  data: Record<string, unknown>
}

/** Called until it returns: a throw, or ten seconds without an end, counts as an attempt that failed. */
export type EventHandler = (event: ShopEvent) => Promise<void>

/**
 * The default export of `haat.config.ts`: what a shop adds without changing Haat. Each provider replaces the one that
 * the settings would give.
 */
export type ShopConfig = {
  fields?: { product?: readonly ProductField[]; artisan?: readonly ArtisanField[]; order?: readonly OrderField[] }
  providers?: {
    sms?: () => Texter | Promise<Texter>
    email?: () => Mailer | Promise<Mailer>
    translate?: () => Translator | Promise<Translator>
    storage?: () => Storage | Promise<Storage>
    courier?: () => Courier | Promise<Courier>
    payment?: () => PaymentService | Promise<PaymentService>
    payout?: () => PayoutRail | Promise<PayoutRail>
  }
  on?: Partial<Record<(typeof webhookKinds)[number], EventHandler>>
}

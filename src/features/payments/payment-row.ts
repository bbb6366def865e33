import { sql } from '#platform/database/sql.ts'
import type { PaymentMethod, PaymentState, PaymentStatus } from './payment.ts'

export type PaymentRow = {
  id: number
  status: PaymentStatus
  method: PaymentMethod | 'cod'
  amountPaise: number
  /** what a gift card pays besides `amountPaise` */
  creditPaise: number
  refundedPaise: number
  currency: string
  provider: PaymentState['provider']
  gatewayOrderId: string | null
  gatewayPaymentId: string | null
  failure: string | null
  hasGatewayFee: boolean
  expiresAt: string | Date | null
}

export const paymentColumns = sql`
  p.id, p.status, p.method, p.amount_paise, p.credit_paise, p.refunded_paise, p.currency, p.provider,
  p.gateway_order_id, p.gateway_payment_id, p.failure,
  p.gateway_fee_paise is not null as has_gateway_fee, p.expires_at`

export const paymentJson = sql`
  json_build_object('id', p.id, 'status', p.status, 'method', p.method, 'amountPaise', p.amount_paise, 'creditPaise', p.credit_paise,
    'refundedPaise', p.refunded_paise, 'currency', p.currency, 'provider', p.provider,
    'gatewayOrderId', p.gateway_order_id, 'gatewayPaymentId', p.gateway_payment_id, 'failure', p.failure,
    'hasGatewayFee', p.gateway_fee_paise is not null, 'expiresAt', p.expires_at)`

export function showPayment(row: PaymentRow, publicKeyId: string): PaymentState {
  const { status, method, amountPaise, refundedPaise, currency, provider, gatewayOrderId, failure } = row
  return {
    status,
    method,
    amountPaise,
    refundedPaise,
    currency,
    provider,
    gatewayOrderId,
    publicKeyId,
    isTestMode: provider === 'sandbox' || publicKeyId.startsWith('rzp_test_'),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
    failure,
  }
}

import type { PaymentService } from './payment-service.server.ts'

/** The gateway refused: repeating the same request would not help. The message is its reason. */
export class GatewayRefusal extends Error {
  constructor(status: number, reason: string) {
    super(`the gateway refused (${status}): ${reason}`)
    this.name = 'GatewayRefusal'
  }
}

/** The port to a payment gateway that speaks Razorpay's API. Amounts are paise, currency INR. */
export type GatewayOrder = {
  id: string
  amountPaise: number
  currency: string
  receipt: string
  status: 'created' | 'attempted' | 'paid'
}

export type GatewayPayment = {
  id: string
  orderId: string
  amountPaise: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  errorDescription: string | null
  /** the gateway's fee, GST included; null or missing while unknown */
  feePaise?: number | null
}

export type GatewayRefund = {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
}

/** A transfer to another account at the gateway (Razorpay Route). */
export type GatewayTransfer = {
  id: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed' | 'reversed'
}

export type Gateway = {
  /** `service`: one of the shop's own, with a page of its own */
  provider: 'razorpay' | 'sandbox' | 'service'
  publicKeyId: string
  createOrder(order: { amountPaise: number; receipt: string; notes: Record<string, string> }): Promise<GatewayOrder>
  fetchPayment(paymentId: string): Promise<GatewayPayment>
  fetchOrderPayments(gatewayOrderId: string): Promise<GatewayPayment[]>
  refund(refund: {
    paymentId: string
    amountPaise: number
    idempotencyKey: string
    receipt: string
  }): Promise<GatewayRefund>
  /** captures an authorised payment; `amountPaise` must be the full amount */
  capture(payment: { paymentId: string; amountPaise: number }): Promise<GatewayPayment>
  fetchRefund(paymentId: string, refundId: string): Promise<GatewayRefund>
  /** to a linked account `acc_…`, once per key; the gateway pays out held transfers when they are released */
  transfer(transfer: {
    account: string
    amountPaise: number
    key: string
    isOnHold?: boolean
  }): Promise<GatewayTransfer>
  fetchTransfer(transferId: string): Promise<GatewayTransfer>
  holdTransfer(transferId: string, isOnHold: boolean): Promise<GatewayTransfer>
  reverseTransfer(transferId: string, amountPaise: number): Promise<void>
  /** true when `signature` is hex HMAC-SHA256 of `orderId|paymentId` under the key secret; constant time */
  isCallbackSigned(callback: { orderId: string; paymentId: string; signature: string }): boolean
  /** true when `signature` is hex HMAC-SHA256 of the raw body under a current webhook secret; constant time */
  isWebhookSigned(rawBody: Buffer, signature: string): boolean
  service?: Pick<PaymentService, 'payPage' | 'isGenuine' | 'read'>
}

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
}

export type GatewayRefund = {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
}

export type Gateway = {
  provider: 'razorpay' | 'sandbox'
  /** the public key id that the browser's checkout needs */
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
  /** true when `signature` is hex HMAC-SHA256 of `orderId|paymentId` under the key secret; constant time */
  isCallbackSigned(callback: { orderId: string; paymentId: string; signature: string }): boolean
  /** true when `signature` is hex HMAC-SHA256 of the raw body under a current webhook secret; constant time */
  isWebhookSigned(rawBody: Buffer, signature: string): boolean
}

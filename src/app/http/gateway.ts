import type { Config } from '#platform/config/config.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { razorpayGateway } from '#platform/payments/gateway-razorpay.server.ts'
import { sandboxGateway } from '#platform/payments/gateway-sandbox.server.ts'
import { isTracing, traceCalls } from '#platform/telemetry/tracing.server.ts'

const asked = [
  ...(['createOrder', 'fetchPayment', 'fetchOrderPayments', 'capture', 'refund', 'fetchRefund'] as const),
  ...(['transfer', 'fetchTransfer', 'holdTransfer', 'reverseTransfer'] as const),
]

/** The gateway the settings ask for: Razorpay with keys, else the sandbox (which production refuses in config.server.ts). */
export function openGateway({ razorpay, secret, port }: Config): Gateway {
  const gateway = razorpay ? razorpayGateway(razorpay) : sandboxGateway({ secret, port })
  return isTracing() ? traceCalls(gateway, 'gateway', asked) : gateway
}

import type { Config } from '#platform/config.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { Gateway } from '#platform/gateway.server.ts'

/** The gateway the settings ask for. */
export function openGateway(config: Config): Gateway {
  const refuse = async () => {
    throw new DomainError('unavailable')
  }
  return {
    provider: config.razorpay ? 'razorpay' : 'sandbox',
    publicKeyId: config.razorpay?.keyId ?? 'rzp_test_haat',
    createOrder: refuse,
    fetchPayment: refuse,
    fetchOrderPayments: refuse,
    refund: refuse,
    isCallbackSigned: () => false,
    isWebhookSigned: () => false,
  }
}

import { DomainError } from '#platform/api/domain-error.ts'
import { type Gateway, type GatewayPayment, GatewayRefusal } from './gateway.server.ts'

/** `id`: the same each time it is told; null: the body itself tells repetitions apart. */
export type PaymentNews = {
  id: string | null
  kind: string
  payment: GatewayPayment | null
  refund: { id: string; status: 'processed' | 'failed' } | null
}

type Shared = 'createOrder' | 'fetchPayment' | 'fetchOrderPayments' | 'capture' | 'refund' | 'fetchRefund'

/**
 * The port to a payment service with a page of its own: the buyer is sent there and comes back. Amounts in paise, INR.
 * A call that throws is made again; an error named `GatewayRefusal` says that this would not help.
 */
export type PaymentService = Pick<Gateway, Shared> & {
  /** the address of the page where `order` is paid; it leads back to `returnTo` */
  payPage(order: { id: string; amountPaise: number; receipt: string; returnTo: string }): Promise<string>
  /** whether news comes from this service */
  isGenuine(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): boolean
  /** null: nothing about a payment */
  read(body: string): PaymentNews | null
}

/** The Gateway of a shop with its own payment service. It has no sheet in the browser and no transfers. */
export function serviceGateway(service: PaymentService): Gateway {
  const none = () => Promise.reject(new GatewayRefusal(400, 'this payment service has no transfers'))
  return {
    provider: 'service',
    publicKeyId: '',
    createOrder: guarded(service.createOrder),
    fetchPayment: guarded(service.fetchPayment),
    fetchOrderPayments: guarded(service.fetchOrderPayments),
    capture: guarded(service.capture),
    refund: guarded(service.refund),
    fetchRefund: guarded(service.fetchRefund),
    transfer: none,
    fetchTransfer: none,
    holdTransfer: none,
    reverseTransfer: none,
    isCallbackSigned: () => false,
    isWebhookSigned: () => false,
    service: { payPage: guarded(service.payPage), isGenuine: service.isGenuine, read: service.read },
  }
}

/** @throws DomainError gateway-unavailable, GatewayRefusal */
function guarded<Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) {
  return async (...input: Input): Promise<Output> => {
    try {
      return await work(...input)
    } catch (error) {
      if (error instanceof Error && error.name === 'GatewayRefusal') throw new GatewayRefusal(400, error.message)
      throw new DomainError('gateway-unavailable', { cause: String(error) })
    }
  }
}

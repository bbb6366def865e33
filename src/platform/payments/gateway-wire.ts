import type { GatewayOrder, GatewayPayment, GatewayRefund, GatewayTransfer } from './gateway.server.ts'

/** Fields as they come over the wire; any may be missing, so check each. */
export type Wire = Record<string, unknown>

/** An HTML page or a partial response has no id: it counts as unanswered, so nothing may count as done. */
function idOf({ id }: Wire): string {
  if (typeof id !== 'string' || id === '') throw new Error('the gateway answered without an id')
  return id
}

export function toGatewayPayment(wire: Wire): GatewayPayment {
  return {
    id: idOf(wire),
    orderId: String(wire.order_id),
    amountPaise: Number(wire.amount),
    currency: String(wire.currency),
    status: wire.status as GatewayPayment['status'],
    method: String(wire.method),
    errorDescription: typeof wire.error_description === 'string' ? wire.error_description : null,
    feePaise: typeof wire.fee === 'number' ? wire.fee : null,
  }
}

export function listOf({ items }: Wire): GatewayPayment[] {
  return Array.isArray(items) ? items.map((item: Wire) => toGatewayPayment(item)) : []
}

export function toOrder(wire: Wire): GatewayOrder {
  return {
    id: idOf(wire),
    amountPaise: Number(wire.amount),
    currency: String(wire.currency),
    receipt: String(wire.receipt),
    status: wire.status as GatewayOrder['status'],
  }
}

export function toRefund(wire: Wire): GatewayRefund {
  return {
    id: idOf(wire),
    paymentId: String(wire.payment_id),
    amountPaise: Number(wire.amount),
    status: wire.status as GatewayRefund['status'],
  }
}

export function toTransfer(wire: Wire): GatewayTransfer {
  const statuses: Record<string, GatewayTransfer['status']> = {
    processed: 'processed',
    failed: 'failed',
    reversed: 'reversed',
    partially_reversed: 'reversed',
  }
  return { id: idOf(wire), amountPaise: Number(wire.amount), status: statuses[String(wire.status)] ?? 'pending' }
}

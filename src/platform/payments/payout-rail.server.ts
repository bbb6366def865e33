import type { Gateway, GatewayTransfer } from './gateway.server.ts'

/** `provider`: the shop's payout service. */
export type PayoutRailName = 'bank_file' | 'route' | 'provider'

/** Money to one artisan; `key` of 4 to 36 characters makes a repeated request one transfer. */
export type PayoutOrder = {
  key: string
  amountPaise: number
  kind: 'bank' | 'upi' | 'route'
  /** the number of the account, the UPI address, or the linked account */
  account: string
  holder: string
  ifsc: string | null
  /** what the artisan's bank shows */
  note: string
}

/**
 * `waiting`: the outcome is not known yet. `id`: of the transfer, to ask for it again; `reference`: the bank's, where it
 * is known; `reason`: why it failed.
 */
export type PayoutTransfer = {
  id: string | null
  status: 'waiting' | 'paid' | 'failed'
  reference?: string | null
  reason?: string | null
}

/** The port to whatever pays an artisan. Both throw where the outcome is not known, and are asked again. */
export type PayoutRail = {
  send(order: PayoutOrder): Promise<PayoutTransfer>
  find(id: string): Promise<PayoutTransfer>
}

/** A file that the admin takes to its bank; the admin records the outcome. */
export const bankFileRail: PayoutRail = {
  send: async () => ({ id: null, status: 'waiting' }),
  find: async (id) => ({ id, status: 'waiting' }),
}

export function routeRail(gateway: Gateway): PayoutRail {
  return {
    send: async ({ account, amountPaise, key }) => toTransfer(await gateway.transfer({ account, amountPaise, key })),
    find: async (id) => toTransfer(await gateway.fetchTransfer(id)),
  }
}

function toTransfer({ id, status }: GatewayTransfer): PayoutTransfer {
  if (status === 'pending') return { id, status: 'waiting' }
  return status === 'processed' ? { id, status: 'paid', reference: id } : { id, status: 'failed', reason: id }
}

import type { Gateway } from './gateway.server.ts'

/** `key` of 4 to 36 characters makes a repeated request one transfer. */
type RailInput = { account: string; amountPaise: number; key: string }

/** `waiting`: the outcome is not known yet. */
export type RailAnswer = { status: 'waiting' | 'paid' | 'failed'; reference: string | null }

/** The port to whatever pays an artisan. */
export type PayoutRail = { send(input: RailInput): Promise<RailAnswer> }

/** A file that the admin takes to its bank; the admin records the outcome. */
export const bankFileRail: PayoutRail = { send: async () => ({ status: 'waiting', reference: null }) }

export function routeRail(gateway: Gateway): PayoutRail {
  return {
    async send({ account, amountPaise, key }) {
      const { id, status } = await gateway.transfer({ account, amountPaise, key })
      if (status === 'pending') return { status: 'waiting', reference: id }
      return { status: status === 'processed' ? 'paid' : 'failed', reference: id }
    },
  }
}

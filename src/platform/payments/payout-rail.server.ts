import type { Gateway } from './gateway.server.ts'

/** What a rail is asked to carry; `key` of 4 to 36 signs makes a repeated wish one transfer. */
export type RailWish = { account: string; amountPaise: number; key: string }

/** `waiting`: somebody or something still has to say what became of it. */
export type RailAnswer = { status: 'waiting' | 'paid' | 'failed'; reference: string | null }

/** The port to whatever carries money to an artisan. */
export type PayoutRail = { send(wish: RailWish): Promise<RailAnswer> }

/** A file that the admin takes to its bank: what became of it, the admin says. */
export const bankFileRail: PayoutRail = { send: async () => ({ status: 'waiting', reference: null }) }

/** Razorpay Route: a direct transfer to the artisan's linked account. */
export function routeRail(gateway: Gateway): PayoutRail {
  return {
    async send({ account, amountPaise, key }) {
      const { id, status } = await gateway.transfer({ account, amountPaise, key })
      if (status === 'pending') return { status: 'waiting', reference: id }
      return { status: status === 'processed' ? 'paid' : 'failed', reference: id }
    },
  }
}

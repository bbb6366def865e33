import type { Context } from '#features/context.ts'

export const cashCodeMinutes = 30

export const mostCashTries = 5

/** The first and three more: so at most twenty guesses at a million. */
export const mostCashCodes = 4

export const minutesBetweenCashCodes = 1

const purpose = 'cash-code'

/** What the database keeps of a code: without the shop's secret nobody finds the digits again. */
export function cashCodeHash({ seal }: Context, orderId: number, code: string): Buffer {
  return Buffer.from(seal.sign(purpose, `${orderId}:${code}`))
}

export function isCashCode({ seal }: Context, orderId: number, code: string, hash: Buffer): boolean {
  return seal.isSigned(purpose, `${orderId}:${code}`, hash.toString())
}

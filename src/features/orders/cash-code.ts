import type { Context } from '#features/context.ts'

export const cashCodeMinutes = 30

export const mostCashTries = 5

/** The first code and three more: at most twenty guesses out of a million. */
export const mostCashCodes = 4

export const minutesBetweenCashCodes = 1

const purpose = 'cash-code'

/** Keyed with the shop's secret: the database alone does not reveal the digits. */
export function cashCodeHash({ seal }: Context, orderId: number, code: string): Buffer {
  return Buffer.from(seal.sign(purpose, `${orderId}:${code}`))
}

export function isCashCode({ seal }: Context, orderId: number, code: string, hash: Buffer): boolean {
  return seal.isSigned(purpose, `${orderId}:${code}`, hash.toString())
}

import { DomainError } from '#platform/api/domain-error.ts'
import type { PayoutAccountRequest } from './payout.ts'

/** RBI: four letters of the bank, a zero, six signs of the branch. */
const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
const numberPattern = /^\d{9,18}$/
/** NPCI: a name of up to 256 signs, and the handle of a bank or app, letters only. */
const upiPattern = /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/

export type ReadAccount = { number: string; ifsc: string | null; lastFour: string }

/** @throws DomainError invalid-request, naming the field */
export function readAccountNumber({ kind, number, ifsc }: PayoutAccountRequest): ReadAccount {
  if (kind === 'upi') {
    const upi = number.replace(/\s/g, '')
    if (!upiPattern.test(upi)) throw invalid('number', 'invalid.upi')
    return { number: upi, ifsc: null, lastFour: upi.slice(-4) }
  }

  const digits = number.replace(/[\s-]/g, '')
  if (!numberPattern.test(digits)) throw invalid('number', 'invalid.accountNumber')
  const code = (ifsc ?? '').trim().toUpperCase()
  if (!ifscPattern.test(code)) throw invalid('ifsc', 'invalid.ifsc')
  return { number: digits, ifsc: code, lastFour: digits.slice(-4) }
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}

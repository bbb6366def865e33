import type { z } from 'zod'
import { stateOfPincode } from '#features/addresses/places.ts'
import { type PostalAddress, postalAddress } from '#features/addresses/postal-address.ts'
import type { AddressState } from '#features/addresses/states.ts'
import type { Quote, WantedLine } from '#features/checkout/checkout-quote.ts'

/** A line as an assistant names it, by the SKU of its variant. */
export type SessionLine = WantedLine & { sku: string }

type Some<Names extends string> = { [Name in Names]?: string | undefined }

export type SessionBuyer = Some<'firstName' | 'lastName' | 'fullName' | 'email' | 'phone'>

/** As it was sent; `addressOf` reads it as an address of India. */
export type SessionAddress = Some<'name' | 'phone' | 'lineOne' | 'lineTwo' | 'city' | 'state' | 'pincode' | 'country'>

/** A new session, or what changes: a part left out stays. */
export type SessionInput = {
  /** by SKU */
  items: { id: string; quantity: number }[]
  buyer?: SessionBuyer | undefined
  address?: SessionAddress | undefined
  express?: string[] | undefined
  /** empty: none any more */
  coupon?: string | undefined
  note?: string | undefined
}

/**
 * open: something is missing. ready: it can be ordered. handoff: the same, and the buyer does it in the shop, because
 * the token is not theirs. placing: its order is being written. unpaid: the buyer pays in the shop.
 */
export type SessionStatus = 'open' | 'ready' | 'handoff' | 'placing' | 'unpaid' | 'completed' | 'canceled' | 'expired'

export type ProblemCode =
  | 'missing'
  | 'invalid'
  | 'unavailable'
  | 'out-of-stock'
  | 'artisan-paused'
  | 'cannot-ship-there'
  | 'coupon'

/** Of a line (its place), of a part of the address, or of the coupon. `content`: a sentence for the buyer. */
export type SessionProblem = { code: ProblemCode; at: number | keyof SessionAddress | 'coupon'; content: string }

export type SessionOrder = { number: string; status: 'created' | 'confirmed' | 'canceled' }

export type CheckoutSession = {
  id: string
  status: SessionStatus
  lines: SessionLine[]
  buyer: SessionBuyer
  address: SessionAddress
  express: string[]
  coupon: string | null
  note: string | null
  /** fresh, until it is ordered */
  quote: Quote
  problems: SessionProblem[]
  order: SessionOrder | null
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

type AddressProblem = { at: keyof SessionAddress; code: 'missing' | 'invalid'; message: string }

export type ReadAddress = {
  address: PostalAddress | null
  /** enough to price delivery */
  destination: { pincode: string; state: AddressState } | null
  problems: AddressProblem[]
}

/** Messages are keys of `locales/<lng>/common.json` under `invalid`. */
export function addressOf(given: SessionAddress, buyer: SessionBuyer): ReadAddress {
  if (!/^(in|ind|india)$/i.test(given.country ?? 'IN')) {
    return {
      address: null,
      destination: null,
      problems: [{ at: 'country', code: 'invalid', message: 'invalid.value' }],
    }
  }
  const phone = given.phone ?? buyer.phone
  const pincode = given.pincode?.replace(/\s/g, '') ?? ''
  const state = stateIn(pincode, given.state)
  const destination = state ? { pincode, state } : null
  const read = postalAddress.safeParse({
    ...{ fullName: given.name ?? nameOf(buyer), phone, pincode, state, city: given.city ?? '' },
    ...houseAndStreet(given),
  })
  if (read.success) return { address: read.data, destination, problems: [] }
  return { address: null, destination, problems: problemsOf(read.error, { ...given, phone }) }
}

/** One line is the rule elsewhere; here a house and its street are two. */
function houseAndStreet({ lineOne = '', lineTwo = '', city = '' }: SessionAddress): { house: string; street: string } {
  const [house = '', ...rest] = lineTwo ? [lineOne, lineTwo] : lineOne.split(/,\s*/)
  return { house, street: rest.join(', ') || city }
}

const fieldOf: Record<string, keyof SessionAddress> = {
  fullName: 'name',
  phone: 'phone',
  house: 'lineOne',
  street: 'lineTwo',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
}

/** One of each field. */
function problemsOf({ issues }: z.ZodError, given: SessionAddress): AddressProblem[] {
  const problems = new Map<keyof SessionAddress, AddressProblem>()
  for (const { path, message } of issues) {
    const at = fieldOf[String(path[0])] ?? 'lineOne'
    if (!problems.has(at)) problems.set(at, { at, code: given[at] ? 'invalid' : 'missing', message })
  }
  // Without a pincode there is no state to speak of, and the second line follows from the others.
  if (problems.has('pincode')) problems.delete('state')
  if (problems.has('lineOne') || problems.has('city')) problems.delete('lineTwo')
  return [...problems.values()]
}

function nameOf({ fullName, firstName, lastName }: SessionBuyer): string | undefined {
  return (fullName ?? [firstName, lastName].filter(Boolean).join(' ')) || undefined
}

/** The pincode decides; of several states that share it, the one that is named. */
function stateIn(pincode: string, named: string | undefined): AddressState | undefined {
  const choices = stateOfPincode(pincode)?.choices ?? []
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return choices.length === 1 ? choices[0] : choices.find((choice) => letters(choice) === letters(named ?? ''))
}

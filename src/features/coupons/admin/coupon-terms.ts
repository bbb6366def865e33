import type { AdminCoupon, CouponTerms } from '#features/coupons/admin-coupon.ts'
import type { ApiError } from '#features/screens/api-client.ts'

export function termsOf(form: FormData, coupon: AdminCoupon | null): CouponTerms {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const hundredths = (name: string) => (typed(name) === '' ? null : Math.round(Number(typed(name)) * 100))
  const count = (name: string) => (typed(name) === '' ? null : Number(typed(name)))
  const open = {
    fromPaise: hundredths('from') ?? 0,
    endsAt: instantOf(typed('ends')),
    mostUses: count('mostUses'),
    mostUsesPerCustomer: count('perCustomer'),
  }
  if (coupon?.isUsed) {
    const { percentBasisPoints, amountPaise, mostPaise, platformShareBasisPoints, artisan, category, startsAt } = coupon
    const fixed = { percentBasisPoints, amountPaise, mostPaise, platformShareBasisPoints, category, startsAt }
    return { ...fixed, artisan: artisan?.id ?? null, ...open }
  }
  const isPercent = typed('kind') === 'percent'
  return {
    percentBasisPoints: isPercent ? hundredths('value') : null,
    amountPaise: isPercent ? null : hundredths('value'),
    mostPaise: isPercent ? hundredths('most') : null,
    platformShareBasisPoints: hundredths('share') ?? 0,
    artisan: typed('artisan') || null,
    category: typed('category') || null,
    startsAt: instantOf(typed('starts')) ?? '',
    ...open,
  }
}

type CouponArtisan = NonNullable<AdminCoupon['artisan']>

/** What is typed or chosen: the name, with the id where two artisans share it. */
export function artisanWords({ id, name }: CouponArtisan, all: readonly CouponArtisan[]): string {
  return all.some((other) => other.name === name && other.id !== id) ? `${name} (${id})` : name
}

/** The artisan's id; words that are nobody's name go to the server as they are, which refuses them. */
export function artisanOf(words: string, all: readonly CouponArtisan[]): string {
  const typed = words.trim()
  return all.find((one) => artisanWords(one, all).toLowerCase() === typed.toLowerCase())?.id ?? typed
}

/** India is 5:30 h ahead of UTC. */
export const indiaMs = 330 * 60_000

function instantOf(local: string): string | null {
  // Some engines read a time without a date as in the year 2000.
  if (!/^\d{4}-/.test(local)) return null
  const at = Date.parse(`${local}:00Z`)
  return Number.isNaN(at) ? null : new Date(at - indiaMs).toISOString()
}

const fieldOf: Readonly<Record<string, string>> = {
  percentBasisPoints: 'value',
  amountPaise: 'value',
  mostPaise: 'most',
  fromPaise: 'from',
  platformShareBasisPoints: 'share',
  startsAt: 'starts',
  endsAt: 'ends',
  mostUsesPerCustomer: 'perCustomer',
}

const fieldOfCode: Readonly<Record<string, string>> = { 'coupon-exists': 'code', 'coupon-below-uses': 'mostUses' }

export type RefusedCoupon = { message: string; fields: Readonly<Record<string, string>> }

export function refusedCoupon({ code, message, errors }: Pick<ApiError, 'code' | 'message' | 'errors'>): RefusedCoupon {
  const ofTerms = errors.map((error) => {
    const name = error.path.replace(/^terms\./, '')
    return [fieldOf[name] ?? name, error.message]
  })
  const known = fieldOfCode[code]
  return { message, fields: Object.fromEntries(known ? [...ofTerms, [known, message]] : ofTerms) }
}

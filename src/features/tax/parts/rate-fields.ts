import { type RateBound, type RateKind, type RateTerms, rateBounds, rateTerms } from '#features/tax/rate.ts'
import { formatInr, readRupees } from '#platform/money/money.ts'
import { typed } from '#ui/ask-dialog.tsx'

export type RateField = { name: string; mayBeEmpty?: true } & (
  | { as: 'percent'; bound?: RateBound }
  | { as: 'rupees' | 'text' | 'list' }
  | { as: 'count'; bound: RateBound }
)

export const rateFields: Record<RateKind, readonly RateField[]> = {
  tax: [
    { name: 'valueLimitPaise', as: 'rupees', mayBeEmpty: true },
    { name: 'basisPointsUpToLimit', as: 'percent' },
    { name: 'basisPointsAboveLimit', as: 'percent', mayBeEmpty: true },
    { name: 'source', as: 'text' },
  ],
  shipping: [
    { name: 'slabGrams', as: 'count', bound: 'slabGrams' },
    { name: 'firstSlabPaise', as: 'rupees' },
    { name: 'nextSlabPaise', as: 'rupees' },
    { name: 'fragileFirstPaise', as: 'rupees' },
    { name: 'fragileNextPaise', as: 'rupees' },
    { name: 'freeAbovePaise', as: 'rupees', mayBeEmpty: true },
    { name: 'daysMin', as: 'count', bound: 'days' },
    { name: 'daysMax', as: 'count', bound: 'days' },
    { name: 'expressPaise', as: 'rupees', mayBeEmpty: true },
    { name: 'expressDays', as: 'count', bound: 'days', mayBeEmpty: true },
  ],
  commission: [
    { name: 'basisPoints', as: 'percent' },
    { name: 'flatPaise', as: 'rupees' },
    { name: 'floorPaise', as: 'rupees', mayBeEmpty: true },
    { name: 'capPaise', as: 'rupees', mayBeEmpty: true },
  ],
  cash: [
    { name: 'mostPaise', as: 'rupees' },
    { name: 'mostFragilePaise', as: 'rupees' },
    { name: 'feePaise', as: 'rupees' },
    { name: 'feeBasisPoints', as: 'percent' },
    { name: 'mostRefused', as: 'count', bound: 'mostRefused' },
    { name: 'advanceBasisPoints', as: 'percent', bound: 'advance' },
    { name: 'mostWithAdvancePaise', as: 'rupees' },
    { name: 'closedZones', as: 'list', mayBeEmpty: true },
    { name: 'closedPrefixes', as: 'list', mayBeEmpty: true },
  ],
}

function saidIn(terms: RateTerms, { name }: RateField): unknown {
  return Object.entries(terms).find(([known]) => known === name)?.[1]
}

const hasNoLimit = (terms: RateTerms) => terms.kind === 'tax' && terms.valueLimitPaise === null

export function typedOf(terms: RateTerms, field: RateField): string {
  const value = saidIn(terms, field)
  if (value === null || value === undefined) return ''
  if (field.name === 'basisPointsAboveLimit' && hasNoLimit(terms)) return ''
  if (Array.isArray(value)) return value.join(' ')
  return String(field.as === 'percent' || field.as === 'rupees' ? Number(value) / 100 : value)
}

/** Leaves out empty fields, an amount of nothing for each piece, and the rate above the limit when there is no limit. */
export function saidBy(terms: RateTerms): { field: RateField; value: string }[] {
  return rateFields[terms.kind].flatMap((field) => {
    const value = typedOf(terms, field)
    if (value === '' || (field.name === 'flatPaise' && value === '0')) return []
    if (hasNoLimit(terms) && field.name === 'basisPointsUpToLimit')
      return { field: { ...field, name: 'basisPoints' }, value: saidValue(terms, field, value) }
    return { field, value: saidValue(terms, field, value) }
  })
}

function saidValue(terms: RateTerms, field: RateField, value: string): string {
  if (field.as === 'percent') return `${value} %`
  return field.as === 'rupees' ? formatInr(Number(saidIn(terms, field))) : value
}

export function rangeOf(field: RateField): { from: string; to: string } | null {
  if (field.as === 'text' || field.as === 'list') return null
  if (field.as === 'count') {
    const { min, max } = rateBounds[field.bound]
    return { from: String(min), to: String(max) }
  }
  const bound = field.as === 'percent' ? (field.bound ?? 'basisPoints') : 'paise'
  const { min, max } = rateBounds[bound]
  const say = (value: number) => (field.as === 'rupees' ? formatInr(value) : String(value / 100))
  return { from: say(min), to: say(max) }
}

export type WrongField = { name: string; isOrder: boolean }

export function readTerms(kind: RateKind, form: FormData): { terms: RateTerms } | { wrong: WrongField[] } {
  const entries = rateFields[kind].map((field) => [field.name, readField(field, typed(form, field.name))] as const)
  const values: Record<string, unknown> = { kind, ...Object.fromEntries(entries) }
  const isCopied = kind === 'tax' && values.valueLimitPaise === null
  if (isCopied) values.basisPointsAboveLimit = values.basisPointsUpToLimit
  const { data: terms, error } = rateTerms.safeParse(values)
  if (terms) return { terms }
  const wrong = error.issues.map(({ path, code }) => ({ name: String(path[0]), isOrder: code === 'custom' }))
  return { wrong: wrong.filter(({ name }) => !(isCopied && name === 'basisPointsAboveLimit')) }
}

function readField({ as, mayBeEmpty }: RateField, text: string): unknown {
  if (as === 'text') return text
  if (as === 'list')
    return text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
  // The schema refuses `undefined`, while null may mean "no limit".
  if (text === '') return mayBeEmpty ? null : undefined
  if (as === 'count') return Number(text)
  return readRupees(text) ?? undefined
}

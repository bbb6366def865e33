import { categories, originStates } from './category.ts'

export const craftGroupings = ['category', 'state'] as const

type CraftGrouping = (typeof craftGroupings)[number]

export type CraftFilter = {
  q: string
  category: string | null
  state: string | null
  onlyGi: boolean
  by: CraftGrouping
}

const maxSearchLength = 120

export function readCraftFilter(values: URLSearchParams): CraftFilter {
  return {
    q: textOf(values, 'q') ?? '',
    category: knownValue(textOf(values, 'category'), categories),
    state: knownValue(textOf(values, 'state'), originStates),
    onlyGi: !['0', 'false', 'off', 'no', null].includes(textOf(values, 'gi')),
    by: craftGroupings.find((by) => by === values.get('by')) ?? 'category',
  }
}

export function writeCraftFilter(filter: CraftFilter, change: Partial<CraftFilter> = {}): string {
  const { q, category, state, onlyGi, by } = { ...filter, ...change }
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (state) query.set('state', state)
  if (onlyGi) query.set('gi', '1')
  if (by !== 'category') query.set('by', by)
  return query.toString()
}

function knownValue(text: string | null, known: readonly string[]): string | null {
  return known.find((one) => one.toLowerCase() === text?.toLowerCase()) ?? text
}

function textOf(values: URLSearchParams, name: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop
  const text = (values.get(name) ?? '').toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
  return text.trim().slice(0, maxSearchLength) || null
}

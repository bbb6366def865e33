import { originStates } from '#features/crafts/category.ts'
import { defaultLimit, maxLimit } from '#platform/lists/paging.ts'

export const artisanSorts = ['name', 'pieces', 'newest', 'followed'] as const

export type ArtisanSort = (typeof artisanSorts)[number]

/** An unknown state or craft is kept and matches nobody, so it never shows all artisans. */
export type ArtisanFilter = {
  q: string
  state: string | null
  craft: string | null
  onlyVerified: boolean
  sort: ArtisanSort
  page: number
  limit: number
}

const maxSearchLength = 120

export function readArtisanFilter(values: URLSearchParams): ArtisanFilter {
  const state = textOf(values, 'state')
  return {
    q: textOf(values, 'q') ?? '',
    state: originStates.find((known) => known.toLowerCase() === state?.toLowerCase()) ?? state,
    craft: textOf(values, 'craft'),
    onlyVerified: !['0', 'false', 'off', 'no', null].includes(textOf(values, 'verified')),
    sort: artisanSorts.find((sort) => sort === values.get('sort')) ?? 'name',
    page: wholeNumber(values.get('page'), 1_000_000) ?? 1,
    limit: wholeNumber(values.get('limit'), maxLimit) ?? defaultLimit,
  }
}

export function writeArtisanFilter(filter: ArtisanFilter, change: Partial<ArtisanFilter> = {}): string {
  const { q, state, craft, onlyVerified, sort, page, limit } = { ...filter, ...change }
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (state) query.set('state', state)
  if (craft) query.set('craft', craft)
  if (onlyVerified) query.set('verified', '1')
  if (sort !== 'name') query.set('sort', sort)
  if (limit !== defaultLimit) query.set('limit', String(limit))
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

function textOf(values: URLSearchParams, name: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop
  const text = (values.get(name) ?? '').toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
  return text.trim().slice(0, maxSearchLength) || null
}

function wholeNumber(text: string | null, most: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  const number = Number(text)
  return number < 1 ? null : Math.min(most, number)
}

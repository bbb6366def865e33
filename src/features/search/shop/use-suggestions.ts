import { useEffect, useState } from 'react'
import { ApiError, api } from '#features/screens/api-client.ts'
import { type SearchSuggestions, searchApi } from '#features/search/api.ts'
import { browserSearches } from '#features/search/parts/browser-searches.ts'
import { fetchHistory, type Keeper } from '#features/search/parts/search-history.ts'
import { searchesLike } from '#features/search/past-searches.ts'

const pauseMs = 120
const mostPast = 3

/** `for`: the words; `isKept`: whether history is on, known only without words */
export type Suggested = SearchSuggestions & { for: string; isKept: boolean | null }

const nothing = { searches: [], words: [], categories: [], crafts: [], artisans: [], products: [] }

export function useSuggestions(words: string, isOpen: boolean, keeper: Keeper): [Suggested | null, () => void] {
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const [question, setQuestion] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` makes it ask again after the history was changed
  useEffect(() => {
    if (!isOpen) return undefined
    const stale = new AbortController()
    const timer = setTimeout(
      () => {
        ask(words, keeper, stale.signal).then(
          (answer) => {
            if (!stale.signal.aborted) setSuggested(answer)
          },
          (error: unknown) => {
            // Typing works without suggestions.
            if (!stale.signal.aborted && !(error instanceof ApiError)) throw error
          },
        )
      },
      words === '' ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [words, isOpen, keeper, question])

  return [suggested, () => setQuestion(question + 1)]
}

async function ask(words: string, keeper: Keeper, signal: AbortSignal): Promise<Suggested> {
  if (words === '') {
    const { isOn, words: past } = await fetchHistory(keeper)
    return { ...nothing, searches: past, for: '', isKept: keeper === null ? null : isOn }
  }
  const found = await api.call(searchApi.suggestions, { query: { q: words }, signal })
  const past = keeper === 'browser' ? searchesLike(browserSearches.read().words, words) : found.searches
  return { ...found, searches: past.slice(0, mostPast), for: words, isKept: null }
}

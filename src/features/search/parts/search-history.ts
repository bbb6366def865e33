import type { Role } from '#features/actor.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { searchApi } from '#features/search/api.ts'
import { browserSearches } from './browser-searches.ts'

export type Keeper = 'browser' | 'account' | null

export type History = { isOn: boolean; words: string[] }

export function keeperOf(account: { role: Role } | null): Keeper {
  if (!account) return 'browser'
  return account.role === 'customer' ? 'account' : null
}

export async function fetchHistory(keeper: Keeper): Promise<History> {
  if (keeper === 'browser') return browserSearches.read()
  if (keeper === null) return { isOn: false, words: [] }
  await handOver([])
  const { isOn, items } = await api.call(searchApi.history, {})
  return { isOn, words: items.map(({ words }) => words) }
}

export async function keepSearch(keeper: Keeper, words: string): Promise<void> {
  if (keeper === 'browser') browserSearches.add(words)
  if (keeper !== 'account') return
  try {
    await handOver([words])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Empties the browser's list, so that it never joins the account of the next person at this browser. */
async function handOver(latest: readonly string[]): Promise<void> {
  const words = [...new Set([...latest, ...browserSearches.read().words])].slice(0, 20)
  if (words.length === 0) return
  browserSearches.forget(null)
  await api.call(searchApi.keep, { body: { words } })
}

export async function forgetSearches(keeper: Keeper, words: string | null): Promise<void> {
  if (keeper === 'browser') browserSearches.forget(words)
  if (keeper === 'account') await api.call(searchApi.forget, words === null ? {} : { query: { words } })
}

export async function switchHistory(keeper: Keeper, isOn: boolean): Promise<void> {
  if (keeper === 'browser') browserSearches.switchTo(isOn)
  if (keeper === 'account') await api.call(searchApi.switchHistory, { body: { isOn } })
}

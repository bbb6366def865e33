import { ApiError, api } from '#features/screens/api-client.ts'
import { searchApi } from '#features/search/api.ts'

/** In the session storage of the tab: it ends with the visit. No other file uses this key. */
const storageKey = 'searchVisit'
const mostKept = 50
/** A search after a longer pause is another wish. */
const pauseMs = 10 * 60_000

type Visit = {
  words: string
  at: number
  isOpened: boolean
  shown: string[]
  /** product id and the words that showed it, the latest first */
  opened: [productId: string, words: string][]
}

const nothing: Visit = { words: '', at: 0, isOpened: false, shown: [], opened: [] }

/** Storage may be switched off or hold foreign content. */
function read(): Visit {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Visit>
    const isWhole = typeof kept.words === 'string' && Array.isArray(kept.shown) && Array.isArray(kept.opened)
    return isWhole ? { ...nothing, ...kept } : nothing
  } catch {
    return nothing
  }
}

function write(visit: Visit): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visit))
  } catch {
    return
  }
}

/** Fire and forget: an uncounted search is no loss. */
async function tell(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** A repeated search, of another page or filter, only shows more. */
export async function countSearch(words: string, shown: readonly string[]): Promise<void> {
  const [visit, at] = [read(), Date.now()]
  if (visit.words === words) return write({ ...visit, at, shown: [...visit.shown, ...shown].slice(-mostKept) })
  write({ ...visit, words, at, isOpened: false, shown: [...shown] })
  const isSameWish = visit.words !== '' && !visit.isOpened && at - visit.at < pauseMs
  const body = { words, isFound: shown.length > 0, ...(isSameWish ? { before: visit.words } : {}) }
  await tell(api.call(searchApi.count, { body }))
}

/** The search that showed the piece now opened, if one did. */
export function searchOf(productId: string): string | null {
  const visit = read()
  if (!visit.shown.includes(productId)) return null
  const others = visit.opened.filter(([id]) => id !== productId)
  const opened: Visit['opened'] = [[productId, visit.words], ...others]
  write({ ...visit, isOpened: true, opened: opened.slice(0, mostKept) })
  return visit.words
}

export async function countBought(orderNumber: string, productIds: readonly string[]): Promise<void> {
  const visit = read()
  const [bought, others] = [new Set(productIds), visit.opened.filter(([id]) => !productIds.includes(id))]
  const found = visit.opened.flatMap(([productId, search]) => (bought.has(productId) ? [{ productId, search }] : []))
  if (found.length === 0) return
  write({ ...visit, opened: others })
  await tell(api.call(searchApi.bought, { body: { orderNumber, found } }))
}

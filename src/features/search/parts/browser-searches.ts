import { withSearch } from '#features/search/past-searches.ts'

/** No other file uses this key of local storage. */
const storageKey = 'searchHistory'

type Kept = { isOn: boolean; words: string[] }

/** Storage may be switched off or hold foreign content; then there are no searches. */
function read(): Kept {
  try {
    const { isOn, words } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Kept, unknown>>
    const isText = (one: unknown): one is string => typeof one === 'string'
    const texts = Array.isArray(words) ? words.filter(isText) : []
    return { isOn: isOn !== false, words: texts.reduceRight<string[]>(withSearch, []) }
  } catch {
    return { isOn: true, words: [] }
  }
}

function write(kept: Kept): void {
  try {
    if (kept.isOn && kept.words.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    return
  }
}

export const browserSearches = {
  read,
  add(words: string): void {
    const kept = read()
    if (kept.isOn) write({ ...kept, words: withSearch(kept.words, words) })
  },
  forget(words: string | null): void {
    const kept = read()
    write({ ...kept, words: words === null ? [] : kept.words.filter((one) => one !== words) })
  },
  /** off: deletes the history and stops recording */
  switchTo: (isOn: boolean): void => write({ isOn, words: isOn ? read().words : [] }),
}

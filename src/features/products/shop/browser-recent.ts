/** No other file uses this key of local storage. */
const storageKey = 'recentlyViewed'

const mostKept = 12

/** A visit ends half an hour after the last product. */
const visitMs = 30 * 60_000

type Seen = { id: string; at: number }

const listeners = new Set<() => void>()

function read(): Seen[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeen).slice(0, mostKept) : []
  } catch {
    // Storage is off, or holds something else.
    return []
  }
}

function isSeen(value: unknown): value is Seen {
  const { id, at } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && id !== '' && id.length <= 120 && typeof at === 'number'
}

function write(seen: readonly Seen[]): void {
  try {
    if (seen.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(seen))
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

export const browserRecent = {
  /** newest first, at most 12 */
  ids: (): string[] => read().map(({ id }) => id),
  /** of the visit that is open at `now` (milliseconds), newest first */
  idsOfVisit(now: number): string[] {
    const seen = read()
    if (!seen[0] || now - seen[0].at > visitMs) return []
    const end = seen.findIndex(({ at }, place) => place > 0 && (seen[place - 1]?.at ?? at) - at > visitMs)
    return seen.slice(0, end < 0 ? seen.length : end).map(({ id }) => id)
  },
  add: (id: string, now: number) =>
    write([{ id, at: now }, ...read().filter((seen) => seen.id !== id)].slice(0, mostKept)),
  clear: () => write([]),
  watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

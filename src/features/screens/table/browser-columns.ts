import { useCallback, useSyncExternalStore } from 'react'

/** Which columns of which list this browser hides; no other file touches their places in local storage. */
const storageKey = (list: string) => `deskColumns.${list}`

const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As text, because a snapshot must be the same as long as nothing changes. */
function read(list: string): string {
  try {
    return localStorage.getItem(storageKey(list)) ?? ''
  } catch {
    // Storage is switched off: all columns show.
    return ''
  }
}

function write(list: string, hidden: ReadonlySet<string>): void {
  try {
    if (hidden.size === 0) localStorage.removeItem(storageKey(list))
    else localStorage.setItem(storageKey(list), [...hidden].join(' '))
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

/** The hidden columns of a list, and the way to hide or show one. The server and the first paint show all. */
export function useHiddenColumns(list: string) {
  const text = useSyncExternalStore(
    watch,
    () => read(list),
    () => '',
  )
  const hidden: ReadonlySet<string> = new Set(text.split(' ').filter(Boolean))
  const show = useCallback(
    (column: string, isShown: boolean) => {
      const names = new Set(read(list).split(' ').filter(Boolean))
      if (isShown) names.delete(column)
      else names.add(column)
      write(list, names)
    },
    [list],
  )
  return { hidden, show }
}

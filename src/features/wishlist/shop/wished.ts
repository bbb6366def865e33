/** Fetched once after hydration; empty for all but customers. */
let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function readWished(): ReadonlySet<string> {
  return ids
}

export function setWished(next: ReadonlySet<string>): void {
  ids = next
  for (const tell of listeners) tell()
}

export function watchWished(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

type Kind = 'plain' | 'success' | 'error'

type Toast = { id: number; kind: Kind; text: string }

const stays: Record<Kind, number> = { plain: 4000, success: 3000, error: 5000 }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}

function dismiss(id: number): void {
  change(toasts.filter((shown) => shown.id !== id))
}

function show(kind: Kind, text: string): void {
  lastId += 1
  const id = lastId
  // The same sentence twice is one toast that starts again; more than three would cover the page.
  change([...toasts.filter((shown) => shown.text !== text), { id, kind, text }].slice(-3))
  setTimeout(() => dismiss(id), stays[kind])
}

const nextKey = 'nextToast'

/** For the page that opens next as a document of its own: what is shown here would be gone with this one. */
function showNext(text: string): void {
  try {
    sessionStorage.setItem(nextKey, text)
  } catch {
    // Storage is switched off: the page that opens says enough by itself.
  }
}

function showLeftToast(): void {
  try {
    const text = sessionStorage.getItem(nextKey)
    sessionStorage.removeItem(nextKey)
    if (text) show('success', text)
  } catch {}
}

export const toast = {
  next: showNext,
  show: (text: string) => show('plain', text),
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

const none: readonly Toast[] = []

/**
 * Hangs from the top right, below the header, so that it never covers the header's controls.
 * Own code, because the toast packages insert style elements that the content security policy refuses.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
  useEffect(showLeftToast, [])
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={`toast ${kind}`}>
          {kind === 'success' ? <Icon name="check" /> : null}
          <p>{text}</p>
          <button type="button" aria-label={closeLabel} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

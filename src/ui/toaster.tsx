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
  // The same text twice restarts one toast; more than three would cover the page.
  change([...toasts.filter((shown) => shown.text !== text), { id, kind, text }].slice(-3))
  setTimeout(() => dismiss(id), stays[kind])
}

const nextKey = 'nextToast'

/** Shown on the next document: a toast of this one would be lost. */
function showNext(text: string): void {
  try {
    sessionStorage.setItem(nextKey, text)
  } catch {
    // Storage is disabled; the next page says enough.
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

/** Below the header, so that its controls stay free. Own code: the CSP refuses the style elements of toast packages. */
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

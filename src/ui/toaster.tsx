import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type Kind = 'plain' | 'success' | 'error'

/** What a toast offers: a place to go to, or something to do. */
export type ToastAct = { words: string; to: string } | { words: string; press: () => void }

type Toast = { id: number; kind: Kind; text: string; act: ToastAct | null }

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

/** `staysMs` null: until it is dismissed. Returns what dismisses it. */
function show(kind: Kind, text: string, act: ToastAct | null = null, staysMs: number | null = stays[kind]): () => void {
  lastId += 1
  const id = lastId
  // The same text twice restarts one toast; more than three would cover the page.
  change([...toasts.filter((shown) => shown.text !== text), { id, kind, text, act }].slice(-3))
  if (staysMs !== null) setTimeout(() => dismiss(id), staysMs)
  return () => dismiss(id)
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
  success: (text: string, act?: ToastAct) => show('success', text, act),
  error: (text: string, act?: ToastAct) => show('error', text, act),
  /** until it is dismissed */
  wait: (text: string, act: ToastAct) => show('error', text, act, null),
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
      {shown.map(({ id, kind, text, act }) => (
        <div key={id} className={`toast ${kind}`}>
          {kind === 'success' ? <Icon name="check" /> : null}
          <p>{text}</p>{' '}
          {act && 'to' in act ? (
            <Link to={act.to} onClick={() => dismiss(id)}>
              {act.words}
            </Link>
          ) : null}
          {act && 'press' in act ? (
            <button type="button" className="link" onClick={act.press}>
              {act.words}
            </button>
          ) : null}
          <button type="button" aria-label={closeLabel} onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

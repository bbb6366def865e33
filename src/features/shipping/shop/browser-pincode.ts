import { useSyncExternalStore } from 'react'

/** No other file uses this key of local storage. */
const storageKey = 'pincode'

const listeners = new Set<() => void>()

/** Where this browser's buyer wants parcels, asked once for product, cart and checkout. */
export const browserPincode = {
  read(): string | null {
    try {
      const kept = localStorage.getItem(storageKey)
      return kept && /^[1-9]\d{5}$/.test(kept) ? kept : null
    } catch {
      // Storage is switched off.
      return null
    }
  },
  keep(pincode: string): void {
    try {
      localStorage.setItem(storageKey, pincode)
    } catch {
      return
    }
    document.documentElement.dataset.pincode = pincode
    for (const tell of listeners) tell()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null also on the server and while hydrating. */
export function usePincode(): string | null {
  return useSyncExternalStore(subscribe, browserPincode.read, () => null)
}

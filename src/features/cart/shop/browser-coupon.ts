import { useSyncExternalStore } from 'react'

const storageKey = 'coupon'
const changed = 'haat:coupon'
const mostCharacters = 40

/** A coupon belongs to the cart of this browser: it outlives a reload and a sign-in, and goes when the order stands. */
export const browserCoupon = {
  read(): string {
    try {
      return clean(window.localStorage.getItem(storageKey) ?? '')
    } catch {
      return ''
    }
  },
  /** An empty code takes the coupon off. */
  keep(code: string): void {
    try {
      if (clean(code) === '') window.localStorage.removeItem(storageKey)
      else window.localStorage.setItem(storageKey, clean(code))
    } catch {
      return
    }
    window.dispatchEvent(new Event(changed))
  },
}

/** The code of this browser, the same in every tab; empty on the server and until hydration. */
export function useCoupon(): string {
  return useSyncExternalStore(subscribe, browserCoupon.read, () => '')
}

function clean(code: string): string {
  return code.trim().toUpperCase().slice(0, mostCharacters)
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(changed, listener)
  }
}

import { useSyncExternalStore } from 'react'

const storageKey = 'coupon'
const changed = 'haat:coupon'
const mostCharacters = 40

/** Belongs to this browser's cart: survives reload and sign-in, and is removed once the order is placed. */
export const browserCoupon = {
  read(): string {
    try {
      return clean(window.localStorage.getItem(storageKey) ?? '')
    } catch {
      return ''
    }
  },
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

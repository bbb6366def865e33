import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '#web/layouts/use-account.ts'

/** What the signed-in customer wishes. This file is on every page with goods; what changes it comes when it is needed. */
let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function readWished(): ReadonlySet<string> {
  return ids
}

export function setWished(next: ReadonlySet<string>): void {
  ids = next
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this product is wished, and how to change it. Pages that are kept for all visitors show empty hearts first. */
export function useWish(productId: string): { isWished: boolean; toggle: () => Promise<void> } {
  const isCustomer = useAccount()?.role === 'customer'
  const isWished = useSyncExternalStore(
    subscribe,
    () => isCustomer && ids.has(productId),
    () => false,
  )
  useEffect(() => {
    if (isCustomer) void import('./change-wishlist.ts').then(({ loadWished }) => loadWished())
  }, [isCustomer])

  const toggle = async () => (await import('./change-wishlist.ts')).toggleWish(productId, isCustomer)
  return { isWished, toggle }
}

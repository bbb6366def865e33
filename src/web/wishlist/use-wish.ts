import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '#web/layouts/use-account.ts'
import { loadWished, toggleWish } from './change-wishlist.ts'
import { readWished, watchWished } from './wished.ts'

/** Whether this product is wished, and how to change it. Pages that are kept for all visitors show empty hearts first. */
export function useWish(productId: string): { isWished: boolean; toggle: () => Promise<void> } {
  const isCustomer = useAccount()?.role === 'customer'
  const isWished = useSyncExternalStore(
    watchWished,
    () => isCustomer && readWished().has(productId),
    () => false,
  )
  useEffect(() => {
    if (isCustomer) void loadWished()
  }, [isCustomer])
  return { isWished, toggle: () => toggleWish(productId, isCustomer) }
}

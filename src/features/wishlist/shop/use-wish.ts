import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '#features/screens/shop-data.ts'
import { readWished, watchWished } from './wished.ts'

/** The calls come with the first customer's heart: guests, who are most readers, never load them. */
const changes = () => import('./change-wishlist.ts')

/** Whether this product is wished, and how to change it. Pages that are kept for all visitors show empty hearts first. */
export function useWish(productId: string): { isWished: boolean; toggle: () => Promise<void> } {
  const isCustomer = useAccount()?.role === 'customer'
  const isWished = useSyncExternalStore(
    watchWished,
    () => isCustomer && readWished().has(productId),
    () => false,
  )
  useEffect(() => {
    if (isCustomer) void changes().then(({ loadWished }) => loadWished())
  }, [isCustomer])

  const toggle = async () => (await changes()).toggleWish(productId, isCustomer)
  return { isWished, toggle }
}

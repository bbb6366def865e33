import i18next from 'i18next'
import { useEffect, useSyncExternalStore } from 'react'
import { wishlistCalls } from '#domain/wishlist/wishlist-calls.ts'
import { readToken } from '#web/accounts/browser-session.ts'
import { ApiError, api } from '#web/api.ts'
import { useAccount } from '#web/layouts/use-account.ts'
import { toast } from '#web/ui/toaster.tsx'

/**
 * What the signed-in customer wishes, asked for once after hydration: pages that are kept for all visitors show
 * empty hearts. `owner` is the session's marker, so that another person's list never stays.
 */
let wished: { owner: string | null | undefined; ids: ReadonlySet<string> } = { owner: undefined, ids: new Set() }
const listeners = new Set<() => void>()

function change(ids: ReadonlySet<string>): void {
  wished = { owner: readToken(), ids }
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function load(): Promise<void> {
  if (wished.owner === readToken()) return
  // Written before the answer, so that twelve hearts ask once.
  change(new Set())
  try {
    const { items } = await api.call(wishlistCalls.list, { query: { populate: 'false' } })
    change(new Set(items.map(({ productId }) => (typeof productId === 'string' ? productId : productId._id))))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Whether this product is wished, and how to change it. Only customers have a wishlist; others are told so. */
export function useWish(productId: string): { isWished: boolean; toggle: () => Promise<void> } {
  const isCustomer = useAccount()?.role === 'customer'
  const isWished = useSyncExternalStore(
    subscribe,
    () => isCustomer && wished.ids.has(productId),
    () => false,
  )
  useEffect(() => {
    if (isCustomer) void load()
  }, [isCustomer])

  const toggle = async () => {
    if (isCustomer) await (isWished ? removeWish(productId) : addWish(productId))
    else toast.error(i18next.t('shop:wishlist.loginToAdd'))
  }
  return { isWished, toggle }
}

async function addWish(productId: string): Promise<void> {
  await tell('wishlist.added', 'wishlist.addFailed', async () => {
    await api.call(wishlistCalls.add, { body: { productId } })
    change(new Set([...wished.ids, productId]))
  })
}

export async function removeWish(productId: string): Promise<void> {
  await tell('wishlist.removed', 'wishlist.removeFailed', async () => {
    await api.call(wishlistCalls.remove, { params: { productId } })
    change(new Set([...wished.ids].filter((id) => id !== productId)))
  })
}

export async function clearWishes(): Promise<void> {
  await tell('wishlist.cleared', 'wishlist.clearFailed', async () => {
    await api.call(wishlistCalls.clear, {})
    change(new Set())
  })
}

/** The server's own sentence goes before ours. A session that has ended is the one thing it cannot word for a heart. */
async function tell(done: string, failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    toast.success(i18next.t(`shop:${done}`))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isSignedOut = error.status === 401
    toast.error(isSignedOut ? i18next.t('shop:wishlist.loginToManage') : error.message || i18next.t(`shop:${failed}`))
  }
}

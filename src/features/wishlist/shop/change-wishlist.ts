import { ApiError, api } from '#features/screens/api-client.ts'
import { readToken } from '#features/screens/browser-session.ts'
import { wishlistApi } from '#features/wishlist/api.ts'
import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'
import { readWished, setWished } from './wished.ts'

/** The session marker of the loaded list, so that another person's list never stays. */
let owner: string | null | undefined

export async function loadWished(): Promise<void> {
  if (owner === readToken()) return
  owner = readToken()
  setWished(new Set())
  try {
    const { items } = await api.call(wishlistApi.list, { query: { populate: 'false' } })
    setWished(new Set(items.map(({ productId }) => (typeof productId === 'string' ? productId : productId._id))))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export async function toggleWish(productId: string, isCustomer: boolean): Promise<void> {
  if (!isCustomer) toast.error(browserWords.t('shop:wishlist.loginToAdd'))
  else if (readWished().has(productId)) await removeWish(productId)
  else await addWish(productId)
}

async function addWish(productId: string): Promise<void> {
  await tell('wishlist.added', 'wishlist.addFailed', async () => {
    await api.call(wishlistApi.add, { body: { productId } })
    setWished(new Set([...readWished(), productId]))
  })
}

export async function removeWish(productId: string): Promise<void> {
  await tell('wishlist.removed', 'wishlist.removeFailed', async () => {
    await api.call(wishlistApi.remove, { params: { productId } })
    setWished(new Set([...readWished()].filter((id) => id !== productId)))
  })
}

export async function clearWishes(): Promise<void> {
  await tell('wishlist.cleared', 'wishlist.clearFailed', async () => {
    await api.call(wishlistApi.clear, {})
    setWished(new Set())
  })
}

async function tell(done: string, failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    toast.success(browserWords.t(`shop:${done}`))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isSignedOut = error.status === 401
    toast.error(
      isSignedOut ? browserWords.t('shop:wishlist.loginToManage') : (error.said ?? browserWords.t(`shop:${failed}`)),
    )
  }
}

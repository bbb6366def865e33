import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { pendingAct, readToken } from '#features/screens/browser-session.ts'
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
    const wanted = pendingAct.read('wish')
    if (wanted && !readWished().has(wanted)) await addWish(wanted)
    pendingAct.forget('wish')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export async function toggleWish(productId: string, isCustomer: boolean): Promise<void> {
  if (!isCustomer) askToSignIn('wishlist.loginToAdd', productId)
  else if (readWished().has(productId)) await removeWish(productId)
  else await addWish(productId)
}

function askToSignIn(words: string, wish: string | null = null): void {
  if (wish) pendingAct.leave('wish', wish)
  const to = paths.login(location.pathname + location.search)
  toast.error(browserWords.t(`shop:${words}`), { words: browserWords.t('common:action.signIn'), to })
}

async function addWish(productId: string): Promise<void> {
  const work = async () => {
    await api.call(wishlistApi.add, { body: { productId } })
    setWished(new Set([...readWished(), productId]))
  }
  await tell('wishlist.added', 'wishlist.addFailed', work, () => askToSignIn('wishlist.loginToAdd', productId))
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

export async function shareWishes(): Promise<void> {
  await tell('wishlist.shared', 'wishlist.shareFailed', async () => void (await api.call(wishlistApi.share, {})))
}

export async function stopSharingWishes(): Promise<void> {
  await tell('wishlist.shareStopped', 'wishlist.shareFailed', async () => {
    await api.call(wishlistApi.stopSharing, {})
  })
}

async function tell(
  done: string,
  failed: string,
  work: () => Promise<void>,
  onSignedOut = () => askToSignIn('wishlist.loginToManage'),
): Promise<void> {
  try {
    await work()
    toast.success(browserWords.t(`shop:${done}`))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) onSignedOut()
    else toast.error(error.said ?? browserWords.t(`shop:${failed}`))
  }
}

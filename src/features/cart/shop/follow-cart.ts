import { cartApi } from '#features/cart/api.ts'
import { type Cart, countPieces, isSameCart, mergeCarts, readCart, removeBought } from '#features/cart/cart.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { readUser } from '#features/screens/browser-session.ts'
import { browserPincode } from '#features/shipping/shop/browser-pincode.ts'
import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'
import { browserCart, settleAccountCart, watchCart } from './browser-cart.ts'

const storageKey = 'cartSynced'
const settlesMs = 800

/** What this browser and the account of `owner` had in common last. */
type Synced = { owner: string | null; lines: Cart }

/** Keeps the cart of this browser and that of the customer's account in step, until it is stopped. */
export function followCart(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    clearTimeout(timer)
    if (!isSameCart(browserCart.read(), readSynced().lines)) timer = setTimeout(sync, settlesMs)
  }
  const onLook = () => {
    if (document.visibilityState === 'visible') sync()
  }
  const stop = watchCart(onChange)
  document.addEventListener('visibilitychange', onLook)
  sync()
  return () => {
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', onLook)
  }
}

let last = Promise.resolve()

function sync(): void {
  last = last.then(syncNow).catch((error: unknown) => {
    // Without a network or a session the browser's own copy goes on; the next change or look tries again.
    if (!(error instanceof ApiError)) reportError(error)
  })
}

async function syncNow(): Promise<void> {
  const user = readUser()
  if (user?.role !== 'customer') return
  await syncWith(user.id).finally(() => settleAccountCart(user.id))
}

async function syncWith(owner: string): Promise<void> {
  const { lines: base } = takeOver(owner)
  const sent = browserCart.read()
  const { lines, pincode } = await api.call(cartApi.sync, { body: { base: [...base], lines: [...sent] } })
  if (pincode && !browserPincode.read()) browserPincode.keep(pincode)
  const mine = browserCart.read()
  const merged = mergeCarts(sent, mine, lines)
  keepSynced({ owner, lines })
  if (isSameCart(merged, mine)) return
  browserCart.replace(merged)
  const added = countPieces(merged) - countPieces(mine)
  if (added > 0) toast.success(cameAlong(added), { words: browserWords.t('common:cart'), to: paths.cart() })
}

function cameAlong(count: number): string {
  return browserWords.t('shop:cart.cameAlong', { pieces: browserWords.t('shop:pieces', { count }) })
}

/** What another customer of this browser left is theirs: it waits in their account and leaves the cart. */
function takeOver(owner: string): Synced {
  const synced = readSynced()
  if (synced.owner === owner) return synced
  if (synced.owner !== null) browserCart.replace(removeBought(browserCart.read(), synced.lines))
  return keepSynced({ owner, lines: [] })
}

function readSynced(): Synced {
  try {
    const { owner, lines } = (JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {}) as Partial<Synced>
    return typeof owner === 'string' ? { owner, lines: readCart(lines) } : { owner: null, lines: [] }
  } catch {
    return { owner: null, lines: [] }
  }
}

function keepSynced(synced: Synced): Synced {
  try {
    localStorage.setItem(storageKey, JSON.stringify(synced))
  } catch {
    // Storage is off or full: the next page merges again, which adds and never takes away.
  }
  return synced
}

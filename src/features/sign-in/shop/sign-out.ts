import { claimKeptPages } from '#features/offline/parts/kept-pages.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { announceSession, forgetSession, readUser, setLogoutPending } from '#features/screens/browser-session.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'

/**
 * Signs out. The browser forgets the person even when the call fails; then the call is repeated at the next start. What was not
 * sent yet stays on this phone for them, which they are told before.
 */
export async function signOut(): Promise<void> {
  if (!(await leavesKnowingly())) return
  const isEnded = await endSession()
  const said = browserWords.t('shop:logout.successful')
  if (isEnded) {
    toast.success(said)
    announceSession()
    return
  }
  // Without an answer the cookie still lives: a fresh document repeats the call before it shows anything of the person.
  toast.next(said)
  window.location.assign(paths.home())
}

/** Repeats a logout that the server never answered. Called at the start of a page when one is pending. */
export async function finishPendingLogout(): Promise<void> {
  if (await endSession()) announceSession()
}

async function leavesKnowingly(): Promise<boolean> {
  const owner = readUser()?.id
  const { listCalls } = await import('#features/offline/parts/outbox-queue.ts')
  const count = owner ? (await listCalls(owner)).length : 0
  if (count === 0) return true
  const words = browserWords.t('common:account.signOutWaiting', { count })
  return window.confirm(`${words} ${browserWords.t('common:account.signOutAnyway')}`)
}

async function endSession(): Promise<boolean> {
  setLogoutPending(true)
  const answered = api.call(signInApi.logout, {})
  // The call has taken its CSRF token along; what this browser knows of the person goes now, whatever the answer.
  forgetSession()
  forgetTyped()
  void claimKeptPages(null)
  try {
    await answered
  } catch {
    return false
  }
  setLogoutPending(false)
  return true
}

/** An address that was typed into the checkout is the person's too. A session that only ran out keeps it for them. */
function forgetTyped(): void {
  try {
    sessionStorage.removeItem('checkoutDraft')
  } catch {
    return
  }
}

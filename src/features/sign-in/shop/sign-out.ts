import { claimKeptPages } from '#features/offline/parts/kept-pages.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { announceSession, forgetSession, readUser, setLogoutPending } from '#features/screens/browser-session.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { toast } from '#ui/toaster.tsx'
import { browserWords } from '#ui/words/browser-words.ts'

/** Clears the browser even when the call fails. Unsent changes stay on this phone, after a warning. */
export async function signOut(): Promise<void> {
  if (!(await leavesKnowingly())) return
  if (await endSession()) return tellSignedOut()
  // Without an answer the cookie is still valid; a new document tries again and says how it went.
  window.location.assign(paths.home())
}

/** A person who is not signed out yet must know it: the next one at this browser would be them. */
export async function finishPendingLogout(): Promise<void> {
  if (await endSession()) return tellSignedOut()
  const dismiss = toast.wait(browserWords.t('shop:logout.unfinished'), {
    words: browserWords.t('common:errorPage.tryAgain'),
    press: () => {
      dismiss()
      void finishPendingLogout()
    },
  })
}

function tellSignedOut(): void {
  toast.success(browserWords.t('shop:logout.successful'))
  announceSession()
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
  // The call already has its CSRF token, so everything about the person is cleared now, whatever the answer.
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

/** A checkout address typed here is personal too. When a session expires by itself it is kept. */
function forgetTyped(): void {
  try {
    sessionStorage.removeItem('checkoutDraft')
  } catch {
    return
  }
}

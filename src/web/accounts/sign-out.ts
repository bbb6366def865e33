import i18next from 'i18next'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toaster.tsx'
import { announceSession, forgetSession, setLogoutPending } from './browser-session.ts'

/** Signs out. The browser forgets the person even when the call fails; then the call is repeated at the next start. */
export async function signOut(): Promise<void> {
  const isEnded = await endSession()
  toast.success(i18next.t('shop:logout.successful'))
  // Without an answer the cookie still lives: a fresh document repeats the call before it shows anything of the person.
  if (isEnded) announceSession()
  else window.location.assign(paths.home())
}

/** Repeats a logout that the server never answered. Called at the start of a page when one is pending. */
export async function finishPendingLogout(): Promise<void> {
  if (await endSession()) announceSession()
}

async function endSession(): Promise<boolean> {
  setLogoutPending(true)
  const answered = api.call(accountsCalls.logout, {})
  // The call has taken its CSRF token along; what this browser knows of the person goes now, whatever the answer.
  forgetSession()
  forgetTyped()
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

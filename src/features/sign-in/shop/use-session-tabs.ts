import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLogoutPending, readToken, rememberSession, watchSession } from '#features/screens/browser-session.ts'
import { useAccount } from '#features/screens/shop-data.ts'

/**
 * When another tab signs in or out, revalidates the loaders, and the guards redirect. Form input stays. Where the cookie
 * lives and the browser has forgotten whose it is, the server is asked.
 */
export function useSessionTabs(): void {
  const { revalidate } = useRevalidator()
  const isSignedIn = useAccount() !== null

  useEffect(() => {
    const stop = watchSession(() => void revalidate())
    // Loaded on demand, because most pages are read by guests.
    if (isLogoutPending()) void import('./sign-out.ts').then(({ finishPendingLogout }) => finishPendingLogout())
    else if (isSignedIn && readToken() === null) void restoreSession()
    return stop
  }, [revalidate, isSignedIn])
}

async function restoreSession(): Promise<void> {
  const [{ api }, { signInApi }] = await Promise.all([
    import('#features/screens/api-client.ts'),
    import('#features/sign-in/api.ts'),
  ])
  const { user, token, csrfToken } = await api.call(signInApi.me, {})
  if (user && token && csrfToken) rememberSession({ user, token, csrfToken })
}

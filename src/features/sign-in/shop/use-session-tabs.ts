import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLogoutPending, watchSession } from '#features/screens/browser-session.ts'

/** When another tab signs in or out, revalidates the loaders, and the guards redirect. Form input stays. */
export function useSessionTabs(): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const stop = watchSession(() => void revalidate())
    // Loaded on demand, because most pages are read by guests.
    if (isLogoutPending()) void import('./sign-out.ts').then(({ finishPendingLogout }) => finishPendingLogout())
    return stop
  }, [revalidate])
}

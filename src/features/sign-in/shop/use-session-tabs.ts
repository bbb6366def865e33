import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isLogoutPending, watchSession } from '#features/screens/browser-session.ts'

/**
 * Keeps this tab in step with the others: when one signs in or out, the loaders ask again who is here, and the guards
 * lead away from pages that are no longer this person's. What was typed into a form stays.
 */
export function useSessionTabs(): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const stop = watchSession(() => void revalidate())
    // The calls are loaded when there is something to call: most pages are read by guests.
    if (isLogoutPending()) void import('./sign-out.ts').then(({ finishPendingLogout }) => finishPendingLogout())
    return stop
  }, [revalidate])
}

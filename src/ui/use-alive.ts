import { useSyncExternalStore } from 'react'

/** False on the server and until hydration; what only this browser knows is rendered after that. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

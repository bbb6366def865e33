import { useSyncExternalStore } from 'react'

/** False on the server and until React has taken the page over: what only this browser knows comes after that. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

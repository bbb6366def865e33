import { useRouteLoaderData } from 'react-router'
import type { Role } from '#domain/actor.ts'
import type { loader as rootLoader } from '#web/root.tsx'

/** Who is signed in; null for guests, and on every page that is kept for all visitors. */
export function useAccount(): { name: string; role: Role } | null {
  return useRouteLoaderData<typeof rootLoader>('root')?.account ?? null
}

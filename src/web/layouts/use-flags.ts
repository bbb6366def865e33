import { useRouteLoaderData } from 'react-router'
import type { ShopFlags } from '#domain/settings/shop-settings.ts'
import type { loader as rootLoader } from '#web/root.tsx'

/** Which features the office has on. Where not even that is known, as on a page that failed, none is. */
export function useFlags(): Partial<ShopFlags> {
  return useRouteLoaderData<typeof rootLoader>('root')?.settings.flags ?? {}
}

/** Whether the sign-up for the newsletter is shown. */
export function useTakesNewsletter(): boolean {
  return useRouteLoaderData<typeof rootLoader>('root')?.settings.takesNewsletter ?? false
}

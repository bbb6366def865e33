import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Role } from '#features/actor.ts'
import type { ShopFlags } from '#features/settings/shop-settings.ts'
import { wordPaths } from '#ui/words/words.ts'
import { requestContext } from './page-context.ts'

/** What every page knows: the language, who is signed in (never on a page that is cached), what the shop shows of its settings. */
export function loadShop({ context, request }: LoaderFunctionArgs) {
  const { language, account, settings } = context.get(requestContext)
  const words = wordPaths(language, new URL(request.url).pathname)
  return { words, account: account ? { name: account.name, role: account.role } : null, settings }
}

/** Who is signed in; null for guests, and on every page that is kept for all visitors. */
export function useAccount(): { name: string; role: Role } | null {
  return useRouteLoaderData<typeof loadShop>('root')?.account ?? null
}

/** Which features the admin has on. Where not even that is known, as on a page that failed, none is. */
export function useFlags(): Partial<ShopFlags> {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.flags ?? {}
}

/** Whether the sign-up for the newsletter is shown. */
export function useTakesNewsletter(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.takesNewsletter ?? false
}

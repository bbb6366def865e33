import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Role } from '#features/actor.ts'
import type { ShopFlags } from '#features/settings/shop-settings.ts'
import { requestContext } from './page.ts'

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

export function useTakesNewsletter(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.takesNewsletter ?? false
}

/** Hashes of the files of words by `<language>/<namespace>`, put in by vite-word-hashes.ts; only loaders see them. */
const hashes: Record<string, string> = JSON.parse(import.meta.env.VITE_WORD_HASHES ?? '{}')

/** Which files of words a page needs; workshop and admin words stay off the public pages. */
function namespacesOf(pathname: string): string[] {
  // The admin reads the steps and the taxes of an artisan in the words of the artisan.
  if (/^\/admin\/artisans(\/|$)/.test(pathname)) return ['common', 'admin', 'shop', 'workshop']
  if (/^\/admin(\/|$)/.test(pathname)) return ['common', 'admin', 'shop']
  if (/^\/artisan\/(?!register)/.test(pathname)) return ['common', 'workshop', 'shop']
  // Customers and artisans set up their authenticator in the words of the admin.
  if (pathname === '/profile/authenticator') return ['common', 'shop', 'admin']
  return ['common', 'shop']
}

/** Their addresses. The hash lets browsers keep a file until a word in it changes. */
function wordPaths(language: string, pathname: string): string[] {
  return namespacesOf(pathname).map((namespace) => {
    const hash = hashes[`${language}/${namespace}`]
    return hash ? `/locales/${language}/${namespace}.json?v=${hash}` : `/locales/${language}/${namespace}.json`
  })
}

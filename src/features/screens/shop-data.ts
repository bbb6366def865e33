import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import type { Role } from '#features/actor.ts'
import type { PublicBrand } from '#features/brand/brand.ts'
import type { PublicMenu } from '#features/brand/menu.ts'
import { countUnread } from '#features/notifications/notification-queries.ts'
import type { ShopFlags, ShopOffer } from '#features/settings/shop-settings.ts'
import { requestContext } from './page.ts'

/** Root loader data. The account is never part of a cached page. */
export async function loadShop({ context, request }: LoaderFunctionArgs) {
  const { ctx, wordPath, account, settings, isLite } = context.get(requestContext)
  const words = namespacesOf(new URL(request.url).pathname).map(wordPath)
  const known = account && { name: account.name, role: account.role, unread: await countUnread(ctx) }
  return { words, account: known, settings, isLite }
}

/** Null for guests and on cached pages. */
export function useAccount(): { name: string; role: Role; unread: number } | null {
  return useRouteLoaderData<typeof loadShop>('root')?.account ?? null
}

/** Empty when the root data is missing, as on a failed page. */
export function useFlags(): Partial<ShopFlags> {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.flags ?? {}
}

/** Null where the shop works with all categories, states of origin and carriers of the release. */
export function useOffer(): ShopOffer | null {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.offer ?? null
}

/** Undefined when the root data is missing. */
export function useBrand(): PublicBrand | undefined {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.brand
}

/** The menu of the release when the root data is missing. */
export function useMenu(): PublicMenu {
  const menu = useRouteLoaderData<typeof loadShop>('root')?.settings.menu
  return menu ?? { hidden: [], isDiwali: false, header: [], footer: [] }
}

/** Whether people sign in with a code to their mobile too. */
export function useTextsCodes(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.textsCodes ?? false
}

/** Whether a machine translates what people wrote. */
export function useTranslates(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.translates ?? false
}

export function useTakesNewsletter(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.takesNewsletter ?? false
}

/** Workshop and admin words stay off the public pages. */
function namespacesOf(pathname: string): string[] {
  // The admin sees an artisan's steps and tax in the artisan's words.
  if (/^\/admin\/artisans(\/|$)/.test(pathname)) return ['common', 'admin', 'shop', 'workshop']
  // It names the artisan's steps and the zones of delivery.
  if (pathname === '/admin/settings') return ['common', 'admin', 'shop', 'workshop', 'info']
  if (/^\/admin(\/|$)/.test(pathname)) return ['common', 'admin', 'shop']
  // Changing the team asks for the password in the admin's words.
  if (pathname === '/order-link') return ['common', 'workshop', 'shop']
  if (pathname === '/artisan/team') return ['common', 'workshop', 'shop', 'admin']
  if (/^\/artisan\/(?!register)/.test(pathname)) return ['common', 'workshop', 'shop']
  if (pathname === '/profile/authenticator') return ['common', 'shop', 'admin']
  return ['common', 'shop']
}

import { useRouteLoaderData } from 'react-router'
import type { Role } from '#features/actor.ts'
import type { PublicBrand } from '#features/brand/brand.ts'
import type { PublicMenu } from '#features/brand/menu.ts'
import type { ShopFlags, ShopOffer } from '#features/settings/shop-settings.ts'
import type { loadShop } from './load-shop.ts'

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

/** Whether emails and SMS are kept at /dev/email instead of being sent. */
export function useKeepsEmail(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.keepsEmail ?? false
}

/** Whether a machine translates what people wrote. */
export function useTranslates(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.translates ?? false
}

export function useTakesNewsletter(): boolean {
  return useRouteLoaderData<typeof loadShop>('root')?.settings.takesNewsletter ?? false
}

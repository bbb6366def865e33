import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import type { Role } from '#features/actor.ts'
import type { PublicBrand } from '#features/brand/brand.ts'
import type { PublicMenu } from '#features/brand/menu.ts'
import type { Cart } from '#features/cart/cart.ts'
import type { Context } from '#features/context.ts'
import type { PageHead } from '#features/page-meta.ts'
import type { ShopFlags, ShopOffer } from '#features/settings/shop-settings.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { Operator } from '#platform/config/operator.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { I18n } from '#platform/i18n/word-text.ts'

export type PublicSettings = {
  demoPeople: readonly { role: Role; email: string; password: string }[]
  /** absolute address of the shop, without a trailing slash */
  publicOrigin: string
  gatewayKeyId: string
  isTestMode: boolean
  keepsEmail: boolean
  /** a code to sign in with reaches a mobile */
  textsCodes: boolean
  translates: boolean
  operator: Operator
  flags: ShopFlags
  offer: ShopOffer | null
  takesNewsletter: boolean
  menu: PublicMenu
  brand: PublicBrand
}

/** What a page without script knows instead: the cart of its cookie, and what was wrong with the form just sent. */
export type LiteVisit = {
  cart: Cart
  csrfToken: string
  problem: { message: string; errors: readonly { path: string; message: string }[] } | null
  values: Readonly<Record<string, string>>
}

/** `nonce` is null on cached pages, whose scripts are allowed by hash. */
export type RequestContext = {
  ctx: Context
  i18n: I18n
  language: Language
  account: Account | null
  sessionId: number | null
  nonce: string | null
  settings: PublicSettings
  /** for a slow network: no script, small pictures */
  isLite: boolean
  /** null but on the pages under /lite */
  lite: LiteVisit | null
  /** the URL of a file of texts; its hash lets browsers cache it until its texts change */
  wordPath: (namespace: string) => string
  /** takes the whole page as text, because a Response body would encode and decode it again */
  takePage: (html: string) => void
}

export const requestContext = createContext<RequestContext>()

export function privateHead(
  context: Readonly<RouterContextProvider>,
  title: string,
  values: Record<string, unknown> = {},
): PageHead {
  const { i18n, language, settings } = context.get(requestContext)
  return { title: `${i18n.t(title, values)} · ${i18n.t('shopName')}`, origin: settings.publicOrigin, language }
}

export async function foundOr404<Found>(loading: Promise<Found>): Promise<Found> {
  try {
    return await loading
  } catch (error) {
    if (isDomainError(error) && error.code === 'not-found') throw notFound()
    throw error
  }
}

export function notFound() {
  return data(null, { status: 404 })
}

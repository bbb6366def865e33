import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import type { Role } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { PageHead } from '#features/page-meta.ts'
import type { ShopFlags } from '#features/settings/shop-settings.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import type { Operator } from '#platform/config/operator.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { I18n } from '#platform/i18n/word-text.ts'

export type PublicSettings = {
  /** accounts that the login page offers; none in a shop that is no demo */
  demoPeople: readonly { role: Role; email: string; password: string }[]
  /** absolute address of the shop, without a slash at the end */
  publicOrigin: string
  gatewayKeyId: string
  isTestMode: boolean
  keepsEmail: boolean
  operator: Operator
  /** features that the admin has on; of one that is off a page says nothing */
  flags: ShopFlags
  takesNewsletter: boolean
}

/** What the server hands to every loader. `nonce` is null on pages that are cached (their scripts go by hash). */
export type RequestContext = {
  ctx: Context
  i18n: I18n
  language: Language
  account: Account | null
  sessionId: number | null
  nonce: string | null
  settings: PublicSettings
  /** takes the whole page as text: through the body of a Response it would be encoded and decoded again */
  takePage: (html: string) => void
}

export const requestContext = createContext<RequestContext>()

export function privateHead(
  context: Readonly<RouterContextProvider>,
  title: string,
  values: Record<string, unknown> = {},
): PageHead {
  const { i18n, language, settings } = context.get(requestContext)
  return { title: `${i18n.t(title, values)} · Haat`, origin: settings.publicOrigin, language }
}

export async function foundOr404<Found>(query: Promise<Found>): Promise<Found> {
  try {
    return await query
  } catch (error) {
    if (isDomainError(error) && error.code === 'not-found') throw notFound()
    throw error
  }
}

export function notFound() {
  return data(null, { status: 404 })
}

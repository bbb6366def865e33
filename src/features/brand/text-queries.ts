import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { listShippedTexts, translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import { type OwnTexts, ownTextsOf } from './own-words.ts'
import { shownTextField } from './shown-text-field.ts'
import type { FileText } from './text-files.ts'
import { opensForAdmin, screenName, screensOf } from './text-screens.ts'

export type ShownText = {
  key: string
  shipped: string
  english: string
  own: { text: string; at: string; by: string; hasNewShipped: boolean } | null
  /** `address` shows the text on that screen; null where an admin cannot open it */
  screens: { route: string; name: string; address: string | null }[]
}

export type TextQuery = { language: Language; q: string; own: boolean }

const mostTexts = 60

/**
 * The texts whose words, own words or key hold `q`; own ones first, of these those that the release has changed since.
 * Without `q` only own ones. @throws DomainError forbidden but for admins
 */
export async function findTexts(
  ctx: Context,
  { language, q, own: onlyOwn }: TextQuery,
): Promise<{ texts: ShownText[]; total: number }> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<{ key: string; value: unknown }>`
    select key, value from settings where key = ${`texts.${language}`}`
  const own = ownTextsOf(rows, language)
  const [shipped, english] = [listShippedTexts(language), listShippedTexts(fallbackLanguage)]
  const needle = q.trim().toLocaleLowerCase(language)
  const found = Object.entries(shipped).flatMap(([key, text]): Omit<ShownText, 'screens'>[] => {
    const mine = Object.hasOwn(own, key) ? own[key] : undefined
    const source = [key, text, english[key], mine?.text].join('\n').toLocaleLowerCase(language)
    if (((onlyOwn || !needle) && !mine) || !source.includes(needle)) return []
    const shown = mine && { text: mine.text, at: mine.at, by: mine.by, hasNewShipped: mine.shipped !== text }
    return [{ key, shipped: text, english: english[key] ?? '', own: shown ?? null }]
  })
  const rank = ({ own }: Pick<ShownText, 'own'>) => (own ? 1 + Number(own.hasNewShipped) : 0)
  found.sort((one, other) => rank(other) - rank(one))
  const examples = await findExamples(ctx)
  const texts = found.slice(0, mostTexts).map((text) => ({ ...text, screens: screensFor(ctx, text.key, examples) }))
  return { texts, total: found.length }
}

const mostScreens = 3

function screensFor(ctx: Context, key: string, examples: ReadonlyMap<string, string>): ShownText['screens'] {
  const screens = screensOf(key).map((route) => {
    const path = opensForAdmin(route) ? (examples.get(route) ?? route) : null
    const name = screenName(route)
    const words = name ? translate(ctx.locale, name) : ''
    // A title with a name in it says nothing without the name.
    return {
      route,
      name: words && !words.includes('{{') ? words : route,
      address: path === null || path.includes(':') ? null : `${path}?${shownTextField}=${key}`,
    }
  })
  return screens.toSorted((one, other) => Number(!one.address) - Number(!other.address)).slice(0, mostScreens)
}

/** A thing to show for each kind of page that has one. */
async function findExamples(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ route: string; id: string }>`
    select '/products/:id' as route, (select slug from products where status = 'published' order by id limit 1) as id
    union all select '/admin/products/:id', (select slug from products where status = 'published' order by id limit 1)
    union all select '/artisans/:id', (select slug from artisans where status = 'verified' order by id limit 1)
    union all select '/admin/artisans/:id', (select slug from artisans where status = 'verified' order by id limit 1)
    union all select '/crafts/:id', (select slug from crafts order by id limit 1)
    union all select '/admin/crafts/:slug', (select slug from crafts order by id limit 1)
    union all select '/admin/orders/:number', (select number from orders order by id desc limit 1)
    union all select '/admin/people/:id', (select public_id::text from users order by id desc limit 1)`
  return new Map(rows.flatMap(({ route, id }) => (id === null ? [] : [[route, route.replace(/:\w+/, id)] as const])))
}

/** All texts of a language as the shop says them now, for a translator. @throws DomainError forbidden but for admins */
export async function exportTexts(ctx: Context, language: Language): Promise<FileText[]> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<{ key: string; value: unknown }>`
    select key, value from settings where key = ${`texts.${language}`}`
  const own = ownTextsOf(rows, language)
  const english = listShippedTexts(fallbackLanguage)
  return Object.entries(listShippedTexts(language)).map(([key, shipped]) => ({
    key,
    english: english[key] ?? '',
    text: own[key]?.text ?? shipped,
    state: stateOf(own[key], shipped),
  }))
}

function stateOf(own: OwnTexts[string] | undefined, shipped: string): FileText['state'] {
  if (!own) return 'translated'
  return own.shipped === shipped ? 'final' : 'initial'
}

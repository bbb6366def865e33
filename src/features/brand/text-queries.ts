import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { listShippedTexts } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import { type OwnTexts, ownTextsOf } from './own-words.ts'
import type { FileText } from './text-files.ts'

export type ShownText = {
  key: string
  shipped: string
  english: string
  own: { text: string; at: string; by: string; hasNewShipped: boolean } | null
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
  const found = Object.entries(shipped).flatMap(([key, text]): ShownText[] => {
    const mine = Object.hasOwn(own, key) ? own[key] : undefined
    const source = [key, text, english[key], mine?.text].join('\n').toLocaleLowerCase(language)
    if (((onlyOwn || !needle) && !mine) || !source.includes(needle)) return []
    const shown = mine && { text: mine.text, at: mine.at, by: mine.by, hasNewShipped: mine.shipped !== text }
    return [{ key, shipped: text, english: english[key] ?? '', own: shown ?? null }]
  })
  const rank = ({ own }: ShownText) => (own ? 1 + Number(own.hasNewShipped) : 0)
  found.sort((one, other) => rank(other) - rank(one))
  return { texts: found.slice(0, mostTexts), total: found.length }
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

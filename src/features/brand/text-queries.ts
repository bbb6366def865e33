import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { listShippedTexts } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import { ownTextsOf } from './own-words.ts'
import type { FileText } from './text-files.ts'

export type ShownText = {
  key: string
  shipped: string
  english: string
  own: { text: string; at: string; by: string; hasNewShipped: boolean } | null
}

export type TextQuery = { language: Language; q: string; own: boolean }

const mostTexts = 60

/** The texts whose words, own words or key hold `q`; changed ones first. Without `q` only those. @throws DomainError forbidden but for admins */
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
  found.sort((one, other) => Number(other.own !== null) - Number(one.own !== null))
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
    isOwn: own[key] !== undefined,
  }))
}

import { readWordGroup } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'

const names = ['heading', 'name', 'address', 'email', 'phone', 'officer', 'text', 'shopName', 'admin'] as const

/** They come with the two pages that show them, so that no other page loads them. */
export function operatorWords(language: Language): Record<(typeof names)[number], string> {
  const group = readWordGroup(language, 'info', 'operator')
  return Object.fromEntries(names.map((name) => [name, group[name] ?? ''])) as Record<(typeof names)[number], string>
}

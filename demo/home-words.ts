/** What an artisan writes in the language of the workshop beside English. */
import { translateName } from '#features/products/translate-name.ts'
import type { InLanguages, Language } from './demo-types.ts'
import glossary from './glossary.json' with { type: 'json' }

type Home = Partial<Omit<InLanguages, 'en'>>
const sentences = glossary.sentences as Partial<Record<string, string[]>>

export function nameAtHome(language: Language, name: string): Home {
  const own = translateName(name, language)
  return own === null ? {} : { [language]: own }
}

export function describeAtHome(language: Language, name: string, artisan: string | null, turn: number): Home {
  const own = nameAtHome(language, name)[language as Exclude<Language, 'en'>]
  const choices = sentences[language]
  const sentence = choices?.[turn % choices.length]
  if (!own || !sentence || !artisan) return {}
  return { [language]: sentence.replace('{name}', own).replace('{artisan}', artisan) }
}

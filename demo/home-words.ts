/** Without a glossary entry there is only English. */
import type { DemoCraft, InLanguages, Language } from './demo-types.ts'
import glossary from './glossary.json' with { type: 'json' }

type Home = Partial<Omit<InLanguages, 'en'>>
const nouns = glossary.nouns as Record<string, Partial<Record<string, string>>>
const sentences = glossary.sentences as Partial<Record<string, string[]>>

export function nameAtHome(language: Language, craft: DemoCraft, noun: string): Home {
  const [craftName, word] = [craft.names[language], wordFor(language, noun)]
  if (language === 'en' || !craftName || !word) return {}
  // "Nirmal toys" already ends in a noun; another one after it would be nonsense.
  if (!craftName.includes(word) && namesAThing(language, craftName)) return {}
  return { [language]: craftName.includes(word) ? craftName : `${craftName} ${word}` }
}

export function describeAtHome(
  language: Language,
  craft: DemoCraft,
  noun: string,
  artisan: string | null,
  turn: number,
): Home {
  const name = nameAtHome(language, craft, noun)[language as Exclude<Language, 'en'>]
  const choices = sentences[language]
  const sentence = choices?.[turn % choices.length]
  if (!name || !sentence || !artisan) return {}
  return { [language]: sentence.replace('{name}', name).replace('{artisan}', artisan) }
}

const namesAThing = (language: string, craftName: string) =>
  Object.values(nouns).some((words) => {
    const word = words[language]
    return word !== undefined && craftName.includes(word)
  })

/** The whole noun first, else its last word: a "women's jutti" is still a jutti. */
function wordFor(language: string, noun: string): string | undefined {
  const last = noun.split(' ').at(-1) ?? noun
  return nouns[noun]?.[language] ?? (/set|pair|piece|pack/.test(last) ? undefined : nouns[last]?.[language])
}

import { type Language, languages } from '#platform/i18n/languages.ts'
import reference from './name-words.json' with { type: 'json' }

type InLanguages = Readonly<Record<string, readonly string[]>>

/** `last`: what a word of `words` is at the end of a name, such as glass: kn ಗಾಜು, but ಗಾಜಿನ ಬಟ್ಟಲು. */
const { words, last, colours, endings } = reference as unknown as Record<
  'words' | 'last' | 'colours' | 'endings',
  InLanguages
>

/** Every language but English, in the order of the lists of name-words.json. */
const nameLanguages: readonly string[] = languages.map(({ code }) => code).filter((code) => code !== 'en')

const longest = Math.max(...Object.keys(words).map((phrase) => phrase.split(' ').length))

/**
 * The English name of a piece, a craft, a material or a technique in another language, put together from its parts. A
 * piece has its craft, its product type, and what sets it apart (motif, colours, size, occasion, who made it). Names of
 * people and places stay as they are. Null where a part is not known: then it stays in its own words.
 */
export function translateName(name: string, language: Language): string | null {
  const at = nameLanguages.indexOf(language)
  if (at < 0) return null
  const [, place = ''] = /^Handmade in (.+)$/.exec(name) ?? []
  if (place) return fill(endings['handmade in']?.[at], { n: place })
  const [, turn, rest = name] = /^(Second|Third) (.+)$/.exec(name) ?? []
  const { base, ending } = partsOf(rest, (list, key) => list[key.toLowerCase()]?.[at])
  const thing = thingOf(base, at)
  if (thing === null || ending === null) return null
  return [turn ? `${thing} ${turn === 'Second' ? 2 : 3}` : thing, ...ending].join(', ')
}

/** The single parts of names with their words in the other languages, such as saree: hi साड़ी. */
export function namePartWords(): { part: string; language: string; word: string }[] {
  return [words, last, colours].flatMap((list) =>
    Object.entries(list).flatMap(([part, inLanguages]) =>
      inLanguages.map((word, at) => ({ part, language: nameLanguages[at] ?? '', word })),
    ),
  )
}

/** A choice such as `indigo` or `Large`; null: it has no words in the language. */
export function translateChoice(choice: string, language: Language): string | null {
  const key = choice.toLowerCase()
  const list = [endings, colours].find((one) => Object.hasOwn(one, key))
  return known(list?.[key]?.[nameLanguages.indexOf(language)])?.[0] ?? null
}

type Look = (list: InLanguages, key: string) => string | undefined

const fill = (text: string | undefined, values: Record<string, string>) =>
  text === undefined ? null : text.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? '')

/** `ending` null: it has a part that is not known. */
function partsOf(name: string, look: Look): { base: string; ending: string[] | null } {
  const [, sized, cm = '', tall] = /^(.+), (\d+(?: × \d+)?) cm( tall)?$/.exec(name) ?? []
  if (sized) return withEnding(partsOf(sized, look), fill(look(endings, tall ? 'tall' : 'cm'), { n: cm }))
  const [, made, artisan = ''] = /^(.+) by (.+)$/.exec(name) ?? []
  if (made) return withEnding(partsOf(made, look), fill(look(endings, 'by'), { n: artisan }))
  const [, plain, words = ''] = /^(.+), (.+)$/.exec(name) ?? []
  if (plain) return { base: plain, ending: known(look(endings, words)) }
  const [, dyed, one = '', two] = /^(.+) in ([\w ]+?)(?: and ([\w ]+))?$/.exec(name) ?? []
  if (!dyed) return { base: name, ending: [] }
  const [first, second] = [look(colours, one), two === undefined ? undefined : look(colours, two)]
  if (!first || (two !== undefined && !second)) return { base: dyed, ending: null }
  return { base: dyed, ending: second ? known(fill(look(endings, 'and'), { a: first, b: second })) : [first] }
}

/** Without what is only a pattern, such as `{n} cm`: somebody may write "and" where a motif stands. */
const known = (text: string | null | undefined) => (text && !text.includes('{') ? [text] : null)

function withEnding({ base, ending }: ReturnType<typeof partsOf>, more: string | null) {
  return { base, ending: ending && more !== null ? [...ending, more] : null }
}

/** The longest phrases that are known: `Kutch leather sling bag`. */
function thingOf(base: string, at: number): string | null {
  const left = base.toLowerCase().split(' ')
  const found: string[] = []
  while (left.length > 0) {
    const length = spans(left).find((count) => Object.hasOwn(words, left.slice(0, count).join(' ')))
    if (length === undefined) return null
    const phrase = left.splice(0, length).join(' ')
    const list = left.length === 0 && Object.hasOwn(last, phrase) ? last : words
    found.push(list[phrase]?.[at] ?? '')
  }
  return found.join(' ')
}

const spans = (left: readonly string[]) =>
  Array.from({ length: Math.min(longest, left.length) }, (_, index) => Math.min(longest, left.length) - index)

// One thing has one name: each English term of terms.json has one word in every language.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fallbackLanguage, languageCodes } from '#platform/i18n/languages.ts'

/**
 * A term: its English words, `besides` for phrases in which those words mean something else, and for each language the
 * word stems, at least one of which its texts must use. The first stem is the preferred one.
 */
type Term = { key: string; en: string[]; besides?: string[] } & Record<string, string | string[] | undefined>

type Book = {
  terms: Term[]
  /** Texts that may omit a term's word, each with its reason. */
  unsaid: Record<string, Record<string, string>>
  /** Words that a language avoids, each with its replacement. */
  never: Record<string, Record<string, string>>
}

const folder = import.meta.dirname
const book: Book = JSON.parse(readFileSync(path.join(folder, 'terms.json'), 'utf8'))
const others = languageCodes.filter((code) => code !== fallbackLanguage)
const english = wordsOf(fallbackLanguage)
/** The English texts that use each term, without the allowed exceptions. */
const spoken = new Map(book.terms.map((term) => [term.key, textsOf(term)]))

/** An artisan in the singular, where the language has a plural of respect; the verb follows within the clause. */
const withoutRespect: Readonly<Record<string, RegExp>> = {
  hi: /कारीगर (?!को|का|की|के|से|ने|तक|पर|में)[^।:,]{0,50}?(ता है|ती है|ेगा|ेगी)(?=[ ,।]|$)/,
  mr: /कारागीर [^.:,]{0,50}?(तो|ेल)(?=[ ,.]|$)/,
  pa: /ਕਾਰੀਗਰ (?!ਨੂੰ|ਦਾ|ਦੀ|ਦੇ|ਤੋਂ|ਨੇ|ਤੱਕ|ਕੋਲ|ਵਾਂਗ)[^।:,]{0,50}?(?<!ਚਾਹੀ)(ਦਾ ਹੈ|ਦੀ ਹੈ|ੇਗਾ)(?=[ ,।]|$)/,
  bn: /কারিগর [^।:,]{0,50}?(করে|দেয়|পাঠায়|বেচে|বানায়|করবে|দেবে|পাঠাবে)(?=[ ,।]|$)/,
}

/** Who promises or agrees may be a woman. */
const spokenByMan: Readonly<Record<string, RegExp>> = {
  hi: /मैं,? [^।]*(ता हूँ|ूँगा|ता।)/,
  mr: /मी,? [^.]*(करतो|देतो|घेतो|शकतो|सांगतो|पाहतो|विकतो|इच्छितो)(?=[ ,./]|$)/,
  pa: /ਮੈਂ,? [^।]*(ਦਾ ਹਾਂ|ਾਂਗਾ)/,
}

describe.each(others)('%s', (language) => {
  const words = wordsOf(language)

  it('speaks of artisans with respect, and lets a woman promise', () => {
    const faults = [withoutRespect[language], spokenByMan[language]].flatMap((fault) =>
      fault ? [...words].filter(([, text]) => fault.test(text)) : [],
    )
    expect(faults).toEqual([])
  })

  it('translates each term with its own word', () => {
    const faults = book.terms.flatMap((term) => {
      const saying = beginning(beginningsOf(term, language))
      return [...(spoken.get(term.key) ?? [])]
        .filter(([key]) => !saying.test(words.get(key) ?? ''))
        .map(([key, text]) => `${term.key} is not in ${key}: ${text} → ${words.get(key)}`)
    })
    expect(faults).toEqual([])
  })

  it('uses no replaced word', () => {
    const faults = Object.entries(book.never[language] ?? {}).flatMap(([word, instead]) => {
      const saying = beginning([word])
      return [...words]
        .filter(([, text]) => saying.test(text))
        .map(([key, text]) => `${key}: ${text} (write ${instead})`)
    })
    expect(faults).toEqual([])
  })
})

describe('the term list', () => {
  it('has each term once, in every language, and each is used', () => {
    const keys = book.terms.map((term) => term.key)
    expect(new Set(keys).size).toBe(keys.length)

    const unused = book.terms.filter((term) => !spoken.get(term.key)?.length)
    expect(unused.map((term) => term.key)).toEqual([])
    expect(book.terms.flatMap((term) => others.filter((language) => !beginningsOf(term, language).length))).toEqual([])
  })

  it('has no unneeded exception', () => {
    const idle = Object.entries(book.unsaid).flatMap(([name, keys]) => {
      const term = book.terms.find((one) => one.key === name)
      return Object.keys(keys).filter((key) => !term || !wordsFor(term)(english.get(key) ?? ''))
    })
    expect(idle).toEqual([])
  })

  it('detects a missing plural of respect and a promise that only a man can speak', () => {
    expect(withoutRespect.hi?.test('कारीगर समय पर भेजता है।')).toBe(true)
    expect(withoutRespect.hi?.test('कारीगर समय पर भेजते हैं। पार्सल जाता है।')).toBe(false)
    expect(withoutRespect.pa?.test('ਕਾਰੀਗਰ ਆਪ ਭੇਜਦਾ ਹੈ')).toBe(true)
    expect(spokenByMan.hi?.test('मैं, {{name}}, हाँ कहता हूँ कि')).toBe(true)
    expect(spokenByMan.mr?.test('मी हे वचन देतो')).toBe(true)
  })

  it('detects a missing word and ignores words inside other words', () => {
    const cart: Term = { key: 'cart', en: ['cart'], besides: ['cart horse'], hi: ['कार्ट'] }
    expect(wordsFor(cart)('Put it into the cart')).toBe(true)
    expect(wordsFor(cart)('The cart horse')).toBe(false)
    expect(wordsFor(cart)('Cartons of {{cart}}')).toBe(false)
    expect(beginning(['कार्ट']).test('कार्टमध्ये टाका')).toBe(true)
    expect(beginning(['कार्ट']).test('टोकरी में डालें')).toBe(false)
    expect(beginning(['कर']).test('सरकार')).toBe(false)
  })
})

function textsOf(term: Term): [string, string][] {
  const naming = wordsFor(term)
  return [...english].filter(([key, text]) => naming(text) && !book.unsaid[term.key]?.[key])
}

function wordsFor(term: Term): (text: string) => boolean {
  const besides = new RegExp(term.besides?.join('|') || '$^', 'gi')
  const naming = new RegExp(`(?<![\\w-])(?:${term.en.join('|')})(?![\\w-])`, 'i')
  return (text) => naming.test(withoutValues(text.replaceAll(besides, ' ')))
}

/** Matches a stem only at the start of a word. */
function beginning(beginnings: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${beginnings.join('|')})`, 'u')
}

/** Removes placeholders, tags and addresses. */
function withoutValues(text: string): string {
  return text.replace(/\{\{.*?\}\}|<.*?>|\(\/[^)]*\)|name@bank|gst\.gov\.in/g, ' ')
}

function beginningsOf(term: Term, language: string): string[] {
  const beginnings = term[language]
  return Array.isArray(beginnings) ? beginnings : []
}

function wordsOf(language: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const file of readdirSync(path.join(folder, language))) {
    const part: unknown = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'))
    collect(part, `${path.basename(file, '.json')}:`, words)
  }
  return words
}

function collect(part: unknown, prefix: string, words: Map<string, string>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object') collect(value, `${prefix}${key}.`, words)
    else words.set(prefix + key, String(value))
  }
}

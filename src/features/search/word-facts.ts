import type { IndexFacts, Reading } from './indexed-product.ts'
import { withoutParticles } from './particles.ts'
import { wordsOf } from './text-words.ts'

/**
 * One word that a product must have if it is to match by `choice` of what is asked for at `place`: in its texts, or by what it
 * belongs to. A choice with several terms is a phrase: all of them.
 */
export type Term = {
  place: number
  choice: number
  /** tsquery */
  query: string
  crafts: number[]
  artisans: number[]
  categories: string[]
  states: string[]
  materials: string[]
  colors: string[]
}

/** A word as it was typed: `place` of the search, tsquery of one word of it. */
export type TypedWord = { place: number; query: string }

/** Without the index: each word itself and what the glossary knows for it; the last word may be a beginning. */
export function plainReading(q: string, glossary: IndexFacts['glossary']): Reading {
  const typed = withoutParticles(wordsOf(q))
  const words = typed.map((word, place) => {
    const beginning = place === typed.length - 1 ? [`${word}*`] : []
    return { word, others: [...sameThings(word, glossary), ...beginning] }
  })
  return { words, spelling: null }
}

function sameThings(word: string, glossary: IndexFacts['glossary']): string[] {
  const isIt = (row: { word: string }) => wordsOf(row.word).join(' ') === word
  const things = new Set(glossary.filter(isIt).map(({ thing }) => thing))
  const others = glossary.filter(({ thing }) => things.has(thing)).map((row) => wordsOf(row.word).join(' '))
  return [...new Set(others)].filter((other) => other !== '' && other !== word)
}

export function typedWords(reading: Reading): TypedWord[] {
  return reading.words.flatMap(({ word }, place) => word.split(' ').map((part) => ({ place, query: lexeme(part) })))
}

/** Single words of one place are one term, any of which will do; each phrase is a choice of its own. */
export function termsOf(reading: Reading, facts: IndexFacts): Term[] {
  return reading.words.flatMap(({ word, others }, place) => {
    const choices = [word, ...others].map((each) => each.split(' '))
    const singles = choices.filter(({ length }) => length === 1).flat()
    const phrases = choices.filter(({ length }) => length > 1)
    return [
      ...(singles.length > 0 ? [termOf(singles, place, 0, facts)] : []),
      ...phrases.flatMap((parts, choice) => parts.map((part) => termOf([part], place, choice + 1, facts))),
    ]
  })
}

function termOf(words: readonly string[], place: number, choice: number, facts: IndexFacts): Term {
  const whole = new Set(words.filter((word) => !word.endsWith('*')))
  const beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  const fits = (fact: { words: readonly string[] }) =>
    fact.words.some((word) => whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning)))
  const valuesOf = (facet: string) =>
    facts.values.filter((each) => each.facet === facet && fits(each)).map(({ value }) => value)

  return {
    place,
    choice,
    query: words.map(lexeme).join(' | '),
    crafts: facts.crafts.filter(fits).map(({ id }) => id),
    artisans: facts.artisans.filter(fits).map(({ id }) => id),
    categories: valuesOf('category'),
    states: valuesOf('state'),
    materials: valuesOf('material'),
    colors: valuesOf('color'),
  }
}

/** Words have letters and digits only; quotes keep them out of the language of tsquery all the same. A trailing `*`: a beginning. */
function lexeme(word: string): string {
  return `'${word.replaceAll(/['\\*]/g, '')}'${word.endsWith('*') ? ':*' : ''}`
}

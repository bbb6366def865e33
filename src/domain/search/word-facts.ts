import type { IndexFacts, Reading } from './indexed-product.ts'
import { wordsOf } from './text-words.ts'

/** One word of a search as PostgreSQL is asked for it: in the words of a product's texts, or by what the product belongs to. */
export type WordQuestion = {
  /** tsquery: the word itself */
  own: string
  /** tsquery: the word, or what stands for it */
  any: string
  crafts: number[]
  artisans: number[]
  categories: string[]
  states: string[]
  materials: string[]
  colors: string[]
}

/** Without the index: each word itself and what the glossary knows for it; the last word may be a beginning. */
export function plainReading(q: string, glossary: IndexFacts['glossary']): Reading {
  const words = wordsOf(q).map((word) => ({ word, others: sameThings(word, glossary) }))
  return { words, spelling: null }
}

function sameThings(word: string, glossary: IndexFacts['glossary']): string[] {
  const isIt = (row: { word: string }) => wordsOf(row.word).join(' ') === word
  const things = new Set(glossary.filter(isIt).map(({ thing }) => thing))
  const others = glossary.filter(({ thing }) => things.has(thing)).map((row) => wordsOf(row.word).join(' '))
  return [...new Set(others)].filter((other) => other !== '' && other !== word)
}

/** @param isLastOpen the last word stands also for all that begin with it */
export function wordQuestions(reading: Reading, facts: IndexFacts, isLastOpen: boolean): WordQuestion[] {
  return reading.words.map(({ word, others }, place) => {
    const prefix = isLastOpen && place === reading.words.length - 1 ? word : null
    const names = [word, ...others].map(wordsOf).filter((name) => name.length > 0)
    const fits = ({ words }: { words: readonly string[] }) =>
      names.some((name) => name.every((part) => words.includes(part))) ||
      (prefix !== null && words.some((one) => one.startsWith(prefix)))
    const valuesOf = (facet: string) =>
      facts.values.filter((each) => each.facet === facet && fits(each)).map(({ value }) => value)

    return {
      own: lexeme(word),
      any: [
        ...names.map((name) => name.map(lexeme).join(' & ')),
        ...(prefix === null ? [] : [`${lexeme(prefix)}:*`]),
      ].join(' | '),
      crafts: facts.crafts.filter(fits).map(({ id }) => id),
      artisans: facts.artisans.filter(fits).map(({ id }) => id),
      categories: valuesOf('category'),
      states: valuesOf('state'),
      materials: valuesOf('material'),
      colors: valuesOf('color'),
    }
  })
}

/** Words have letters and digits only; quotes keep them out of the language of tsquery all the same. */
function lexeme(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '')}'`
}

import { soundKey } from '#search-engine/sound-keys.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { occasion } from './glossary-word.ts'
import type { IndexFacts } from './indexed-product.ts'

export type Glossary = {
  othersOf(name: string): string[]
  othersSounding(word: string): string[]
  /** single words */
  startingWith(prefix: string): string[]
  longest: number
}

export function createGlossary(rows: IndexFacts['glossary']): Glossary {
  const things = Map.groupBy(
    rows.filter(({ language }) => language !== occasion),
    ({ thing }) => thing,
  )
  const namesOf = (thing: string) =>
    (things.get(thing) ?? [{ word: thing }]).map(({ word }) => phraseOf(word)).filter((name) => name !== '')
  const byName = new Map<string, Set<string>>()
  const bySound = new Map<string, Set<string>>()
  let longest = 1

  const lead = (asked: readonly string[], shown: readonly string[]) => {
    for (const name of asked) {
      const length = name.split(' ').length
      longest = Math.max(longest, length)
      noteAll(byName, name, shown)
      if (length === 1 && name.length >= 3) noteAll(bySound, soundKey(name), shown)
    }
  }
  for (const thing of things.keys()) lead(namesOf(thing), namesOf(thing))
  for (const { thing, word, language } of rows) if (language === occasion) lead(namesOf(word), namesOf(thing))

  const except = (names: Set<string> | undefined, name: string) => [...(names ?? [])].filter((other) => other !== name)
  return {
    othersOf: (name) => except(byName.get(name), name),
    startingWith: (prefix) => [...byName.keys()].filter((name) => name.startsWith(prefix) && !name.includes(' ')),
    othersSounding: (word) => except(bySound.get(soundKey(word)), word),
    longest,
  }
}

function phraseOf(text: string): string {
  return wordsOf(text).join(' ')
}

function noteAll(names: Map<string, Set<string>>, key: string, more: readonly string[]): void {
  if (key.length < 2) return
  const all = names.get(key) ?? new Set()
  for (const name of more) all.add(name)
  names.set(key, all)
}

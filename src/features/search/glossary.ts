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

type Names = readonly string[]

export function createGlossary(rows: IndexFacts['glossary']): Glossary {
  const things = Map.groupBy(
    rows.filter(({ language }) => language !== occasion),
    ({ thing }) => thing,
  )
  const namesOf = (thing: string) =>
    (things.get(thing) ?? [{ word: thing }]).map(({ word }) => phraseOf(word)).filter((name) => name !== '')
  const byName = new Map<string, Names[]>()
  const bySound = new Map<string, Names[]>()
  let longest = 1

  const lead = (asked: Names, shown: Names) => {
    for (const name of asked) {
      const length = name.split(' ').length
      longest = Math.max(longest, length)
      note(byName, name, shown)
      if (length === 1 && name.length >= 3) note(bySound, soundKey(name), shown)
    }
  }
  for (const thing of things.keys()) {
    const names = namesOf(thing)
    lead(names, names)
  }
  for (const { thing, word, language } of rows) if (language === occasion) lead(namesOf(word), namesOf(thing))

  const except = (names: Names[] = [], name: string) => [...new Set(names.flat())].filter((other) => other !== name)
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

// The lists are shared: a set for each of 40,000 words took 14 MB.
function note(names: Map<string, Names[]>, key: string, more: Names): void {
  if (key.length < 2) return
  const all = names.get(key)
  if (all) all.push(more)
  else names.set(key, [more])
}

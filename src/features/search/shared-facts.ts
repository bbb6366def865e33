import type { IndexFacts } from './indexed-product.ts'
import { wordsOf } from './text-words.ts'
import { dropFact, type Fact, type Vocabulary, type WordEntry } from './vocabulary.ts'

/**
 * What many products share. Words of crafts, artisans and values stand in the vocabulary once, pointing to the value and
 * not to its products: a craft's new name costs as much for a million products as for ten.
 */
export type SharedFacts = {
  /** changes in the vocabulary what has changed; true when an artisan sends elsewhere now, or is new */
  set(facts: IndexFacts): boolean
  craftOf(slug: string): number | undefined
  artisanOf(slug: string): number | undefined
  /** undefined when the craft, or the artisan, is not known */
  craftSlug(id: number): string | undefined
  artisanSlug(id: number): string | undefined
  /** null: everywhere */
  onlyTo(artisanId: number): string | null
}

type Known = { fact: Fact; words: string[] }

export function createSharedFacts(vocabulary: Vocabulary): SharedFacts {
  let known = new Map<string, Known>()
  let crafts = namesOf([])
  let artisans = namesOf([])
  let reach = new Map<number, string | null>()

  return {
    set(facts) {
      const next = new Map(knownFacts(facts).map((each) => [`${each.fact.facet} ${each.fact.value}`, each]))
      changeWords(vocabulary, known, next)
      known = next
      crafts = namesOf(facts.crafts)
      artisans = namesOf(facts.artisans)

      const before = reach
      reach = new Map(facts.artisans.map(({ id, onlyTo }) => [id, onlyTo]))
      return before.size !== reach.size || [...reach].some(([id, onlyTo]) => before.get(id) !== onlyTo)
    },
    craftOf: (slug) => crafts.ids.get(slug),
    artisanOf: (slug) => artisans.ids.get(slug),
    craftSlug: (id) => crafts.slugs.get(id),
    artisanSlug: (id) => artisans.slugs.get(id),
    onlyTo: (artisanId) => reach.get(artisanId) ?? null,
  }
}

function namesOf(named: readonly { id: number; slug: string }[]) {
  return {
    ids: new Map(named.map(({ id, slug }) => [slug, id])),
    slugs: new Map(named.map(({ id, slug }) => [id, slug])),
  }
}

function knownFacts({ crafts, artisans, values }: IndexFacts): Known[] {
  return [
    ...crafts.map(({ id, words }): Known => ({ fact: { facet: 'craft', value: id }, words })),
    ...artisans.map(({ id, words }): Known => ({ fact: { facet: 'artisan', value: id }, words })),
    ...values.map(({ facet, value, words }): Known => ({ fact: { facet, value }, words })),
  ]
}

function changeWords(vocabulary: Vocabulary, known: Map<string, Known>, next: Map<string, Known>): void {
  for (const [key, { fact, words }] of known) {
    const other = next.get(key)
    if (other && isSame(other.words, words)) other.fact = fact
    else for (const entry of entriesOf(vocabulary, words)) dropFact(entry, fact)
  }
  for (const [key, { fact, words }] of next) {
    if (known.get(key)?.fact === fact) continue
    for (const word of wordsOf(words.join(' '))) vocabulary.addFact(word, fact)
  }
}

function entriesOf(vocabulary: Vocabulary, words: readonly string[]): WordEntry[] {
  return wordsOf(words.join(' ')).flatMap((word) => vocabulary.find(word) ?? [])
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at])
}

import { isLanguage } from '#platform/i18n/languages.ts'
import { sameContent } from './same-content.ts'
import type { TypedProduct } from './typed-product.ts'

/** What two versions can differ in, each chosen as a whole: a field of the form, or its words in one language. */
export type DraftPart = Exclude<keyof TypedProduct, 'as' | 'maker' | 'words' | 'productRevision'> | `words.${string}`

/** Fields that make sense only together. */
const together: Partial<Record<keyof TypedProduct, keyof TypedProduct>> = { variants: 'options' }

const skipped: readonly (keyof TypedProduct)[] = ['as', 'maker', 'words', 'productRevision']

/** The parts in which two versions of a form differ, in the order of the form. */
export function draftDifferences(mine: TypedProduct, theirs: TypedProduct): DraftPart[] {
  const fields = (Object.keys(mine) as (keyof TypedProduct)[])
    .filter((field) => !skipped.includes(field) && !sameContent(mine[field], theirs[field]))
    .map((field) => (together[field] ?? field) as DraftPart)
  const languages = new Set([...Object.keys(mine.words), ...Object.keys(theirs.words)])
  const words = [...languages]
    .filter((language) => isLanguage(language) && !sameWords(mine, theirs, language))
    .map((language): DraftPart => `words.${language}`)
  return [...new Set([...words, ...fields])]
}

/** A language in which nothing was written is the same as one that is not there. */
function sameWords(mine: TypedProduct, theirs: TypedProduct, language: string): boolean {
  const texts = ({ words }: TypedProduct) => {
    const one = isLanguage(language) ? words[language] : undefined
    return [one?.name ?? '', one?.description ?? '', one?.variationNote ?? '']
  }
  return sameContent(texts(mine), texts(theirs))
}

/** My version with the chosen parts of the other one. */
export function withTheirs(mine: TypedProduct, theirs: TypedProduct, chosen: ReadonlySet<DraftPart>): TypedProduct {
  const merged: Record<string, unknown> = { ...mine, words: { ...mine.words } }
  for (const part of chosen) {
    if (part.startsWith('words.')) {
      const language = part.slice('words.'.length)
      if (isLanguage(language)) (merged.words as Record<string, unknown>)[language] = theirs.words[language]
    } else merged[part] = theirs[part as keyof TypedProduct]
    if (part === 'options') merged.variants = theirs.variants
  }
  return JSON.parse(JSON.stringify(merged)) as TypedProduct
}

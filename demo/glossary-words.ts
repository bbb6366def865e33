/** Words for one thing in Latin emails and eleven languages, read from one file: what people type, and what goods are called. */
import list from './glossary-words.json' with { type: 'json' }

export type GlossaryWord = { thing: string; word: string; language: string }

type GlossaryThing = { thing: string } & { [language in string]?: string[] | string }

/** A row a word; the thing's own English name is one of its words. */
export const glossaryWords: readonly GlossaryWord[] = (list as GlossaryThing[]).flatMap(({ thing, ...words }) => [
  { thing, word: thing, language: 'en' },
  ...Object.entries(words).flatMap(([language, spellings = []]) =>
    [spellings].flat().map((word) => ({ thing, word, language })),
  ),
])

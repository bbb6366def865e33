import { occasion } from '#features/search/glossary-word.ts'
import type { Db } from '#platform/database/db.server.ts'
import { wordsOf } from '#search-engine/text-words.ts'

const mostWords = 12

/** A query without letters has no words, so it gets one that matches nothing. */
function askedWords(q: string): string[] {
  const words = wordsOf(q).slice(0, mostWords)
  return q.trim() !== '' && words.length === 0 ? [' '] : words
}

/** A tsquery for each word: its beginning, or another word of the glossary for the same thing (kutch, kachchh). */
export async function askedQueries({ db }: { db: Db }, q: string): Promise<string[]> {
  const words = askedWords(q)
  if (words.length === 0) return []
  const rows = await db.query<{ asked: string; other: string }>`
    select g.word as asked, o.word as other from glossary_words g join glossary_words o on o.thing = g.thing
    where g.word = any (${words}) and o.word <> g.word and ${occasion} not in (g.language, o.language)`
  const others = Map.groupBy(rows, ({ asked }) => asked)
  return words.map((word) => {
    const same = (others.get(word) ?? []).map(({ other }) => wordsOf(other)).filter(({ length }) => length === 1)
    return [`'${word}':*`, ...same.flat().map((other) => `'${other}'`)].join(' | ')
  })
}

import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { glossaryWord } from './glossary-word.ts'

/** The words that find each other in the search. A change is in every process's index within a second. */
export const glossaryCalls = {
  addWord: declareCall({
    method: 'POST',
    path: '/admin/glossary/words',
    who: ['admin'],
    summary:
      'Adds a word for a thing; a thing nobody has named yet begins with it. A word that is there already stays.',
    body: glossaryWord,
    out: z.object({}),
    status: 201,
  }),
  removeWord: declareCall({
    method: 'DELETE',
    path: '/admin/glossary/words',
    who: ['admin'],
    summary: 'Takes a word of a thing out. One that is not there changes nothing.',
    query: z.object({ thing: z.string().max(200), word: z.string().max(200) }),
    out: z.object({}),
  }),
}

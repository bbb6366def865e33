import { z } from 'zod'
import { anyone, declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { craftCard, craftPage } from './craft.ts'
import { craftChoice } from './craft-choice.ts'

export const craftsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/crafts',
    who: anyone,
    summary:
      'The craft vocabulary: `q` looks in names of all languages, place and state; `category`, `state`, `gi=1` narrow it.',
    query: pageQuery.extend({
      q: z.string().max(120).optional(),
      category: z.string().max(40).optional(),
      state: z.string().max(40).optional(),
      gi: z.string().max(8).optional(),
    }),
    out: pageOf(craftCard),
  }),
  craft: declareCall({
    method: 'GET',
    path: '/crafts/{id}',
    who: anyone,
    summary: 'One craft.',
    params: z.object({ id: z.string().max(120) }),
    out: z.object({ craft: craftPage }),
  }),
  choices: declareCall({
    method: 'GET',
    path: '/artisan/crafts',
    who: ['artisan'],
    summary: 'All crafts with what they say about a piece, those of the artisan and of her state first.',
    out: z.object({ crafts: z.array(craftChoice) }),
  }),
}

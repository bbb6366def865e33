import { z } from 'zod'
import { pageOf, pageQuery } from '#domain/list.ts'
import { anyone, declareCall } from '#platform/call.ts'
import { craftCard, craftPage } from './craft.ts'

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
}

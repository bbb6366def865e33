import { z } from 'zod'
import { pageOf, pageQuery } from '#domain/list.ts'
import { anyone, declareCall } from '#platform/call.ts'
import { craftCard, craftPage } from './craft.ts'

export const craftsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/crafts',
    who: anyone,
    summary: 'The craft vocabulary.',
    query: pageQuery.extend({ category: z.string().optional() }),
    out: pageOf(craftCard),
  }),
  craft: declareCall({
    method: 'GET',
    path: '/crafts/{id}',
    who: anyone,
    summary: 'One craft.',
    params: z.object({ id: z.string() }),
    out: z.object({ craft: craftPage }),
  }),
}

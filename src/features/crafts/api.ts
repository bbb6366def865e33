import { z } from 'zod'
import { call } from '#features/call.ts'
import { found } from '#features/found.ts'
import { anyone } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { craftCard, craftPage } from './craft.ts'
import { craftChoice } from './craft-choice.ts'
import { listCraftChoices } from './craft-choice-queries.ts'
import { readCraftFilter } from './craft-filter.ts'
import { findCraft, listCrafts } from './crafts-queries.ts'

export const craftsApi = {
  list: call('GET /crafts', {
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
    answer: (ctx, { query }) => {
      const { page, limit, ...given } = query
      const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
      return listCrafts(ctx, { ...readCraftFilter(new URLSearchParams(named)), page, limit })
    },
  }),
  craft: call('GET /crafts/{id}', {
    who: anyone,
    summary: 'One craft.',
    params: z.object({ id: z.string().max(120) }),
    out: z.object({ craft: craftPage }),
    answer: async (ctx, { params }) => ({ craft: found(await findCraft(ctx, params.id)) }),
  }),
  choices: call('GET /artisan/crafts', {
    who: ['artisan'],
    summary: 'All crafts with what they say about a piece, those of the artisan and of her state first.',
    out: z.object({ crafts: z.array(craftChoice) }),
    answer: async (ctx) => ({ crafts: await listCraftChoices(ctx) }),
  }),
}

import { z } from 'zod'
import { pageOf, pageQuery } from '#domain/list.ts'
import { anyone, declareCall } from '#platform/call.ts'
import { artisanListItem, artisanProfile, ownArtisan } from './artisan.ts'

export const artisansCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisans',
    who: anyone,
    summary: 'Verified makers by name; `state` is one of the 29 keys, `q` looks in name, place and specialty.',
    query: pageQuery.extend({ state: z.string().max(40).optional(), q: z.string().max(120).optional() }),
    out: pageOf(artisanListItem),
  }),
  ownProfile: declareCall({
    method: 'GET',
    path: '/artisans/profile',
    who: ['artisan'],
    summary: 'Own maker profile.',
    out: z.object({ artisan: ownArtisan.nullable() }),
  }),
  profile: declareCall({
    method: 'GET',
    path: '/artisans/{id}',
    who: anyone,
    summary: 'A maker and what is checked about them.',
    params: z.object({ id: z.string() }),
    out: z.object({ artisan: artisanProfile }),
  }),
}

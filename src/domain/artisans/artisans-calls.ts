import { z } from 'zod'
import { anyone, declareCall } from '#platform/call.ts'
import { artisanProfile, ownArtisan } from './artisan.ts'

export const artisansCalls = {
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

import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { actedArtisan, givenConsent, newArtisan } from './artisan-consent.ts'

const artisans = z.object({ artisans: z.array(actedArtisan) })
const artisanId = z.object({ id: z.string().min(1).max(120) })

/** One account may act for several artisans, each with a workshop, papers and earnings of their own. */
export const coOperativeCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisan/members',
    who: ['artisan'],
    summary: 'Artisans of this account with their consent, and for whom this browser acts.',
    out: artisans,
  }),
  add: declareCall({
    method: 'POST',
    path: '/artisan/members',
    who: ['artisan'],
    summary:
      'Opens a workshop for a further artisan, with the recorded consent. A name that the account has already is refused.',
    body: newArtisan,
    out: artisans,
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  actFor: declareCall({
    method: 'PUT',
    path: '/artisan/members/current',
    who: ['artisan'],
    summary: 'From now on this browser acts for that artisan of the account.',
    body: z.strictObject({ artisan: z.string().min(1).max(120) }),
    out: artisans,
  }),
  renew: declareCall({
    method: 'PUT',
    path: '/artisan/members/{id}/consent',
    who: ['artisan'],
    summary: 'An artisan who took the consent back gives it again.',
    params: artisanId,
    body: givenConsent,
    out: artisans,
  }),
  withdraw: declareCall({
    method: 'DELETE',
    path: '/artisan/members/{id}/consent',
    who: ['artisan'],
    summary: 'An artisan takes the consent back: the shop pauses, and nobody acts in it any more.',
    params: artisanId,
    out: artisans,
  }),
}

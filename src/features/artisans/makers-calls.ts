import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { actedMaker, givenConsent, newMaker } from './maker-consent.ts'

const makers = z.object({ makers: z.array(actedMaker) })
const makerId = z.object({ id: z.string().min(1).max(120) })

/** One account may act for several makers, each with a workshop, papers and earnings of their own. */
export const makersCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisan/makers',
    who: ['artisan'],
    summary: 'Makers of this account with their consent, and for whom this browser acts.',
    out: makers,
  }),
  add: declareCall({
    method: 'POST',
    path: '/artisan/makers',
    who: ['artisan'],
    summary:
      'Opens a workshop for a further maker, with the recorded consent. A name that the account has already is refused.',
    body: newMaker,
    out: makers,
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  actFor: declareCall({
    method: 'PUT',
    path: '/artisan/makers/current',
    who: ['artisan'],
    summary: 'From now on this browser acts for that maker of the account.',
    body: z.strictObject({ artisan: z.string().min(1).max(120) }),
    out: makers,
  }),
  renew: declareCall({
    method: 'PUT',
    path: '/artisan/makers/{id}/consent',
    who: ['artisan'],
    summary: 'A maker who took the consent back gives it again.',
    params: makerId,
    body: givenConsent,
    out: makers,
  }),
  withdraw: declareCall({
    method: 'DELETE',
    path: '/artisan/makers/{id}/consent',
    who: ['artisan'],
    summary: 'A maker takes the consent back: the shop pauses, and nobody acts in it any more.',
    params: makerId,
    out: makers,
  }),
}

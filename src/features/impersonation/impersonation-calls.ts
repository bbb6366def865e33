import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'

export const behalfReason = z
  .string({ error: 'invalid.required' })
  .trim()
  .min(10, { error: 'invalid.behalfReason' })
  .max(500, { error: 'invalid.behalfReason' })

/** An admin acts for a maker who cannot, in that maker's workshop: with a reason, for an hour at most, all of it written down. */
export const behalfCalls = {
  begin: declareCall({
    method: 'POST',
    path: '/admin/artisans/{id}/behalf',
    who: ['admin'],
    summary:
      'From now on this session acts in the workshop of that maker, for 60 minutes at most. Needs a fresh password and a reason, which the maker reads in a mail.',
    params: z.object({ id: z.string().min(1).max(120) }),
    body: z.strictObject({ reason: behalfReason }),
    out: z.object({ until: z.string() }),
    status: 201,
  }),
  end: declareCall({
    method: 'DELETE',
    path: '/behalf',
    who: ['artisan', 'admin'],
    summary:
      'This session acts for itself again; `artisan` is for whom it acted. Who acted for nobody changes nothing.',
    out: z.object({ artisan: z.string().nullable() }),
  }),
}

import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'

export const impersonationReason = z
  .string({ error: 'invalid.required' })
  .trim()
  .min(10, { error: 'invalid.impersonationReason' })
  .max(500, { error: 'invalid.impersonationReason' })

/** An admin acts for an artisan who cannot, in that artisan's workshop: with a reason, for an hour at most, all of it written down. */
export const impersonationCalls = {
  begin: declareCall({
    method: 'POST',
    path: '/admin/artisans/{id}/impersonation',
    who: ['admin'],
    summary:
      'From now on this session acts in the workshop of that artisan, for 60 minutes at most. Needs a fresh password and a reason, which the artisan reads in an email.',
    params: z.object({ id: z.string().min(1).max(120) }),
    body: z.strictObject({ reason: impersonationReason }),
    out: z.object({ until: z.string() }),
    status: 201,
  }),
  end: declareCall({
    method: 'DELETE',
    path: '/impersonation',
    who: ['artisan', 'admin'],
    summary:
      'This session acts for itself again; `artisan` is for whom it acted. Who acted for nobody changes nothing.',
    out: z.object({ artisan: z.string().nullable() }),
  }),
}

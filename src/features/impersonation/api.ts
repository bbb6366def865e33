import { z } from 'zod'
import { call } from '#features/call.ts'
import { endImpersonation } from '#features/sign-in/begin-impersonation.ts'
import { actOnImpersonation } from './impersonate.ts'

const impersonationReason = z
  .string({ error: 'invalid.required' })
  .trim()
  .min(10, { error: 'invalid.impersonationReason' })
  .max(500, { error: 'invalid.impersonationReason' })

export const impersonationApi = {
  begin: call('POST /admin/artisans/{id}/impersonation', {
    who: ['admin'],
    summary:
      'From now on this session acts in the workshop of that artisan, for 60 minutes at most. Needs a fresh password and a reason, which the artisan reads in an email.',
    params: z.object({ id: z.string().min(1).max(120) }),
    body: z.strictObject({ reason: impersonationReason }),
    out: z.object({ until: z.string() }),
    status: 201,
    answer: async (ctx, { params, body }, { session }) => {
      const input = { artisan: params.id, reason: body.reason, sessionId: session?.id ?? 0 }
      return { until: (await actOnImpersonation(ctx, input)).toISOString() }
    },
  }),
  end: call('DELETE /impersonation', {
    who: ['artisan', 'admin'],
    summary:
      'This session acts for itself again; `artisan` is for whom it acted. Who acted for nobody changes nothing.',
    out: z.object({ artisan: z.string().nullable() }),
    answer: async (ctx, _, { session }) => ({
      artisan: await endImpersonation(ctx, session?.id ?? 0),
    }),
  }),
}

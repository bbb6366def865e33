import { z } from 'zod'
import { call } from '#features/call.ts'
import { found } from '#features/found.ts'
import { anyone } from '#platform/api/call.ts'
import { certificate } from './certificate.ts'
import { findCertificate } from './certificate-queries.ts'
import { revokeCertificate } from './revoke-certificate.ts'

const params = z.object({ number: z.string().max(40) })

export const certificatesApi = {
  find: call('GET /certificates/{number}', {
    who: anyone,
    summary:
      'What the shop certifies of a sold piece, and whether that still holds. The credential is a W3C Verifiable Credential 2.0 (vc+jwt).',
    params,
    out: certificate,
    answer: async (ctx, { params }) => found(await findCertificate(ctx, params.number)),
  }),
  revoke: call('POST /admin/certificates/{number}/revocation', {
    who: ['admin'],
    summary: 'Takes a certificate back; the reason is shown to who checks it.',
    params,
    body: z.strictObject({ reason: z.string({ error: 'invalid.value' }).trim().min(3).max(300) }),
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await revokeCertificate(ctx, { ...params, ...body })
      return {}
    },
  }),
}

import { z } from 'zod'
import { call } from '#features/call.ts'
import { found } from '#features/found.ts'
import { anyone } from '#platform/api/call.ts'
import { certificate, listedCertificate, suspectedCertificate } from './certificate.ts'
import { findCertificate, listHeld } from './certificate-queries.ts'
import { clearSuspicion, listSuspected, noteLook } from './note-look.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { offerCertificate, takeCertificate } from './transfer-certificate.ts'

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
  held: call('GET /certificates', {
    who: ['customer'],
    summary: 'Certificates of the pieces that one has: bought, or got from somebody who had them.',
    out: z.object({ certificates: z.array(listedCertificate) }),
    answer: async (ctx) => ({ certificates: await listHeld(ctx) }),
  }),
  look: call('POST /certificates/{number}/looks', {
    who: anyone,
    summary:
      'Says that somebody looks at a certificate. Counted by network, without a person, to find cards that were copied.',
    params,
    body: z.strictObject({}),
    out: z.object({}),
    status: 202,
    limit: { tries: 120, windowSeconds: 3600 },
    answer: async (ctx, { params }, { device }) => {
      await noteLook(ctx, { ...params, address: device.address })
      return {}
    },
  }),
  offer: call('POST /certificates/{number}/transfers', {
    who: ['customer'],
    summary: 'A code for who gets the piece next. It is told once and works for thirty days; an older one ends.',
    params,
    body: z.strictObject({}),
    out: z.object({ code: z.string(), endsAt: z.string() }),
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: (ctx, { params }) => offerCertificate(ctx, params.number),
  }),
  take: call('POST /certificates/{number}/holder', {
    who: ['customer'],
    summary: 'With the code of its holder the certificate is one’s own.',
    params,
    body: z.strictObject({ code: z.string({ error: 'invalid.transferCode' }).max(40) }),
    out: z.object({}),
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await takeCertificate(ctx, { ...params, ...body })
      return {}
    },
  }),
  suspected: call('GET /admin/certificates', {
    who: ['admin'],
    summary: 'Certificates that were looked at from so many places that their card may have been copied.',
    out: z.object({ certificates: z.array(suspectedCertificate) }),
    answer: async (ctx) => ({ certificates: await listSuspected(ctx) }),
  }),
  clear: call('POST /admin/certificates/{number}/clearance', {
    who: ['admin'],
    summary: 'Nothing is wrong with a certificate that was looked at from many places; the counting starts anew.',
    params,
    body: z.strictObject({}),
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await clearSuspicion(ctx, params.number)
      return {}
    },
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

import { systemActor } from '#features/actor.ts'
import { signedStatusList } from '#features/certificates/certificate-queries.ts'
import { publicKeys } from '#features/certificates/signing-keys.ts'
import { contextFor, type HaatApp } from './context.ts'

/** For programs that check certificates: the shop's keys (RFC 7517), and what no longer holds. */
export function serveCertificateFiles(app: HaatApp): void {
  const { haat } = app
  const { publicOrigin } = haat.config

  app.get('/.well-known/jwks.json', async (_, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return reply.type('application/jwk-set+json').send({ keys: await publicKeys(haat) })
  })
  app.get<{ Params: { list: string } }>('/certificates/status/:list', async (request, reply) => {
    const { list } = request.params
    if (!/^\d{1,6}$/.test(list)) return reply.callNotFound()
    const ctx = contextFor(haat, { actor: systemActor('certificates'), locale: 'en', requestId: request.id })
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return reply.type('application/vc+jwt').send(await signedStatusList(ctx, Number(list), publicOrigin))
  })
}

import { openNetwork } from '#app/ondc.ts'
import { systemActor } from '#features/actor.ts'
import { askedActions, receiveMessage } from '#features/ondc/receive-message.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { readJson } from '#platform/api/read-json.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { openChallenge, siteProof } from '#platform/ondc/ondc.server.ts'
import { contextFor, type HaatApp } from './context.ts'
import { keepPrivate } from './security.ts'
import { network as networkOf } from './throttle.ts'

const mostBytes = 256 * 1024

/** Where the open network (ONDC) calls the seller app; nothing of it where it is not set up. */
export function serveOndc(app: HaatApp): void {
  const network = openNetwork(app.haat)
  if (!network) return
  const { settings } = network
  const proof = siteProof(settings)

  void app.register(async (scope) => {
    // Signatures cover the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const action of askedActions) {
      scope.post(`/ondc/${action}`, async ({ id, headers, body, ip }, reply) => {
        keepPrivate(reply)
        const ctx = contextFor(app.haat, { actor: systemActor('ondc'), locale: fallbackLanguage, requestId: id })
        const given = { action, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), address: networkOf(ip) }
        const { status, body: answer } = await receiveMessage(ctx, network, given)
        return reply.status(status).send(answer)
      })
    }
    scope.post('/ondc/on_subscribe', async ({ body }, reply) => {
      keepPrivate(reply)
      const { challenge } = (readJson(String(body)) ?? {}) as { challenge?: unknown }
      try {
        return reply.send({ answer: openChallenge(settings, String(challenge)) })
      } catch {
        throw new DomainError('invalid-request')
      }
    })
  })
  if (proof !== null) {
    const page = `<html><head><meta name="ondc-site-verification" content="${proof}" /></head><body>ONDC</body></html>`
    app.get('/ondc-site-verification.html', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  }
}

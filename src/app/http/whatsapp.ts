import type { HaatApp } from './context.ts'

/** Meta asks once whether the address of the webhook is ours; its reports are `POST /api/webhooks/whatsapp`. */
export function serveWhatsappCheck(app: HaatApp): void {
  app.get('/api/webhooks/whatsapp', async (request, reply) => {
    const query = new URLSearchParams(request.query as Record<string, string>)
    const challenge = app.haat.sms.replies?.challenge(query) ?? null
    if (challenge === null) return reply.callNotFound()
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(challenge.slice(0, 200))
  })
}

import { guest } from '#features/actor.ts'
import { exportPayouts } from '#features/payouts/export-payouts.ts'
import { contextFor, type HaatApp } from './context.ts'
import { languageOf } from './locale.ts'
import { keepPrivate } from './security.ts'
import { findSession } from './session.ts'

export function servePayoutFile(app: HaatApp): void {
  app.get<{ Params: { run: string } }>('/api/admin/payout-runs/:run/file.csv', async (request, reply) => {
    keepPrivate(reply)
    const session = await findSession(app.haat, request.headers.cookie)
    const actor = session?.user ?? guest
    const ctx = contextFor(app.haat, { actor, locale: languageOf(request), requestId: request.id })
    const csv = await exportPayouts(ctx, request.params.run)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${request.params.run.replace(/[^\w-]/g, '')}.csv"`)
      .header('x-content-type-options', 'nosniff')
      .send(csv)
  })
}

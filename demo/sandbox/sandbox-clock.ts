import { z } from 'zod'
import { type HaatApp, systemContext } from '#app/http/context.ts'
import { requireOwnSite } from '#app/http/security.ts'
import { remindArtisans } from '#features/orders/remind-artisans.ts'
import { releaseEarnings } from '#features/payouts/adjust-earning.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { productLink } from '#features/wishlist/jobs.ts'
import { sendStockAlerts } from '#features/wishlist/send-stock-alerts.ts'
import { DomainError } from '#platform/api/domain-error.ts'

const input = z.strictObject({
  advanceMinutes: z
    .int()
    .min(0)
    .max(366 * 24 * 60),
})

// Stored in the database, so that another process or a restart sees the same time.
const advance = `
  INSERT INTO clock_offset (id, minutes) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET minutes = clock_offset.minutes + $1 RETURNING minutes`

/** Moves the demo's time forward and runs everything due at once, so that holds, deadlines and timers can be tried. */
export function serveSandboxClock(app: HaatApp): void {
  const { config, pool, clock } = app.haat
  if (!config.isDemo || config.isProduction) return

  app.post('/sandbox/clock', async (request) => {
    requireOwnSite(request, config)
    const { success, data, error } = input.safeParse(request.body)
    if (!success) throw new DomainError('invalid-request', { issues: error })

    const { rows } = await pool.query<{ minutes: number }>(advance, [data.advanceMinutes])
    clock.setOffset(rows[0]?.minutes ?? 0)
    const moved = await makeDueMoves(systemContext(app.haat, 'sandbox-clock'))
    await remindArtisans(systemContext(app.haat, 'sandbox-clock'))
    await releaseEarnings(systemContext(app.haat, 'sandbox-clock'))
    await sendStockAlerts(systemContext(app.haat, 'sandbox-clock'), { linkOf: productLink(app.haat) })
    return { success: true, data: { now: clock.now().toISOString(), moved } }
  })
}

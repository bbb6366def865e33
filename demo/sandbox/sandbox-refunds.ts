import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#app/http/context.ts'
import { requireOwnSite } from '#app/http/security.ts'
import { endRefund, type WireRefund } from './sandbox-books.ts'
import { type Delivery, tellOfRefund } from './sandbox-webhooks.ts'

const modes = ['processed', 'pending', 'failed', 'refused'] as const

const modeOf = new WeakMap<Services, (typeof modes)[number]>()

/** The outcome of this shop's next refunds. */
export function nextRefunds(services: Services): WireRefund['status'] | 'refused' {
  return modeOf.get(services) ?? 'processed'
}

/**
 * `POST /sandbox/refunds/mode {"mode":"processed|pending|failed|refused"}` sets the outcome of new refunds.
 * `POST /sandbox/refunds/{id}/end {"status":"processed|failed"}` settles a pending one and sends its event.
 */
export function serveRefundLevers(scope: FastifyInstance, services: Services, delivery: () => Delivery): void {
  scope.post('/sandbox/refunds/mode', async (request) => {
    requireOwnSite(request, services.config)
    const { mode } = z.strictObject({ mode: z.enum(modes) }).parse(request.body)
    modeOf.set(services, mode)
    return { mode }
  })
  scope.post('/sandbox/refunds/:id/end', async (request) => {
    requireOwnSite(request, services.config)
    const { id } = z.object({ id: z.string().max(64) }).parse(request.params)
    const { status } = z.strictObject({ status: z.enum(['processed', 'failed']) }).parse(request.body)
    const refund = await endRefund(services, id, status)
    await tellOfRefund(delivery(), refund)
    return refund
  })
}

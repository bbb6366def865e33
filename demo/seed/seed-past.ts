import type { Context } from '#features/context.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Clock } from '#platform/time/clock.ts'
import { demoGateway } from './seed-gateway.ts'

export type Settable = Clock & { set(at: Date): void }

/** A time in the demo's past, in which the shop's use cases act as if it were now. */
export type Past = {
  ctx: Context
  clock: Settable
  /** queued by its use cases so far; emails about the past are not sent */
  jobs: readonly Job[]
}

export function pastOf(ctx: Context, start: Date): Past {
  const clock = clockAt(start)
  const jobs: Job[] = []
  const queue = { send: async (_db: unknown, sent: readonly Job[]) => void jobs.push(...sent) }
  return { ctx: { ...ctx, clock, gateway: demoGateway(ctx, clock), jobs: queue }, clock, jobs }
}

/** Promised refunds are paid at once; the gateway is the sandbox's books. */
export async function settleRefunds({ ctx, jobs }: Past): Promise<void> {
  for (const { name, payload } of jobs) {
    if (name === 'settle-refund') await settleRefund(ctx, Number(payload.refundId))
  }
}

function clockAt(start: Date): Settable {
  let at = start
  return {
    now: () => at,
    set(next) {
      at = next
    },
  }
}

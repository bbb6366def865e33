import type { Context } from '#features/context.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Clock } from '#platform/time/clock.ts'
import { demoGateway } from './seed-gateway.ts'

export type Settable = Clock & { set(at: Date): void }

/** A time of the demo's past: the shop's use cases act in it as if it were now. */
export type Past = {
  ctx: Context
  clock: Settable
  /** what its use cases have asked for so far; emails of last month are not sent */
  jobs: readonly Job[]
}

export function pastOf(ctx: Context, start: Date): Past {
  const clock = clockAt(start)
  const jobs: Job[] = []
  const queue = { send: async (_db: unknown, sent: readonly Job[]) => void jobs.push(...sent) }
  return { ctx: { ...ctx, clock, gateway: demoGateway(ctx, clock), jobs: queue }, clock, jobs }
}

/** What was promised back is given back at once; the gateway is the sandbox's books. */
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

import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'
import type { SubscriptionState } from './subscription.ts'

/** Only the hash is stored; with 256 random bits a plain hash is enough. */
export function newsletterCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

export async function findSubscription(ctx: Context, code: string): Promise<SubscriptionState> {
  const [found] = await ctx.db.query<{ state: SubscriptionState }>`
    select case when confirm_by is null then 'reading' when confirm_by > ${ctx.clock.now()} then 'waiting'
      else 'expired' end as state
    from subscribers where confirm_hash = ${newsletterCodeHash(code)}`
  return found?.state ?? 'unknown'
}

export async function findSubscriptionToLeave(ctx: Context, code: string): Promise<SubscriptionState> {
  const [found] = await ctx.db.query<{ state: SubscriptionState }>`
    select case when left_at is not null then 'left' when confirmed_at is null then 'waiting'
      else 'reading' end as state
    from subscribers where leave_code = ${code}`
  return found?.state ?? 'unknown'
}

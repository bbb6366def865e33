import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { SubscriptionState } from './subscription.ts'

/** All that is kept of a code. It has 256 random bits, so that a plain hash is enough. */
export function newsletterCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

const byConfirmCode = `
  select case when confirm_by is null then 'reading' when confirm_by > $2 then 'waiting' else 'expired' end as state
  from subscribers where confirm_hash = $1`

/** What the code of a confirming link leads to now. */
export async function findSubscription(ctx: Context, code: string): Promise<SubscriptionState> {
  return stateBy(ctx, 'newsletter.by-confirm-code', byConfirmCode, [newsletterCodeHash(code), ctx.clock.now()])
}

const byLeaveCode = `
  select case when left_at is not null then 'left' when confirmed_at is null then 'waiting' else 'reading' end as state
  from subscribers where leave_code = $1`

/** The same for the code of a link that ends the newsletter. */
export async function findSubscriptionToLeave(ctx: Context, code: string): Promise<SubscriptionState> {
  return stateBy(ctx, 'newsletter.by-leave-code', byLeaveCode, [code])
}

async function stateBy(ctx: Context, name: string, text: string, values: unknown[]): Promise<SubscriptionState> {
  const [found] = await namedQuery<{ state: SubscriptionState }>(ctx.db, name, text, values)
  return found?.state ?? 'unknown'
}

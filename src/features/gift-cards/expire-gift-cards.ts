import { type Context, queueJobs, transaction } from '#features/context.ts'
import { giftCardExpiredEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { addDays } from '#platform/time/clock.ts'
import { giftCardEmailJob } from './send-gift-card-email.ts'

const remindDays = 30
const unpaidDays = 30
const mostAtOnce = 500

/** Reminds who holds a card before its end, books what is left at its end, and forgets who was to get one that nobody paid. Idempotent. */
export async function endGiftCards(ctx: Context): Promise<void> {
  await remindHolders(ctx)
  await bookExpired(ctx)
  await ctx.db.query`
    update gift_cards set recipient_email = null, recipient_name = null, words = null
    where paid_at is null and created_at < ${addDays(ctx.clock.now(), -unpaidDays)}
      and coalesce(recipient_email, recipient_name, words) is not null`
}

async function remindHolders(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    const cards = await ctx.db.query<{ id: number; expiresAt: Date }>`
      update gift_cards set reminded_at = ${now} where id in (
        select id from gift_cards where left_paise > 0 and reminded_at is null and expires_at > ${now}
          and expires_at <= ${addDays(now, remindDays)} order by expires_at limit ${mostAtOnce} for update skip locked)
      returning id, expires_at`
    const jobs = cards.map(({ id, expiresAt }) => {
      const effect = `email:gift-card-ending:${id}:${expiresAt.getTime()}`
      return { name: giftCardEmailJob, payload: { card: id, kind: 'ending', effect }, singletonKey: effect }
    })
    await queueJobs(ctx, jobs)
  })
}

async function bookExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    const cards = await ctx.db.query<{ id: number; leftPaise: number; expiresAt: Date }>`
      with ended as (
        select id, left_paise, expires_at from gift_cards where left_paise > 0 and expires_at <= ${now}
        order by expires_at limit ${mostAtOnce} for update skip locked
      )
      update gift_cards c set left_paise = 0, expired_paise = c.expired_paise + ended.left_paise, expired_at = ${now}
      from ended where c.id = ended.id returning c.id, ended.left_paise, ended.expires_at`
    const postings = cards.map(({ id, leftPaise, expiresAt }) => ({
      kind: 'gift_card_expired' as const,
      orderId: null,
      effect: `gift-card-expired:${id}:${expiresAt.getTime()}`,
      entries: giftCardExpiredEntries(leftPaise),
    }))
    await postLedger(ctx, postings)
  })
}

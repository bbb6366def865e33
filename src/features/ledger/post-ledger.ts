import type { Context } from '#features/context.ts'
import { records } from '#platform/database/sql.ts'
import { requirePaise } from '#platform/money/money.ts'
import type { Posting } from './ledger.ts'

/**
 * In the caller's transaction, one statement for all; an effect booked already is skipped.
 * @throws RangeError when a posting does not sum to zero, which must fail the whole transaction
 */
export async function postLedger(ctx: Context, postings: readonly Posting[]): Promise<void> {
  const heads = postings.filter(({ entries }) => entries.length > 0)
  if (heads.length === 0) return
  for (const { effect, entries } of heads) {
    const sum = entries.reduce((total, entry) => total + requirePaise(entry.amountPaise), 0)
    if (sum !== 0) throw new RangeError(`${effect} is out of balance by ${sum} paise`)
  }

  const rows = heads.flatMap(({ effect, entries }) => entries.map((entry) => ({ effect, ...entry })))
  const headRows = heads.map(({ kind, orderId, effect }) => ({ kind, orderId, effect }))
  await ctx.db.query`
    with posted as (
      insert into ledger_transactions (kind, order_id, effect, at)
      select kind, order_id, effect, ${ctx.clock.now()}
      from json_to_recordset(${records(headRows)}) as t (kind text, order_id bigint, effect text)
      on conflict (effect) do nothing returning id, effect
    )
    insert into ledger_entries (transaction_id, account, artisan_id, amount_paise)
    select posted.id, e.account, e.artisan_id, e.amount_paise
    from json_to_recordset(${records(rows)}) as e (effect text, account text, artisan_id bigint,
      amount_paise bigint)
    join posted on posted.effect = e.effect`
}

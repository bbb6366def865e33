import type { Context } from '#features/context.ts'
import { records, type Sql, sql } from '#platform/database/sql.ts'
import { requirePaise } from '#platform/money/money.ts'
import type { Posting } from './ledger.ts'

/**
 * In the caller's transaction, one statement for all; an effect booked already is skipped.
 * @throws RangeError when a posting does not sum to zero, which must fail the whole transaction
 */
export async function postLedger(ctx: Context, postings: readonly Posting[]): Promise<void> {
  const { heads, entries } = balanced(postings)
  if (heads.length === 0) return
  await ctx.db.query`
    with posted as (
      insert into ledger_transactions (kind, order_id, effect, at)
      select kind, order_id, effect, ${ctx.clock.now()}
      from json_to_recordset(${records(heads)}) as t (kind text, order_id bigint, effect text)
      on conflict (effect) do nothing returning id, effect
    )
    insert into ledger_entries (transaction_id, account, artisan_id, amount_paise)
    select posted.id, e.account, e.artisan_id, e.amount_paise
    from json_to_recordset(${records(entries)}) as e (effect text, account text, artisan_id bigint,
      amount_paise bigint)
    join posted on posted.effect = e.effect`
}

/**
 * SQL: the CTEs that book postings of the order in the CTE `paid` (`order_id`, `number`). `{number}` in an effect
 * becomes the order's number.
 * @throws RangeError as postLedger
 */
export function postedForPaid(ctx: Context, postings: readonly Omit<Posting, 'orderId'>[]): Sql {
  const { heads, entries } = balanced(postings)
  return sql`
    posted as (
      insert into ledger_transactions (kind, order_id, effect, at)
      select t.kind, paid.order_id, replace(t.effect, '{number}', paid.number), ${ctx.clock.now()}::timestamptz
      from paid, json_to_recordset(${records(heads)}) as t (kind text, effect text)
      on conflict (effect) do nothing returning id, kind
    ), entered as (
      insert into ledger_entries (transaction_id, account, artisan_id, amount_paise)
      select posted.id, e.account, e.artisan_id, e.amount_paise
      from json_to_recordset(${records(entries)}) as e (kind text, account text, artisan_id bigint, amount_paise bigint)
      join posted on posted.kind = e.kind
    )`
}

type Head = Omit<Posting, 'orderId' | 'entries'> & { orderId?: number | null }

function balanced(postings: readonly (Head & Pick<Posting, 'entries'>)[]) {
  const heads = postings.filter(({ entries }) => entries.length > 0)
  for (const { effect, entries } of heads) {
    const sum = entries.reduce((total, entry) => total + requirePaise(entry.amountPaise), 0)
    if (sum !== 0) throw new RangeError(`${effect} is out of balance by ${sum} paise`)
  }

  return {
    heads: heads.map(({ entries: _entries, ...head }): Head => head),
    entries: heads.flatMap(({ kind, effect, entries }) => entries.map((entry) => ({ kind, effect, ...entry }))),
  }
}

import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { LedgerAccount } from '#features/ledger/ledger.ts'
import { type Keyset, streamKeyset } from '#platform/database/keyset.server.ts'
import { sql } from '#platform/database/sql.ts'
import type { ReportSpan } from './report.ts'

/** Debit positive, credit negative, in paise. `artisan`: name and slug, for the accounts that are kept for each. */
export type JournalEntry = { account: LedgerAccount; artisan: string | null; slug: string | null; amountPaise: number }

export type JournalTransaction = {
  id: number
  at: Date
  kind: string
  order: string | null
  effect: string
  entries: JournalEntry[]
}

const journal: Keyset<'at'> = {
  select: sql`t.id, t.at, t.kind, o.number as "order", t.effect, (
    select coalesce(json_agg(json_build_object('account', e.account, 'artisan', a.name, 'slug', a.slug,
      'amountPaise', e.amount_paise) order by e.id), '[]')
    from ledger_entries e left join artisans a on a.id = e.artisan_id where e.transaction_id = t.id) as entries`,
  from: sql`ledger_transactions t left join orders o on o.id = t.order_id`,
  id: sql`t.id`,
  sorts: { at: { by: sql`t.at`, type: 'timestamptz' } },
}

/** The ledger as it was booked, oldest first, some hundred transactions in memory at a time. For admins. */
export function streamJournal(ctx: Context, { from, until }: ReportSpan): AsyncGenerator<JournalTransaction> {
  requireRole(ctx.actor, 'admin')
  const where = [sql`t.at >= ${from}`, sql`t.at < ${until}`]
  return streamKeyset<JournalTransaction, 'at'>(ctx.db, journal, { where, sort: { by: 'at', isDown: false } })
}

/** What was booked of one kind on one Indian day, by account; the amounts add up to zero. */
export type JournalDay = { day: string; kind: string; entries: JournalEntry[] }

const dayMs = 86_400_000

/** One query a day, so that a year of ten thousand artisans is never in memory. For admins. */
export async function* streamJournalDays(ctx: Context, span: ReportSpan): AsyncGenerator<JournalDay> {
  requireRole(ctx.actor, 'admin')
  for (let from = span.from.getTime(); from < span.until.getTime(); from += dayMs) {
    yield* await ctx.db.query<JournalDay>`
      with summed as (
        select t.kind, e.account, a.name as artisan, a.slug, sum(e.amount_paise)::bigint as amount_paise
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        left join artisans a on a.id = e.artisan_id
        where t.at >= ${new Date(from)} and t.at < ${new Date(from + dayMs)}
        group by t.kind, e.account, a.name, a.slug having sum(e.amount_paise) <> 0
      )
      select ${new Date(from + dayMs / 2).toISOString().slice(0, 10)} as day, kind, json_agg(json_build_object(
        'account', account, 'artisan', artisan, 'slug', slug, 'amountPaise', amount_paise)
        order by account, slug) as entries
      from summed group by kind order by kind`
  }
}

/** Every account that the ledger has ever used, artisans one by one. For admins. */
export async function listJournalAccounts(ctx: Context): Promise<Omit<JournalEntry, 'amountPaise'>[]> {
  requireRole(ctx.actor, 'admin')
  return ctx.db.query<Omit<JournalEntry, 'amountPaise'>>`
    select distinct e.account, a.name as artisan, a.slug from ledger_entries e left join artisans a on a.id = e.artisan_id
    order by e.account, a.slug`
}

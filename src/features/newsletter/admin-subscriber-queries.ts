import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { anywhere, type ListQuery } from '#platform/lists/admin-list.ts'
import {
  type AdminSubscriber,
  type AdminSubscriberFilter,
  type AdminSubscriberSort,
  adminSubscriberSorts,
  readAdminSubscriberFilter,
  type SubscriberState,
} from './admin-subscriber.ts'

type Row = Pick<AdminSubscriber, 'email' | 'language' | 'state' | 'wordsVersion'> & {
  askedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
}

export const adminSubscribers = defineList({
  select: sql`s.email, s.language, s.asked_at, s.confirmed_at, s.left_at,
    s.words_version,
    case when s.left_at is not null then 'left' when s.confirmed_at is null then 'waiting' else 'reading' end as state`,
  from: sql`subscribers s`,
  id: sql`s.id`,
  sorts: { asked: { by: sql`s.asked_at`, type: 'timestamptz' } },
  readFilter: readAdminSubscriberFilter,
  orders: adminSubscriberSorts,
  where: whereOf,
  toItem: subscriberOf,
  file: {
    path: 'newsletter',
    columns: [
      ['Email', ({ email }) => email],
      ['Language', ({ language }) => language, 'admin:piece.language'],
      ['State', ({ state }) => state, 'admin:newsletter.state'],
      ['Asked', ({ askedAt }) => askedAt],
      ['Confirmed', ({ confirmedAt }) => confirmedAt],
      ['Left', ({ leftAt }) => leftAt],
      ['Version of the words', ({ wordsVersion }) => wordsVersion],
    ],
  },
})

const inState: Record<SubscriberState, Sql> = {
  reading: sql`s.confirmed_at is not null and s.left_at is null`,
  waiting: sql`s.confirmed_at is null and s.left_at is null`,
  left: sql`s.left_at is not null`,
}

function whereOf({ q, state, language }: AdminSubscriberFilter): Where {
  return [
    q && sql`s.email_folded like ${anywhere(q.toLowerCase())}`,
    state && inState[state],
    language && sql`s.language = ${language}`,
  ]
}

function subscriberOf({ askedAt, confirmedAt, leftAt, ...row }: Row): AdminSubscriber {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
  }
}

type SubscriberQuery = { filter: AdminSubscriberFilter; ask: ListQuery<AdminSubscriberSort> }

/** Checks permission before the response starts. @throws DomainError forbidden, proof-needed */
export function exportSubscribers(ctx: Context, query: SubscriberQuery): AsyncGenerator<AdminSubscriber> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return noted(ctx, query)
}

/** Audited before the first line. */
async function* noted(ctx: Context, query: SubscriberQuery): AsyncGenerator<AdminSubscriber> {
  const { state, language } = query.filter
  // The search text may be an email address, which must not be in the audit record.
  await writeAudit(ctx, { action: 'newsletter.export', subject: 'newsletter', after: { state, language } })
  yield* adminSubscribers.stream(ctx, query)
}

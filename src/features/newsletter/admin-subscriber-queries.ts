import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Keyset, readKeyset, streamKeyset, type Where } from '#platform/database/keyset.server.ts'
import { type AdminPage, anywhere, type ListQuery } from '#platform/lists/admin-list.ts'
import type {
  AdminSubscriber,
  AdminSubscriberFilter,
  AdminSubscriberSort,
  SubscriberState,
} from './admin-subscriber.ts'

type Row = Pick<AdminSubscriber, 'email' | 'language' | 'state' | 'wordsVersion'> & {
  askedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
}

const list: Keyset<AdminSubscriberSort> = {
  select: `s.email, s.language, s.asked_at as "askedAt", s.confirmed_at as "confirmedAt", s.left_at as "leftAt",
    s.words_version as "wordsVersion",
    case when s.left_at is not null then 'left' when s.confirmed_at is null then 'waiting' else 'reading' end as state`,
  from: 'subscribers s',
  id: 's.id',
  sorts: { asked: { by: 's.asked_at', type: 'timestamptz' } },
}

const inState: Record<SubscriberState, string> = {
  reading: 's.confirmed_at is not null and s.left_at is null',
  waiting: 's.confirmed_at is null and s.left_at is null',
  left: 's.left_at is not null',
}

type Asked = { filter: AdminSubscriberFilter; ask: ListQuery<AdminSubscriberSort> }

/** A page of the newsletter's readers, of those who asked, and of those who left. */
export async function listAdminSubscribers(ctx: Context, { filter, ask }: Asked): Promise<AdminPage<AdminSubscriber>> {
  requireRole(ctx.actor, 'admin')
  const page = await readKeyset<Row, AdminSubscriberSort>(ctx.db, list, { where: whereOf(filter), ask })
  return { ...page, items: page.items.map(subscriberOf) }
}

/** All of them one after the other; a few hundred in memory. */
export async function* streamAdminSubscribers(ctx: Context, { filter, ask }: Asked): AsyncGenerator<AdminSubscriber> {
  requireRole(ctx.actor, 'admin')
  const asked = { where: whereOf(filter), sort: ask.sort }
  for await (const row of streamKeyset<Row, AdminSubscriberSort>(ctx.db, list, asked)) yield subscriberOf(row)
}

function whereOf({ q, state, language }: AdminSubscriberFilter): Where {
  return (put) => [
    q && `s.email_folded like ${put(anywhere(q.toLowerCase()))}`,
    state && inState[state],
    language && `s.language = '${language}'`,
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

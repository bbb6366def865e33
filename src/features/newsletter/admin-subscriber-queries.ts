import { defineList } from '#features/define-list.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import {
  type AdminSubscriber,
  type AdminSubscriberFilter,
  adminSubscriberSorts,
  readAdminSubscriberFilter,
  type SubscriberState,
} from './admin-subscriber.ts'

type Row = Pick<AdminSubscriber, 'email' | 'language' | 'state' | 'wordsVersion'> & {
  askedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
}

/** The newsletter's readers, those who asked, and those who left, with the record of their consent. */
export const adminSubscribers = defineList({
  select: `s.email, s.language, s.asked_at as "askedAt", s.confirmed_at as "confirmedAt", s.left_at as "leftAt",
    s.words_version as "wordsVersion",
    case when s.left_at is not null then 'left' when s.confirmed_at is null then 'waiting' else 'reading' end as state`,
  from: 'subscribers s',
  id: 's.id',
  sorts: { asked: { by: 's.asked_at', type: 'timestamptz' } },
  readFilter: readAdminSubscriberFilter,
  orders: adminSubscriberSorts,
  where: whereOf,
  toItem: subscriberOf,
  file: {
    path: 'newsletter',
    columns: [
      ['Email', ({ email }) => email],
      ['Language', ({ language }) => language],
      ['State', ({ state }) => state],
      ['Asked', ({ askedAt }) => askedAt],
      ['Confirmed', ({ confirmedAt }) => confirmedAt],
      ['Left', ({ leftAt }) => leftAt],
      ['Version of the words', ({ wordsVersion }) => wordsVersion],
    ],
  },
})

const inState: Record<SubscriberState, string> = {
  reading: 's.confirmed_at is not null and s.left_at is null',
  waiting: 's.confirmed_at is null and s.left_at is null',
  left: 's.left_at is not null',
}

function whereOf({ q, state, language }: AdminSubscriberFilter): Where {
  return (put) => [
    q && `s.email_folded like ${put(anywhere(q.toLowerCase()))}`,
    state && inState[state],
    language && `s.language = ${put(language)}`,
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

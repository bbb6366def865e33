import { readDeskAsk } from '#domain/desk-list.ts'
import { deskSubscriberSorts, readDeskSubscriberFilter } from '#domain/journal/desk-subscriber.ts'
import { exportSubscribers } from '#domain/journal/export-subscribers.ts'
import type { HaatApp } from './context.ts'
import { serveDeskExport } from './desk-export.ts'

/** The newsletter's readers with the record of their consent. */
export function serveNewsletterExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'newsletter',
    head: ['Email', 'Language', 'State', 'Asked', 'Confirmed', 'Left', 'Version of the words'],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskSubscriberFilter(query), ask: readDeskAsk(query, deskSubscriberSorts) }
      for await (const reader of exportSubscribers(ctx, asked)) {
        const { email, language, state, askedAt, confirmedAt, leftAt, wordsVersion } = reader
        yield [email, language, state, askedAt, confirmedAt ?? '', leftAt ?? '', wordsVersion ?? '']
      }
    },
  })
}

import {
  type DeskSubscriber,
  deskSubscriberSorts,
  readDeskSubscriberFilter,
} from '#features/newsletter/admin-subscriber.ts'
import { exportSubscribers } from '#features/newsletter/export-subscribers.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { serveDeskExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

/** The newsletter's readers with the record of their consent; refused with 403 until the password was given anew. */
export function serveNewsletterExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'newsletter',
    head: ['Email', 'Language', 'State', 'Asked', 'Confirmed', 'Left', 'Version of the words'],
    rows: (ctx, query) =>
      cellsOf(
        exportSubscribers(ctx, {
          filter: readDeskSubscriberFilter(query),
          ask: readDeskAsk(query, deskSubscriberSorts),
        }),
      ),
  })
}

async function* cellsOf(readers: AsyncIterable<DeskSubscriber>): AsyncGenerator<readonly string[]> {
  for await (const { email, language, state, askedAt, confirmedAt, leftAt, wordsVersion } of readers) {
    yield [email, language, state, askedAt, confirmedAt ?? '', leftAt ?? '', wordsVersion ?? '']
  }
}

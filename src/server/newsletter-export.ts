import { readDeskAsk } from '#domain/desk-list.ts'
import { type DeskSubscriber, deskSubscriberSorts, readDeskSubscriberFilter } from '#domain/journal/desk-subscriber.ts'
import { exportSubscribers } from '#domain/journal/export-subscribers.ts'
import type { HaatApp } from './context.ts'
import { serveDeskExport } from './desk-export.ts'

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

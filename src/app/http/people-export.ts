import { exportPeople } from '#features/accounts/export-people.ts'
import { type PersonRow, personSorts, readPersonFilter } from '#features/accounts/person.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { serveDeskExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

/** Everybody with an account, as a file; refused with 403 until the password was given anew. */
export function servePeopleExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'people',
    head: ['Name', 'Email', 'Phone', 'Role', 'Joined', 'Last here', 'Shut since'],
    rows: (ctx, query) =>
      cellsOf(exportPeople(ctx, { filter: readPersonFilter(query), ask: readDeskAsk(query, personSorts) })),
  })
}

async function* cellsOf(people: AsyncIterable<PersonRow>): AsyncGenerator<readonly string[]> {
  for await (const { name, email, phone, role, joinedAt, seenAt, disabledAt } of people) {
    yield [name, email, phone, role, joinedAt, seenAt ?? '', disabledAt ?? '']
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take 30 s or more, the longest first. */
const long = [
  ...['crash', 'several', 'backup', 'trouble-around', 'chaos', 'first-starts', 'metrics', 'database-faults'].map(
    (name) => `${name}.http.test.ts`,
  ),
  ...['search-oracle', 'wal-archive', 'previous-release'].map((name) => `${name}.db.test.ts`),
  ...[
    ...['screens-rooms', 'screens', 'attack', 'crawl', 'product', 'machines', 'listing', 'first-sale'],
    ...['customer-buys', 'offline', 'weaver', 'first-touch', 'dialogs', 'spec'],
  ].map((name) => `${name}.e2e.ts`),
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? long.length : place
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder

/** Vitest's order, except that the longest files start first. A fresh clone has no recorded times to sort by. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}

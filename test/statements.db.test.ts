// Prepares every SQL statement of the source on the current tables and compares its rows with their TypeScript type.
// Nullability is not compared: PostgreSQL does not report it.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { grievanceStatuses } from '#features/complaints/grievance.ts'
import { customStatuses } from '#features/custom-work/custom-request.ts'
import { revisionStatuses } from '#features/drafts/product-form.ts'
import { importStatuses } from '#features/imports/product-import.ts'
import { issueStatuses } from '#features/newsletter/newsletter-issue.ts'
import { parcelStatuses } from '#features/orders/order-status.ts'
import { paymentStatuses } from '#features/payments/payment.ts'
import { earningStatuses } from '#features/payouts/earning.ts'
import { payoutStatuses } from '#features/payouts/payout-status.ts'
import { listingStatuses } from '#features/products/listing-status.ts'
import { refundStatuses } from '#features/refunds/refund-status.ts'
import { returnStatuses } from '#features/returns/return-status.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { camelCase } from '#platform/database/sql.ts'
import { pgBossJobs } from '#platform/jobs/jobs-pgboss.server.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type FoundSql, findSqlStatements, type Kind, type Statement } from './sql-statements.ts'

let database: TestDatabase
let client: pg.Client
let found: FoundSql

beforeAll(async () => {
  database = await testDatabase()
  await makeJobTables(database.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  found = findSqlStatements()
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The job queue creates its tables on first use. */
async function makeJobTables(url: string): Promise<void> {
  const pool = createPool({ url, max: 1 })
  const jobs = pgBossJobs({
    databaseUrl: url,
    names: ['email'],
    log: { info: () => undefined, error: () => undefined },
  })
  await jobs.send(createDb(pool), [])
  await jobs.stop(2)
  await pool.end()
}

test('PostgreSQL can prepare every statement, and its rows match the types in the code', async () => {
  const problems = [...found.problems]
  const { statements } = found
  for (const statement of statements) problems.push(...(await problemsOf(statement)))
  expect(problems).toEqual([])
  expect(statements.length).toBeGreaterThan(600)
})

test('SQL uses only statuses that a feature declares', () => {
  const unknown = found.statements.flatMap(({ place, text }) =>
    statusesOf(text).flatMap((status) => (known.has(status) ? [] : [`${place}: ${status}`])),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('a missing column and a wrong column type are reported with file and line', async () => {
  const place = 'src/features/cart/cart.ts:1'
  const row: Statement['row'] = new Map([
    ['lineCount', { kinds: ['string'], isOptional: false }],
    ['gone', { kinds: ['number'], isOptional: false }],
  ])
  const answer = [
    ...(await problemsOf({ place, text: 'select gone from order_lines where id = $1', row: null })),
    ...(await problemsOf({ place, text: 'select count(*) as line_count from order_lines', row })),
  ]
  expect(answer).toEqual([
    `${place}: column "gone" does not exist`,
    `${place}: lineCount is number, not string`,
    `${place}: no column for gone`,
  ])
})

const known = new Set<string>([
  ...[...taxStatuses, ...grievanceStatuses, ...revisionStatuses, ...importStatuses, ...parcelStatuses],
  ...[...paymentStatuses, ...earningStatuses, ...payoutStatuses, ...listingStatuses, ...refundStatuses],
  ...[...returnStatuses, ...verificationStatuses, ...issueStatuses, ...customStatuses],
  // findSqlStatements puts this in place of literal().
  'x',
])

/** The status literals that a statement compares or writes. */
function statusesOf(text: string): string[] {
  const compared = text.matchAll(/\bstatus (?:=|<>|(?:not )?in|(?:<>|=) (?:any|all)) (\([^()]*\)|'\w+')/g)
  return [...compared].flatMap(([, words = '']) => [...words.matchAll(/'(\w+)'/g)].map(([, word = '']) => word))
}

async function problemsOf({ place, text, row }: Statement): Promise<string[]> {
  const described = await describe(text)
  if (typeof described === 'string') return [`${place}: ${described}`]
  if (!row) return []
  const kinds = new Map(described.map(({ name, dataTypeID }) => [camelCase(name), kindOf(dataTypeID)]))
  return [...row].flatMap(([name, wanted]) => {
    const kind = kinds.get(name)
    if (!kind) return wanted.isOptional ? [] : [`${place}: no column for ${name}`]
    return fits(kind, wanted.kinds) ? [] : [`${place}: ${name} is ${kind}, not ${wanted.kinds.join(' | ')}`]
  })
}

type Field = { name: string; dataTypeID: number }

/** The result columns of a prepared statement that never runs, or PostgreSQL's error. */
function describe(text: string): Promise<Field[] | string> {
  return new Promise((resolve) => {
    let fields: Field[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: (error: Error) => resolve(error.message),
      handleReadyForQuery: () => resolve(fields),
    } as unknown as pg.Submittable)
  })
}

const { builtins } = pg.types
const voidType = 2278

const kindsByType = new Map<number, Kind>([
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8].map(
    (id) => [id, 'number'] as const,
  ),
  ...[builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map((id) => [id, 'Date'] as const),
  [builtins.BOOL, 'boolean'],
  [builtins.BYTEA, 'Buffer'],
  [builtins.JSON, 'any'],
  [builtins.JSONB, 'any'],
  [voidType, 'any'],
  [builtins.INTERVAL, 'object'],
])

/** pg returns unknown types as text; arrays have their own ids. */
function kindOf(typeId: number): Kind {
  return kindsByType.get(typeId) ?? (arrays.has(typeId) ? 'array' : 'string')
}

// bool, bytea, int2, int4, text, varchar, int8, float4, float8, timestamp, date, timestamptz, numeric, uuid, json, jsonb
const arrays = new Set([1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 2951, 199, 3807])

function fits(kind: Kind, wanted: readonly Kind[]): boolean {
  return kind === 'any' || wanted.includes(kind) || wanted.includes('any')
}

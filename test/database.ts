import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { locks } from '#platform/database/locks.ts'
import { migrate } from '#platform/database/migrate.server.ts'

/** Its connections may be ended from outside, by a drop or a killed server: an unheard error would end the run. */
export function testPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * A database for one test file, copied from a migrated template without rows. `drop` terminates open connections.
 * Needs TEST_DATABASE_URL, which test/database-setup.ts provides.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = await ensureTemplate()
  const name = `haat_test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`))

  const drop = () => onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return { url: urlOf(name), drop: async () => void (await drop()) }
}

export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `haat_test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`CREATE DATABASE ${name}`))
  const drop = () => onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return { url: urlOf(name), drop: async () => void (await drop()) }
}

/** The name contains a hash of the migrations, so that a reused server never gives outdated tables. */
async function ensureTemplate(): Promise<string> {
  const template = `haat_template_${migrationsHash()}`

  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [locks.testTemplate])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, template)
  })
  return template
}

/** Renamed when complete: an interrupted run leaves no half-made template behind. */
async function makeTemplate(client: pg.Client, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${draft}`)

  const pool = testPool(urlOf(draft), 2)
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
}

/** Closing the connection releases its lock, also when `work` throws. */
async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run this test in the database, http or browser project')
  return url
}

function urlOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

function migrationsHash(): string {
  const folder = path.resolve(import.meta.dirname, '../migrations')
  const hash = createHash('sha256')
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : []
  for (const file of files) {
    hash.update(`${file}\0`)
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex').slice(0, 10)
}

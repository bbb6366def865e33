// Before the database, HTTP and browser tests: a PostgreSQL of their own, unless one was handed over.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#bin/postgres.mjs'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined

  const folder = mkdtempSync(path.join(tmpdir(), 'haat-test-'))
  // As root the database has another user, who must pass through.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, isThrowaway: true })
  process.env.TEST_DATABASE_URL = postgres.url

  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    delete process.env.TEST_DATABASE_URL
  }
}

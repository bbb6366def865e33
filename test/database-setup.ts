// Before the database, HTTP and browser tests: starts a private PostgreSQL, unless TEST_DATABASE_URL is set.
import { rmSync } from 'node:fs'
import { startPostgres } from '#bin/postgres.mjs'
import { makeThrowawayFolder } from '#bin/throwaway-folder.mjs'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined

  const folder = makeThrowawayFolder()
  const postgres = await startPostgres({ dataDir: folder, isThrowaway: true })
  process.env.TEST_DATABASE_URL = postgres.url

  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    delete process.env.TEST_DATABASE_URL
  }
}

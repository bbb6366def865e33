// Real situations of the launcher: killed shops, second shops, commands beside a shop.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#bin/postgres.mjs'

const launcher = path.resolve(import.meta.dirname, '../bin/postgres.mjs')
let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'haat-launcher-'))
  chmodSync(dataDir, 0o711)
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('committed data survives a restart, and every durability setting is on', async () => {
  const first = await startPostgres({ dataDir })
  await query(first.url, 'CREATE TABLE notes (note text)')
  await query(first.url, "INSERT INTO notes VALUES ('kept')")
  await first.stop()
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow()

  const second = await startPostgres({ dataDir })
  expect(await query(second.url, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }])
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect(await query(second.url, `SHOW ${setting}`), setting).toEqual([{ [setting]: 'on' }])
  }
  await second.stop()
})

test('the next shop reuses the server of a killed shop and stops it at the end', async () => {
  const killed = spawnShop()
  await untilServing()
  const serverBefore = serverPid()
  killed.kill('SIGKILL')
  await sleep(100)

  const next = await startPostgres({ dataDir })
  expect(serverPid()).toBe(serverBefore)
  await next.stop()
  expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

test('a second shop on the same folder is refused; a command shares the server and leaves it running', async () => {
  const shop = spawnShop()
  await untilServing()

  await expect(startPostgres({ dataDir })).rejects.toThrow(/Another Haat \(process \d+\) is using the data folder/)
  const command = await startPostgres({ dataDir, share: true })
  await command.stop()
  expect(await query(command.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
  await expect(query(command.url, 'SELECT 1')).rejects.toThrow()
})

test('only the folder’s owner can read the password', async () => {
  const { stat } = await import('node:fs/promises')
  expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o077).toBe(0)
})

/** Starts the database and waits, as the shop does. */
function spawnShop() {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(launcher)})
    const { stop } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
}

async function untilServing(): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    const file = path.join(dataDir, 'postgres/cluster/postmaster.pid')
    if (existsSync(file) && readFileSync(file, 'utf8').includes('ready')) return
  }
  throw new Error('no server within 20 s')
}

function serverPid(): string | undefined {
  return readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

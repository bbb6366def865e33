// The launcher as its users meet it: killed shops, second shops, commands beside a shop.
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

test('what was committed is there at the next start, with every durability setting on', async () => {
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

test('a server left behind by a killed shop is used again, and stopped with the next one', async () => {
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

test('a second shop on the folder gets a sentence; a command shares and leaves the server running', async () => {
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

test('only the owner of the folder can read the password', async () => {
  const { stat } = await import('node:fs/promises')
  expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o077).toBe(0)
})

/** A process that starts the database and waits, as the shop does. */
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

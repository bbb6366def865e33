// A PostgreSQL primary and a streaming standby on this machine, set up as in docs/operating.md.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#bin/postgres.mjs'
import { chooseHome } from '#bin/postgres-home.mjs'
import { freePort } from './free-port.ts'

export type DatabasePair = {
  primary: string
  standby: string
  killPrimary(): void
  promote(): Promise<void>
  stop(): Promise<void>
}

/** `synchronous_standby_names` is set, so every commit that the primary acknowledges is on the standby's disk too. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-pair-'))
  chmodSync(folder, 0o711)
  const first = await startPostgres({ dataDir: folder })
  const home = chooseHome(path.join(folder, 'postgres'), () => undefined)
  const pid = Number(readFileSync(path.join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

  const copy = `${home.cluster}-standby`
  await copyCluster(first.url, home.cluster, copy)
  const own = (file: string, text: string) => {
    writeFileSync(path.join(copy, file), text, { mode: 0o600 })
    if (home.user) chownSync(path.join(copy, file), home.user.uid, home.user.gid)
  }
  own('standby.signal', '')

  const standby = new URL(first.url)
  standby.port = String(await freePort())
  standby.searchParams.delete('host')
  const second = startServer(home, copy, { url: standby, of: new URL(first.url) })
  await untilItAnswers(standby.href)
  await onServer(first.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
  })
  await untilInStep(first.url)

  return {
    primary: first.url,
    standby: standby.href,
    killPrimary: () => killGroup(pid),
    promote: () => onServer(standby.href, async (client) => void (await client.query('select pg_promote()'))),
    async stop() {
      if (second.pid) killGroup(second.pid)
      killGroup(pid)
      await first.stop()
      rmSync(copy, { recursive: true, force: true })
      rmSync(home.cluster, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }

  /** PostgreSQL's own base backup: between start and stop its files may be copied while it runs. */
  async function copyCluster(url: string, from: string, to: string): Promise<void> {
    await onServer(url, async (client) => {
      await client.query(`select pg_backup_start('standby', true)`)
      const { status } = spawnSync('cp', ['-a', from, to])
      if (status !== 0) throw new Error('the cluster could not be copied')
      for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, file), { force: true })
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      const label = path.join(to, 'backup_label')
      writeFileSync(label, rows[0]?.labelfile ?? '', { mode: 0o600 })
      if (home.user) chownSync(label, home.user.uid, home.user.gid)
    })
  }
}

type Home = ReturnType<typeof chooseHome>

function startServer(home: Home, folder: string, { url, of }: { url: URL; of: URL }): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    primary_conninfo: `host=127.0.0.1 port=${of.port} user=${of.username} password=${of.password} application_name=standby`,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(home.native, 'bin/postgres'), ['-D', folder, '-p', url.port, ...options], {
    ...home.user,
    cwd: '/',
    detached: true,
    stdio: 'ignore',
    env: home.env,
  })
  server.unref()
  return server
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(50)) {
    const isThere = await onServer(url, async (client) => void (await client.query('select 1'))).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  throw new Error('the standby did not come up within a minute')
}

async function untilInStep(primary: string): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(50)) {
    let isInStep = false
    await onServer(primary, async (client) => {
      const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
      isInStep = rows.length === 1
    })
    if (isInStep) return
  }
  throw new Error('the standby did not keep up within a minute')
}

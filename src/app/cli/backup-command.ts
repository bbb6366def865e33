import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Services } from '#app/http/context.ts'
import { packFiles } from '#platform/backup/backup-files.server.ts'
import {
  BackupFault,
  type BackupFolder,
  closeBackup,
  newBackupFolder,
  readKeyFile,
  writePart,
} from '#platform/backup/backup-folder.server.ts'
import type { BackupManifest } from '#platform/backup/backup-manifest.ts'
import { noteBackup } from '#platform/backup/backup-notes.server.ts'
import { beginSnapshot, copyRows, ownerClient, readSequences, sumTable } from '#platform/backup/backup-tables.server.ts'
import { verifyBackup } from '#platform/backup/verify-backup.server.ts'
import { findVersion } from '#platform/database/migrate.server.ts'
import { noteErasures } from './erasures-command.ts'

export type BackupInput = { folder: string; keyFile: string | null; erasures: string | null; isNoted: boolean }

export function readBackupArgs(args: string[], { mayErase = false, mayNote = false } = {}): BackupInput | null {
  const options = { 'key-file': { type: 'string' }, erasures: { type: 'string' }, note: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder, ...more] = positionals
    const { 'key-file': keyFile = null, erasures = null, note: isNoted = false } = values
    if (!folder || more.length > 0 || (erasures && !mayErase) || (isNoted && !mayNote)) return null
    return { folder: path.resolve(folder), keyFile, erasures, isNoted }
  } catch {
    return null
  }
}

/** The erasure list lies beside the backups and is newer than most of them. */
export function erasuresBeside(folder: string): string {
  return path.join(path.dirname(folder), 'erasures.txt')
}

export async function runBackup(services: Services, args: string[]): Promise<0 | 1 | 2> {
  const input = readBackupArgs(args)
  if (!input) return 2
  const key = input.keyFile ? await readKeyFile(input.keyFile) : null
  if (existsSync(input.folder))
    throw new BackupFault(`${input.folder} is there already: a backup gets a folder of its own.`)

  // An interrupted backup is unusable.
  const draft = `${input.folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const to = newBackupFolder(draft, key)
  const manifest = await writeBackup(services, to)
  await closeBackup(to, await writePart(to, 'manifest', linesOf(JSON.stringify(manifest))))
  await verifyBackup(draft, key)
  await rename(draft, input.folder)
  await noteErasures(services, erasuresBeside(input.folder))

  console.log(`${input.folder}: ${summaryOf(manifest)}${key ? ', encrypted' : ''}, verified.`)
  if (!key) console.log(unsealedNote(services))
  if (!(await note(services, input.folder, { manifest, isSealed: key !== null })))
    console.log('Not noted: this database takes no writes. The shop notes it with verify-backup --note.')
  return 0
}

export const asksForNote = (args: string[]) => args.includes('--note')

/** Verifies a backup in place. A database is needed only to record a backup that was taken from a standby. */
export async function runVerifyBackup(args: string[], services: Services | null = null): Promise<0 | 1 | 2> {
  const input = readBackupArgs(args, { mayNote: services !== null })
  if (!input) return 2
  const key = input.keyFile ? await readKeyFile(input.keyFile) : null
  const { manifest } = await verifyBackup(input.folder, key)
  console.log(`${input.folder}: ${summaryOf(manifest)}. Every part is as it was written.`)
  if (!services || (await note(services, input.folder, { manifest, isSealed: key !== null }))) return 0
  console.log('Not noted: this database takes no writes, or its tables are older than this version.')
  return 1
}

type Verified = { manifest: BackupManifest; isSealed: boolean }

async function note({ pool }: Services, folder: string, { manifest, isSealed }: Verified): Promise<boolean> {
  let bytes = 0
  for (const part of await readdir(folder)) bytes += (await stat(path.join(folder, part))).size
  const { takenAt, files } = manifest
  const client = await ownerClient(pool)
  try {
    return await noteBackup(client, { takenAt, bytes, rows: rowsOf(manifest), files: files.count, isSealed })
  } finally {
    await client.end()
  }
}

function rowsOf({ tables }: BackupManifest): number {
  return tables.reduce((sum, table) => sum + Number(table.sums.rows), 0)
}

function unsealedNote(services: Services): string {
  return keptSecret(services)
    ? 'Not encrypted, so without the secret of the data folder: without it sessions end and authenticators must be set up anew.'
    : 'Not encrypted: keep it where only you can read.'
}

function summaryOf(manifest: BackupManifest): string {
  const { takenAt, tables, files } = manifest
  return `of ${takenAt}, ${rowsOf(manifest)} rows in ${tables.length} tables, ${files.count} files`
}

/** Tables first, in one snapshot, then files: a file without a row does no harm. */
async function writeBackup(services: Services, to: BackupFolder): Promise<BackupManifest> {
  const client = await ownerClient(services.pool)
  try {
    const ofTables = await writeTables(client, to)
    const files = await writeFiles(services, to)
    const secret = to.key ? keptSecret(services) : null
    return { ...ofTables, files, secret: secret ? await writePart(to, 'secret', linesOf(secret)) : null }
  } finally {
    await client.end()
  }
}

async function writeTables(client: pg.Client, to: BackupFolder): Promise<Omit<BackupManifest, 'files' | 'secret'>> {
  const listed = await beginSnapshot(client)
  const { rows } = await client.query<{ now: Date; server: string }>(
    `select clock_timestamp() as now, current_setting('server_version') as server`,
  )
  const migration = await findVersion(client)
  if (migration === null || !rows[0]) throw new BackupFault('This database has no shop in it.')

  const tables: BackupManifest['tables'] = []
  for (const table of listed) {
    const part = await writePart(to, `${table.schema}.${table.name}`, copyRows(client, table))
    tables.push({ ...table, part, sums: await sumTable(client, table) })
  }
  const sequences = await readSequences(client)
  await client.query('rollback')
  return { takenAt: rows[0].now.toISOString(), server: rows[0].server, migration, tables, sequences }
}

/** Picture sizes are regenerated from the originals, so a backup leaves them out. */
const isMadeAnew = (key: string) => /^pictures\/[^/]+\/(?!original$)/.test(key)

async function writeFiles({ storage }: Services, to: BackupFolder): Promise<BackupManifest['files']> {
  let count = 0
  let bytes = 0
  async function* keys() {
    for await (const key of storage.list()) if (!isMadeAnew(key)) yield key
  }
  const packed = packFiles(storage, keys(), (file) => {
    count += 1
    bytes += file.bytes
  })
  const part = await writePart(to, 'files', packed)
  return { part, count, bytes }
}

function keptSecret({ config }: Services): string | null {
  const file = path.join(config.dataDir, 'secret')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  return kept === config.secret ? kept : null
}

async function* linesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${text}\n`)
}

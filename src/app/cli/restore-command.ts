import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Services, systemContext } from '#app/http/context.ts'
import { clipKind } from '#features/images/clip.ts'
import { listUploadedPictures } from '#features/images/images-queries.ts'
import { unpackFiles } from '#platform/backup/backup-files.server.ts'
import { BackupFault, readKeyFile, readPart } from '#platform/backup/backup-folder.server.ts'
import type { BackupManifest } from '#platform/backup/backup-manifest.ts'
import { ownerClient } from '#platform/backup/backup-tables.server.ts'
import { findFilledTable, restoreTables } from '#platform/backup/restore-tables.server.ts'
import { readText, type VerifiedBackup, verifyBackup } from '#platform/backup/verify-backup.server.ts'
import { findVersion, isKnownVersion, migrate } from '#platform/database/migrate.server.ts'
import { clipFile, originalFile } from '#platform/pictures/picture-resizer.server.ts'
import { erasuresBeside, readBackupArgs } from './backup-command.ts'
import { applyErasures } from './erasures-command.ts'

type Check = (services: Services) => Promise<0 | 1 | 2>

/** Writes nothing until the whole backup is verified. Throws BackupFault. */
export async function runRestore(services: Services, args: string[], checks: readonly Check[]): Promise<0 | 1 | 2> {
  const input = readBackupArgs(args, { mayErase: true })
  if (!input) return 2
  const backup = await verifyBackup(input.folder, input.keyFile ? await readKeyFile(input.keyFile) : null)
  requireKnown(backup.manifest)
  await requireEmpty(services, backup.manifest)

  await fillTables(services, backup)
  await fillStorage(services, backup)
  const notes = [await restoreSecret(services, backup), await missingPictures(services)].filter((note) => note !== null)
  for (const note of notes) console.log(note)
  console.log(`Restored: the shop of ${backup.manifest.takenAt}, its sums are equal.`)

  const outcomes: (0 | 1 | 2)[] = []
  for (const check of checks) outcomes.push(await check(services))
  const erasures = input.erasures ?? erasuresBeside(input.folder)
  const areAllForgotten =
    input.erasures || existsSync(erasures) ? await applyErasures(services, erasures) : sayNoErasures()
  return outcomes.every((outcome) => outcome === 0) && areAllForgotten && notes.length === 0 ? 0 : 1
}

function sayNoErasures(): true {
  console.log('No list of erasures lies beside the backup: who was forgotten after it was taken is back (--erasures).')
  return true
}

function requireKnown({ migration }: BackupManifest): void {
  if (isKnownVersion(migration)) return
  throw new BackupFault('The backup is of a newer Haat than this one: bring this one up to date first.')
}

async function requireEmpty({ pool, storage }: Services, { migration }: BackupManifest): Promise<void> {
  const client = await ownerClient(pool)
  try {
    const filled = await findFilledTable(client)
    if (filled)
      throw new BackupFault(`This database is not empty (${filled} has rows): a backup is restored into an empty one.`)
    if (((await findVersion(client)) ?? 0) > migration)
      throw new BackupFault(
        'This database has tables of a newer Haat than the backup: make it anew, and restore before anything else.',
      )
  } finally {
    await client.end()
  }
  for await (const key of storage.list())
    throw new BackupFault(`The storage is not empty (${key}): a backup is restored into an empty one.`)
}

async function fillTables(services: Services, { from, manifest }: VerifiedBackup): Promise<void> {
  const { pool, jobs, db } = services
  await migrate(pool, { until: manifest.migration })
  // The job queue creates its tables on first use.
  await jobs.send(db, [])
  const client = await ownerClient(pool)
  try {
    await restoreTables(client, manifest, ({ part }, read) => readPart(from, part, read))
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(pool)
}

async function fillStorage({ storage }: Services, { from, manifest }: VerifiedBackup): Promise<void> {
  await readPart(from, manifest.files.part, async (plain) => {
    for await (const { key, bytes } of unpackFiles(plain)) await storage.put(key, bytes, contentTypeOf(key))
  })
}

function contentTypeOf(key: string): string {
  if (/^pictures\/[^/]+\/original$/.test(key)) return 'image/webp'
  if (key.endsWith('.csv')) return 'text/csv'
  return key.endsWith('.json') ? 'application/json' : 'application/octet-stream'
}

/** Authenticators, sessions and email links depend on the secret. Returns why they will not work, else null. */
async function restoreSecret({ config }: Services, { from, manifest }: VerifiedBackup): Promise<string | null> {
  if (!manifest.secret) return null
  const secret = await readText(from, manifest.secret)
  if (config.secret === secret) return null
  const file = path.join(config.dataDir, 'secret')
  const isFromFile = existsSync(file) && readFileSync(file, 'utf8').trim() === config.secret
  if (!isFromFile) return 'SECRET is set, and is not the one of the backup: authenticators must be set up anew.'
  writeFileSync(file, secret, { mode: 0o600, flush: true })
  return null
}

/** Every row of an uploaded picture needs its file. */
async function missingPictures(services: Services): Promise<string | null> {
  const missing: string[] = []
  for await (const key of listUploadedPictures(systemContext(services, 'restore')))
    for (const file of [originalFile(key), ...(clipKind(key) ? [clipFile(key)] : [])])
      if (!(await services.storage.find(file))) missing.push(file)
  if (missing.length === 0) return null
  return `${missing.length} pictures have no file, in the backup either: ${missing.slice(0, 5).join(', ')}.`
}

import { unpackFiles } from './backup-files.server.ts'
import { BackupFault, type BackupFolder, checkPart, openBackup, readPart } from './backup-folder.server.ts'
import { type BackupManifest, type BackupPart, backupManifest } from './backup-manifest.ts'

export type VerifiedBackup = { from: BackupFolder; manifest: BackupManifest }

/** Checks every part's hash and seal, every table's row count and every file's hash. @throws BackupFault */
export async function verifyBackup(folder: string, key: Buffer | null): Promise<VerifiedBackup> {
  const { manifest: lid, ...from } = await openBackup(folder, key)
  await checkPart(from, lid)
  const manifest = await readManifest(from, lid)

  for (const { name, part, sums } of manifest.tables) {
    await checkPart(from, part)
    const rows = await readPart(from, part, countLines)
    if (String(rows) !== sums.rows)
      throw new BackupFault(`The table ${name} has ${rows} rows in the backup; ${sums.rows} were written.`)
  }
  const { part, count } = manifest.files
  await checkPart(from, part)
  const files = await readPart(from, part, countFiles)
  if (files !== count) throw new BackupFault(`The backup has ${files} files; ${count} were written.`)
  if (manifest.secret) await checkPart(from, manifest.secret)
  return { from, manifest }
}

export function readText(from: BackupFolder, part: BackupPart): Promise<string> {
  return readPart(from, part, async (plain) => {
    const chunks: Buffer[] = []
    for await (const chunk of plain) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8').trim()
  })
}

async function readManifest(from: BackupFolder, part: BackupPart): Promise<BackupManifest> {
  const parsed = backupManifest.safeParse(JSON.parse(await readText(from, part)))
  if (!parsed.success) throw new BackupFault('The manifest of this backup is of another version of Haat.')
  return parsed.data
}

/** COPY writes one line per row; line ends inside values are escaped. */
async function countLines(plain: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const chunk of plain) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

async function countFiles(plain: AsyncIterable<Buffer>): Promise<number> {
  let files = 0
  for await (const _ of unpackFiles(plain)) files += 1
  return files
}

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { readJson } from '#platform/api/read-json.ts'
import { isSameSecret } from '#platform/secrets/same-secret.server.ts'
import { type BackupPart, backupPart } from './backup-manifest.ts'

/** A backup that cannot be used. The message is one sentence for the operator at the command line. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

/** A folder of parts. Each part is compressed, and encrypted under its own derived key when there is a key. */
export type BackupFolder = { folder: string; salt: Buffer; key: Buffer | null }

type Source = AsyncIterable<Uint8Array>

const lidName = 'backup.json'
const lidShape = z.strictObject({
  format: z.literal(1),
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  /** distinguishes a wrong key from a changed backup; null: not encrypted */
  keyMark: z.string().nullable(),
  manifest: backupPart,
})

export function newBackupFolder(folder: string, key: Buffer | null): BackupFolder {
  return { folder, salt: randomBytes(32), key }
}

/** A random key kept in a file; a password would be too short. @throws BackupFault */
export async function readKeyFile(file: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupFault(`The key file ${file} cannot be read.`)
  })
  const key = Buffer.from(text.trim())
  if (key.length < 32)
    throw new BackupFault(`The key in ${file} has fewer than 32 characters: openssl rand -hex 32 > ${file}`)
  return key
}

/** Writes one part and returns after it is durable on disk. */
export async function writePart(
  { folder, salt, key }: BackupFolder,
  name: string,
  source: Source,
): Promise<BackupPart> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    Readable.from(source, { objectMode: false }),
    createGzip(),
    (packed: Source) => (key ? seal(packed, streamKey(key, salt, name)) : packed),
    async function* counted(stored: Source) {
      for await (const chunk of stored) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { name, bytes, sha256: hash.digest('hex') }
}

/** Passes the unpacked content of a part to `read`. @throws BackupFault when it cannot be unpacked */
export async function readPart<T>(
  { folder, salt, key }: BackupFolder,
  { name }: BackupPart,
  read: (plain: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const stored = createReadStream(path.join(folder, name))
  const packed = key ? Readable.from(unseal(stored, streamKey(key, salt, name)), { objectMode: false }) : stored
  const plain = createGunzip()
  const unpacking = pipeline(packed, plain).catch((error: unknown) => {
    throw new BackupFault(`The part ${name} cannot be unpacked: ${(error as Error).message}.`)
  })
  const [result] = await Promise.all([read(plain), unpacking])
  return result
}

/** Compares the bytes on disk with what was written. @throws BackupFault */
export async function checkPart({ folder }: BackupFolder, part: BackupPart): Promise<void> {
  const file = path.join(folder, part.name)
  const found = await stat(file).catch(() => null)
  if (!found) throw new BackupFault(`The part ${part.name} is missing.`)
  if (found.size !== part.bytes)
    throw new BackupFault(
      `The part ${part.name} has ${found.size} bytes; ${part.bytes} were written: it is cut off or changed.`,
    )

  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  if (hash.digest('hex') !== part.sha256) throw new BackupFault(`The part ${part.name} is not as it was written.`)
}

/** Written last: a folder without it is no backup. */
export async function closeBackup(to: BackupFolder, manifest: BackupPart): Promise<void> {
  const keyMark = to.key ? markOf(to.key, to.salt) : null
  const lid = { format: 1, salt: to.salt.toString('hex'), keyMark, manifest } satisfies z.infer<typeof lidShape>
  await writeFile(path.join(to.folder, lidName), `${JSON.stringify(lid, null, 2)}\n`, { mode: 0o600, flush: true })
  const directory = await open(to.folder)
  await directory.sync().finally(() => directory.close())
}

/** @throws BackupFault when there is none, it needs a key, or the key is the wrong one */
export async function openBackup(folder: string, key: Buffer | null): Promise<BackupFolder & { manifest: BackupPart }> {
  const text = await readFile(path.join(folder, lidName), 'utf8').catch(() => {
    throw new BackupFault(`${folder} is no backup: it has no ${lidName}.`)
  })
  const lid = lidShape.safeParse(readJson(text))
  if (!lid.success) throw new BackupFault(`${path.join(folder, lidName)} is damaged, or of a newer Haat.`)
  const { keyMark, manifest } = lid.data
  const salt = Buffer.from(lid.data.salt, 'hex')

  if (keyMark === null) return { folder, salt, key: null, manifest }
  if (!key) throw new BackupFault('This backup is encrypted: name its key with --key-file.')
  if (!isSameSecret(keyMark, markOf(key, salt))) throw new BackupFault('This key does not open this backup.')
  return { folder, salt, key, manifest }
}

function markOf(key: Buffer, salt: Buffer): string {
  return createHmac('sha256', streamKey(key, salt, 'mark of the key'))
    .update(salt)
    .digest('hex')
}

const pieceBytes = 65_536
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** Decryption failed: wrong key, or bytes that were changed, moved or truncated. */
export class SealBroken extends Error {}

/** The key of one stream. Chunk numbers are the nonce, so one key must never encrypt two streams. */
export function streamKey(key: Uint8Array, salt: Uint8Array, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `haat stream ${name}`, 32))
}

/** AES-256-GCM in 64 KiB chunks. The nonce holds number and end, so moved or missing chunks fail to decrypt. */
export async function* seal(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { bytes, number, isLast } of inPieces(source, pieceBytes)) {
    const sealing = createCipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes })
    yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
  }
}

/** @throws SealBroken */
export async function* unseal(source: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Buffer> {
  for await (const { bytes, number, isLast } of inPieces(source, pieceBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new SealBroken('the end is missing')
    const opening = createDecipheriv(cipher, key, nonceOf(number, isLast), { authTagLength: tagBytes })
    opening.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    const plain = opening.update(bytes.subarray(0, bytes.length - tagBytes))
    try {
      opening.final()
    } catch {
      throw new SealBroken('a piece does not open')
    }
    yield plain
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

type Piece = { bytes: Buffer; number: number; isLast: boolean }

/** The last chunk may be empty, so every stream has an end that differs from a truncation. */
async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let waiting: Uint8Array[] = []
  let length = 0
  let number = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue

    let all = Buffer.concat(waiting)
    for (; all.length > size; all = all.subarray(size)) {
      yield { bytes: all.subarray(0, size), number, isLast: false }
      number += 1
    }
    waiting = [all]
    length = all.length
  }
  yield { bytes: Buffer.concat(waiting), number, isLast: true }
}

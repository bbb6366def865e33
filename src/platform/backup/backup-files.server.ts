import { createHash } from 'node:crypto'
import type { Storage } from '#platform/storage/storage.server.ts'
import { BackupFault } from './backup-folder.server.ts'

/** Packs files in sequence: a JSON line with key, bytes and hash, then the bytes. One file is in memory at a time. */
export async function* packFiles(
  storage: Storage,
  keys: AsyncIterable<string>,
  onPacked: (file: { key: string; bytes: number }) => void,
): AsyncGenerator<Uint8Array> {
  for await (const key of keys) {
    const bytes = await storage.find(key)
    // The file was swept after it was listed, so no row refers to it either.
    if (!bytes) continue
    yield Buffer.from(`${JSON.stringify({ key, bytes: bytes.length, sha256: hashOf(bytes) })}\n`)
    yield bytes
    onPacked({ key, bytes: bytes.length })
  }
}

export type PackedFile = { key: string; bytes: Buffer }

const longestLine = 2_000
const largestFile = 2 ** 30

/** @throws BackupFault when the stream is truncated or a file differs from what was packed */
export async function* unpackFiles(plain: AsyncIterable<Buffer>): AsyncGenerator<PackedFile> {
  const reader = readerOf(plain)
  for (;;) {
    const line = await reader.line()
    if (line === null) return
    const { key, bytes: size, sha256 } = headOf(line)
    const bytes = await reader.take(size)
    if (hashOf(bytes) !== sha256) throw new BackupFault(`The file ${key} in the backup is not as it was packed.`)
    yield { key, bytes }
  }
}

function headOf(line: string): { key: string; bytes: number; sha256: string } {
  const head = JSON.parse(line) as { key?: unknown; bytes?: unknown; sha256?: unknown }
  const { key, bytes, sha256 } = head
  const isWhole =
    typeof key === 'string' && typeof bytes === 'number' && bytes <= largestFile && typeof sha256 === 'string'
  if (!isWhole) throw new BackupFault('The files of the backup are damaged.')
  return { key, bytes, sha256 }
}

function readerOf(plain: AsyncIterable<Buffer>) {
  const source = plain[Symbol.asyncIterator]()
  let kept: Buffer = Buffer.alloc(0)

  async function more(wanted: number): Promise<boolean> {
    const parts = [kept]
    let length = kept.length
    while (length < wanted) {
      const next = await source.next()
      if (next.done) break
      parts.push(next.value)
      length += next.value.length
    }
    kept = Buffer.concat(parts)
    return length >= wanted
  }

  async function take(size: number): Promise<Buffer> {
    if (!(await more(size))) throw new BackupFault('The files of the backup are broken off.')
    const taken = kept.subarray(0, size)
    kept = kept.subarray(size)
    return taken
  }

  async function line(): Promise<string | null> {
    for (;;) {
      const end = kept.indexOf(10)
      if (end >= 0) return (await take(end + 1)).toString('utf8').trimEnd()
      if (kept.length > longestLine) throw new BackupFault('The files of the backup are damaged.')
      if (await more(kept.length + 1)) continue
      if (kept.length === 0) return null
      throw new BackupFault('The files of the backup are broken off.')
    }
  }
  return { line, take }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import { randomBytes } from 'node:crypto'
import { mkdir, opendir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Disk } from 'flydrive'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Room, Storage } from './storage.server.ts'
import { requireStorageKey } from './storage-key.ts'
import { nullIfMissing } from './storage-missing.ts'

/** Files in a folder. A file appears whole or not at all, even when the process dies while writing. */
export function diskStorage(folder: string): Storage {
  let opening: Promise<Disk> | undefined
  const disk = () => {
    opening ??= open(folder)
    return opening
  }

  return {
    async put(key, bytes, contentType) {
      const drive = await disk()
      const draft = `drafts/${randomBytes(12).toString('hex')}`
      try {
        await drive.put(draft, bytes, { contentType })
        await drive.move(draft, requireStorageKey(key))
      } catch (error) {
        await drive.delete(draft).catch(() => undefined)
        throw isFull(error) ? new DomainError('storage-full') : error
      }
    },
    async find(key) {
      return nullIfMissing((await disk()).getBytes(requireStorageKey(key)), isMissing)
    },
    async changedAt(key) {
      const found = await nullIfMissing((await disk()).getMetaData(requireStorageKey(key)), isMissing)
      return found?.lastModified ?? null
    },
    async remove(key) {
      await (await disk()).delete(requireStorageKey(key))
    },
    list: () => keysIn(path.resolve(folder)),
    hasRoom: () => hasRoomIn(folder),
    findRoom: () => roomIn(folder),
  }
}

/** Without unfinished drafts. */
async function* keysIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const key = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    if (entry.isFile() && !key.startsWith('drafts/')) yield key
  }
}

const leastFreeBytes = 1_000_000_000
const leastFreeShare = 0.1

/** The database is on the same disk: a full one would stop the shop. */
async function hasRoomIn(folder: string): Promise<boolean> {
  const { freeBytes, totalBytes } = await roomIn(folder)
  return freeBytes >= leastFreeBytes && freeBytes >= totalBytes * leastFreeShare
}

async function roomIn(folder: string): Promise<Room> {
  await mkdir(folder, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Others may fill the disk after the check for room. */
function isFull(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function isMissing(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

async function open(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }))
}

import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Disk } from 'flydrive'
import type { Storage } from './storage.server.ts'
import { requireStorageKey } from './storage-key.ts'

/** Files in a folder. A file appears whole or not at all, also when the process dies while it writes. */
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
      await drive.put(draft, bytes, { contentType })
      await drive.move(draft, requireStorageKey(key))
    },
    async find(key) {
      const drive = await disk()
      try {
        return await drive.getBytes(requireStorageKey(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await (await disk()).delete(requireStorageKey(key))
    },
    hasRoom: () => hasRoomIn(folder),
  }
}

const leastFreeBytes = 1_000_000_000
const leastFreeShare = 0.1

/** The database lies on the same disk: a full one would stop the shop. */
async function hasRoomIn(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize >= leastFreeBytes && bavail >= blocks * leastFreeShare
}

function isMissing(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

async function open(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }))
}

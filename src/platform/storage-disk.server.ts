import { randomBytes } from 'node:crypto'
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
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } }).cause?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

async function open(folder: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }))
}

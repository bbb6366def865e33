import { DomainError } from '#platform/api/domain-error.ts'

/** How many files one call takes and how large each may be; what is in them is judged by the picture intake. */
export const uploadLimits = { files: 5, fileBytes: 5_242_880 }

/** A picture in parts: at most so many bytes each, so many of them, and so many pictures of a person on their way at once. */
export const partLimits = { partBytes: 262_144, parts: 40, openUploads: 5 }

export type UploadPlace = {
  /** @throws DomainError unavailable when the process holds as much as it may: the sender tries again soon */
  hold(bytes: number): void
  /** Memory for one file, lent until this place is left; null when all of it is lent. */
  lend(): Buffer | null
  leave(): void
}

export type UploadRoom = { enter(): UploadPlace }

const keptForMs = 30_000

/**
 * How many bytes of pictures this process keeps in memory at once, whoever sends them and however slowly. The memory of files is
 * used again: five new megabytes for each picture make the collector walk the whole heap once a second, while every call waits.
 */
export function openUploadRoom(mostBytes: number, fileBytes: number): UploadRoom {
  const memory = openMemory(Math.floor(mostBytes / fileBytes), fileBytes)
  let held = 0
  return {
    enter() {
      let own = 0
      const lent: Buffer[] = []
      return {
        hold(bytes) {
          if (held + bytes > mostBytes) throw new DomainError('unavailable', { retryAfterSeconds: 10 })
          held += bytes
          own += bytes
        },
        lend() {
          const buffer = memory.take()
          if (buffer) lent.push(buffer)
          return buffer
        },
        leave() {
          held -= own
          own = 0
          memory.giveBack(lent.splice(0))
        },
      }
    },
  }
}

function openMemory(most: number, size: number) {
  let free: Buffer[] = []
  let lent = 0
  let dropping: NodeJS.Timeout | undefined
  return {
    take(): Buffer | null {
      if (lent >= most) return null
      lent += 1
      return free.pop() ?? Buffer.allocUnsafeSlow(size)
    },
    giveBack(buffers: Buffer[]) {
      lent -= buffers.length
      free.push(...buffers)
      clearTimeout(dropping)
      dropping = setTimeout(() => {
        free = []
      }, keptForMs)
      dropping.unref()
    },
  }
}

import { DomainError } from '#platform/api/domain-error.ts'

export const uploadLimits = { files: 5, fileBytes: 5_242_880 }

/** By what is in the file, not by its name. */
export const uploadTypes = { named: 'JPEG, PNG, WebP', types: ['image/jpeg', 'image/png', 'image/webp'] }

export const partLimits = { partBytes: 262_144, parts: 40, openUploads: 5 }

export type UploadPlace = {
  /** @throws DomainError unavailable when the process holds its maximum: the client retries */
  hold(bytes: number): void
  lend(): Buffer | null
  leave(): void
}

export type UploadRoom = { enter(): UploadPlace }

const keptForMs = 30_000

/**
 * Limits the upload bytes that this process holds in memory. File buffers are reused: allocating 5 MB per picture made
 * the garbage collector walk the whole heap once a second and block every call.
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

/** What picture-intake.server.ts refused, with what would be taken. */
export function pictureRefusal(code: string): DomainError {
  return new DomainError(code, code === 'unsupported-media-type' ? { allowed: uploadTypes.named } : {})
}

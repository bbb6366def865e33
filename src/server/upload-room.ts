import { DomainError } from '#platform/domain-error.ts'

export type UploadPlace = {
  /** @throws DomainError unavailable when the process holds as much as it may: the sender tries again soon */
  hold(bytes: number): void
  leave(): void
}

/** How many bytes of pictures this process keeps in memory at once, whoever sends them and however slowly. */
export function openUploadRoom(mostBytes: number): { enter(): UploadPlace } {
  let held = 0
  return {
    enter() {
      let own = 0
      return {
        hold(bytes) {
          if (held + bytes > mostBytes) throw new DomainError('unavailable', { retryAfterSeconds: 10 })
          held += bytes
          own += bytes
        },
        leave() {
          held -= own
          own = 0
        },
      }
    },
  }
}

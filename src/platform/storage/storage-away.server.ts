import { DomainError } from '#platform/api/domain-error.ts'
import type { Storage } from './storage.server.ts'

/** The storage did not answer, or not as a storage does. Retryable: neither a bug nor a user's mistake. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('the storage is away', { cause })
  }
}

/** Turns every failure of a storage into StorageAway. */
export function sayingAway(storage: Storage): Storage {
  return {
    put: (key, bytes, contentType) => storage.put(key, bytes, contentType).catch(refuse),
    find: (key) => storage.find(key).catch(refuse),
    changedAt: (key) => storage.changedAt(key).catch(refuse),
    remove: (key) => storage.remove(key).catch(refuse),
    hasRoom: () => storage.hasRoom().catch(refuse),
    findRoom: () => storage.findRoom().catch(refuse),
    list: async function* listed() {
      try {
        yield* storage.list()
      } catch (error) {
        refuse(error)
      }
    },
  }
}

function refuse(error: unknown): never {
  // An invalid key is a bug of ours.
  if (error instanceof DomainError || error instanceof RangeError) throw error
  throw new StorageAway(error)
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A form as it stands on this phone. `revision` is the server's that it builds on, 0 for one it has not seen. */
export type KeptDraft = {
  id: string
  owner: string
  product: string | null
  content: Record<string, unknown>
  revision: number
  changedAt: string
  isSent: boolean
}

export type KeptPicture = {
  id: string
  owner: string
  file: Blob
  preview: string
  width: number
  height: number
  at: string
  key: string | null
}

export type KeptCall = {
  id: string
  owner: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  params: Record<string, string>
  body: unknown
  idempotencyKey: string | null
  label: { key: string; values: Record<string, string> }
  /** calls of one subject go in order, and the next waits for the one before */
  subject: string
  at: string
  /** why it was refused: it stays until the person has read it */
  refused: string | null
}

type PhoneStore = DBSchema & {
  drafts: { key: string; value: KeptDraft; indexes: { owner: string } }
  pictures: { key: string; value: KeptPicture; indexes: { owner: string } }
  calls: { key: string; value: KeptCall; indexes: { owner: string } }
}

let opened: Promise<IDBPDatabase<PhoneStore>> | null = null

/** What this phone keeps until the shop has it, by account (`owner` is the user's public id): nobody else's is shown or sent. */
export function phoneStore(): Promise<IDBPDatabase<PhoneStore>> {
  opened ??= openDB<PhoneStore>('haat', 1, {
    upgrade(store) {
      for (const name of ['drafts', 'pictures', 'calls'] as const)
        store.createObjectStore(name, { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    terminated() {
      opened = null
    },
  })
  return opened
}

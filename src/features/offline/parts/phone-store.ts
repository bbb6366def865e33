import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** `revision` is the server's that it builds on, 0 if never saved there. */
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
  /** where in `file` a video or a voice begins, after its picture */
  clipAt?: number
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
  body: Record<string, unknown> | null
  /** fields of the body that get the key of a picture kept on this phone, by its id */
  pictures?: Record<string, string>
  idempotencyKey: string | null
  label: { key: string; values: Record<string, string> }
  /** calls of one subject are sent in order */
  subject: string
  at: string
  /** why it was refused; it stays until the person has read it */
  refused: string | null
}

type PhoneStore = DBSchema & {
  drafts: { key: string; value: KeptDraft; indexes: { owner: string } }
  pictures: { key: string; value: KeptPicture; indexes: { owner: string } }
  calls: { key: string; value: KeptCall; indexes: { owner: string } }
}

let opened: Promise<IDBPDatabase<PhoneStore>> | null = null

/** By account (`owner` is the user's public id): another person's data is never shown or sent. */
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

import { noteNetwork } from '#features/offline/parts/network.ts'
import { type KeptPicture, phoneStore } from '#features/offline/parts/phone-store.ts'
import { ApiError } from '#features/screens/api-client.ts'
import { readUser } from '#features/screens/browser-session.ts'
import { uploadPicture } from './upload-picture.ts'

const dayMs = 86_400_000
const arrivedForMs = dayMs
const waitingForMs = 60 * dayMs

const onThisPage = new Map<string, KeptPicture>()

/** On this phone, until it was sent or given up; where the phone stores nothing, on this page. */
export async function keepPicture(picture: Omit<KeptPicture, 'owner' | 'at' | 'key'>): Promise<void> {
  const owner = readUser()?.id ?? ''
  const kept = { ...picture, owner, at: new Date().toISOString(), key: null }
  const isKept = await quietly(async () => {
    const store = await phoneStore()
    await store.put('pictures', kept)
    await forgetOld(store, owner)
    return true
  })
  if (!isKept) onThisPage.set(kept.id, kept)
}

export async function findKeptPicture(id: string): Promise<KeptPicture | null> {
  const found = await quietly(async () => (await phoneStore()).get('pictures', id))
  const kept = found ?? onThisPage.get(id)
  return kept && kept.owner === (readUser()?.id ?? '') ? kept : null
}

export async function forgetPicture(id: string): Promise<void> {
  onThisPage.delete(id)
  await quietly(async () => (await phoneStore()).delete('pictures', id))
}

async function noteArrival(id: string, key: string): Promise<void> {
  const kept = await findKeptPicture(id)
  if (kept) await quietly(async () => (await phoneStore()).put('pictures', { ...kept, key }))
}

async function forgetOld(store: Awaited<ReturnType<typeof phoneStore>>, owner: string): Promise<void> {
  for (const { id, at, key } of await store.getAllFromIndex('pictures', 'owner', owner)) {
    const age = Date.now() - new Date(at).getTime()
    if (age > (key === null ? waitingForMs : arrivedForMs)) await store.delete('pictures', id)
  }
}

async function quietly<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

export type Sent =
  | { state: 'sent'; key: string; problem: null }
  | { state: 'kept'; problem: null }
  | { state: 'refused'; problem: string }

const onTheWay = new Map<string, Promise<Sent>>()
let line: Promise<unknown> = Promise.resolve()

type Sendable = { id: string; file: Blob; clipAt?: number | undefined }

/** One picture after the other; the same one again waits for its first try. `kept`: there is no network. */
export function sendPicture({ id, file, clipAt }: Sendable, onProgress?: (share: number) => void): Promise<Sent> {
  const sending = onTheWay.get(id) ?? line.then(() => tryOnce({ id, file, clipAt }, onProgress))
  if (onTheWay.has(id)) return sending
  line = sending
  onTheWay.set(id, sending)
  void sending.then(() => onTheWay.delete(id))
  return sending
}

async function tryOnce({ id, file, clipAt }: Sendable, onProgress?: (share: number) => void): Promise<Sent> {
  try {
    const { key } = await uploadPicture(file, { id, clipAt, ...(onProgress ? { onProgress } : {}) })
    noteNetwork(true)
    await noteArrival(id, key)
    return { state: 'sent', key, problem: null }
  } catch (error) {
    if (error instanceof ApiError && error.status > 0)
      return { state: 'refused', problem: error.errors[0]?.message ?? error.message }
    // The network watcher retries all waiting pictures when the network returns.
    noteNetwork(false)
    return { state: 'kept', problem: null }
  }
}

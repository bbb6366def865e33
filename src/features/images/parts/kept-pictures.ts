import { type KeptPicture, phoneStore } from '#features/offline/parts/phone-store.ts'
import { readUser } from '#features/screens/browser-session.ts'

const dayMs = 86_400_000
// What arrived and that nothing shows is forgotten by the shop after a day as well.
const arrivedForMs = dayMs
const waitingForMs = 60 * dayMs

/** Where storage is switched off or full, a picture lives as long as the page. */
const onThisPage = new Map<string, KeptPicture>()

/** Keeps a prepared picture on this phone until the shop has it. */
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

/** A picture that this person left on this phone; null when there is none. */
export async function findKeptPicture(id: string): Promise<KeptPicture | null> {
  const found = await quietly(async () => (await phoneStore()).get('pictures', id))
  const kept = found ?? onThisPage.get(id)
  return kept && kept.owner === (readUser()?.id ?? '') ? kept : null
}

/** Remembers that it arrived: a form that was closed meanwhile finds its key here. */
export async function noteArrival(id: string, key: string): Promise<void> {
  const kept = await findKeptPicture(id)
  if (kept) await quietly(async () => (await phoneStore()).put('pictures', { ...kept, key }))
}

export async function forgetPicture(id: string): Promise<void> {
  onThisPage.delete(id)
  await quietly(async () => (await phoneStore()).delete('pictures', id))
}

async function forgetOld(store: Awaited<ReturnType<typeof phoneStore>>, owner: string): Promise<void> {
  for (const { id, at, key } of await store.getAllFromIndex('pictures', 'owner', owner)) {
    const age = Date.now() - new Date(at).getTime()
    if (age > (key === null ? waitingForMs : arrivedForMs)) await store.delete('pictures', id)
  }
}

/** Null where the phone stores nothing. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

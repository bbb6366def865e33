import { readUser } from '#features/screens/browser-session.ts'
import { type KeptDraft, phoneStore } from './phone-store.ts'

/** False when the phone has no room or no storage: tell the person. */
export async function keepDraft(draft: Omit<KeptDraft, 'owner'>): Promise<boolean> {
  const owner = readUser()?.id
  if (!owner) return false
  try {
    await (await phoneStore()).put('drafts', { ...draft, owner })
    return true
  } catch {
    return false
  }
}

export async function findDraft(id: string): Promise<KeptDraft | null> {
  try {
    const draft = await (await phoneStore()).get('drafts', id)
    return draft && draft.owner === readUser()?.id ? draft : null
  } catch {
    return null
  }
}

export async function listDrafts(): Promise<KeptDraft[]> {
  const owner = readUser()?.id
  if (!owner) return []
  try {
    const drafts = await (await phoneStore()).getAllFromIndex('drafts', 'owner', owner)
    return drafts.sort((a, b) => b.changedAt.localeCompare(a.changedAt))
  } catch {
    return []
  }
}

export async function forgetDraft(id: string): Promise<void> {
  if (await findDraft(id)) await (await phoneStore()).delete('drafts', id)
}

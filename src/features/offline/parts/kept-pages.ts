import { privateCaches } from './worker-scope.ts'

const storageKey = 'keptPagesOf'

/** Deletes what another account left; null: all. Called by the page, so that it works without a running worker. */
export async function claimKeptPages(user: string | null): Promise<void> {
  if (!('caches' in window) || readOwner() === user) return
  writeOwner(user)
  await Promise.all(privateCaches.map((name) => caches.delete(name)))
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function writeOwner(user: string | null): void {
  try {
    if (user === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, user)
  } catch {
    return
  }
}

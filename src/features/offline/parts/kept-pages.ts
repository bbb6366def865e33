import { privateCaches } from './worker-scope.ts'

const storageKey = 'keptPagesOf'

/**
 * Pages of the workshop are kept for one account. Call it with who is signed in now: what another account left goes, and with
 * null all goes. The page does it itself, so that it holds whether or not a worker is running.
 */
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

import type { Account } from '#features/accounts/account.ts'
import type { Role } from '#features/actor.ts'
import type { Language } from '#platform/i18n/languages.ts'

/** Not credentials: the server trusts only the cookie. `token` keeps tabs in step, `user` is for display. */
export type BrowserUser = { id: string; name: string; role: Role; language: Language }

const keys = {
  token: 'token',
  user: 'user',
  csrf: 'csrfToken',
  pending: 'logoutPending',
  wish: 'pendingWish',
  follow: 'pendingFollow',
} as const
const changed = 'haat:session'

export function rememberSession({ user, token, csrfToken }: { user: Account; token: string; csrfToken: string }): void {
  write(keys.token, token)
  write(keys.csrf, csrfToken)
  rememberUser(user)
}

export function rememberUser({ id, name, role, language }: BrowserUser): void {
  write(keys.user, JSON.stringify({ id, name, role, language }))
}

export function readUser(): BrowserUser | null {
  try {
    return JSON.parse(read(keys.user) ?? 'null') as BrowserUser | null
  } catch {
    return null
  }
}

/** The cart and the language stay, because they belong to the browser. */
export function forgetSession(): void {
  for (const key of [keys.token, keys.user, keys.csrf]) remove(key)
}

export function announceSession(): void {
  window.dispatchEvent(new Event(changed))
}

/** A sign-out that the server has not answered is retried at the next start. */
export function isLogoutPending(): boolean {
  return read(keys.pending) === '1'
}

export function setLogoutPending(isPending: boolean): void {
  if (isPending) write(keys.pending, '1')
  else remove(keys.pending)
}

export function readToken(): string | null {
  return read(keys.token)
}

export function readCsrfToken(): string | null {
  return read(keys.csrf)
}

export function rememberCsrfToken(token: string | null): void {
  if (token) write(keys.csrf, token)
  else remove(keys.csrf)
}

export function watchSession(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.token) onChange()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener(changed, onChange)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(changed, onChange)
  }
}

/** What a guest wanted before signing in, done once afterwards; forgotten with the tab. */
export const pendingAct = {
  leave(act: 'wish' | 'follow', id: string): void {
    try {
      sessionStorage.setItem(keys[act], id)
    } catch {
      return
    }
  },
  read(act: 'wish' | 'follow'): string | null {
    try {
      return sessionStorage.getItem(keys[act])
    } catch {
      return null
    }
  },
  /** Called when it is done: a page that is left meanwhile does not lose it. */
  forget(act: 'wish' | 'follow'): void {
    try {
      sessionStorage.removeItem(keys[act])
    } catch {
      return
    }
  },
}

/** Storage may be switched off or full; then nothing is remembered. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    return
  }
}

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  }
}

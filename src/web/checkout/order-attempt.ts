import type { OrderRequest } from '#domain/orders/order.ts'

const storageKey = 'orderAttempt'

type Attempt = { key: string; body: string }

/**
 * The Idempotency-Key of one attempt. It outlives a reload and a lost answer: the same request asked again gets the order
 * that was already placed. A changed request is another attempt with another key, since the old one would give 422.
 */
export function attemptKey(request: OrderRequest): string {
  const body = JSON.stringify(request)
  const open = readAttempt()
  if (open?.body === body) return open.key

  const key = crypto.randomUUID()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, body } satisfies Attempt))
  } catch {
    return key
  }
  return key
}

/** Called when the server has answered, whatever the answer: an unanswered attempt keeps its key. */
export function closeAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}

function readAttempt(): Attempt | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    const isAttempt = typeof value === 'object' && value !== null && 'key' in value && 'body' in value
    return isAttempt ? (value as Attempt) : null
  } catch {
    return null
  }
}

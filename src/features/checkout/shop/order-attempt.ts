import type { OrderRequest } from '#features/orders/order.ts'

const storageKey = 'orderAttempt'

type Attempt = { key: string; body: string }

/**
 * One attempt to order and its Idempotency-Key. An attempt that nobody answered is repeated word for word, also after a
 * reload: the order may stand, and the same key with the same body gets it. That the price was asked for again meanwhile
 * makes no other attempt of it; whatever else is changed does, since the old key would give 422.
 */
export function openAttempt(request: OrderRequest): { key: string; request: OrderRequest } {
  const open = readAttempt()
  if (open) {
    const asked = JSON.parse(open.body) as OrderRequest
    if (wishOf(asked) === wishOf(request)) return { key: open.key, request: asked }
  }

  const key = crypto.randomUUID()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, body: JSON.stringify(request) } satisfies Attempt))
  } catch {
    return { key, request }
  }
  return { key, request }
}

/** Called when the server has answered, whatever the answer: an unanswered attempt keeps its key. */
export function closeAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}

/** What the buyer wants, without the price that was shown for it. */
function wishOf({ quoteToken: _token, expectedTotalPaise: _total, ...wish }: OrderRequest): string {
  return JSON.stringify(wish)
}

function readAttempt(): Attempt | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null || !('key' in value) || !('body' in value)) return null
    const { key, body } = value as Record<string, unknown>
    if (typeof key !== 'string' || typeof body !== 'string') return null
    JSON.parse(body)
    return { key, body }
  } catch {
    return null
  }
}

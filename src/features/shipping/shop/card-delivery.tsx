import { useEffect, useSyncExternalStore } from 'react'
import type { CardDelivery } from '#features/shipping/delivery.ts'
import { formatInr } from '#platform/money/money.ts'
import { formatDate } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { usePincode } from './browser-pincode.ts'

/** By pincode and piece; null: it cannot be sent there. */
const known = new Map<string, CardDelivery | null>()
const wanted = new Map<string, Set<string>>()
const listeners = new Set<() => void>()

/** The cards of a page ask together. */
const gatherMs = 50
const most = 50

function want(pincode: string, id: string): void {
  const key = `${pincode} ${id}`
  if (known.has(key)) return
  const ids = wanted.get(pincode) ?? new Set()
  if (ids.size === 0) setTimeout(() => void ask(pincode), gatherMs)
  wanted.set(pincode, ids.add(id))
}

async function ask(pincode: string): Promise<void> {
  const ids = [...(wanted.get(pincode) ?? [])]
  wanted.delete(pincode)
  const { fetchDeliveries } = await import('./fetch-delivery.ts')
  for (let from = 0; from < ids.length; from += most) {
    const some = ids.slice(from, from + most)
    const found = await fetchDeliveries(some, pincode)
    if (!found) return
    const byId = new Map(found.map((delivery) => [delivery.id, delivery]))
    for (const id of some) known.set(`${pincode} ${id}`, byId.get(id) ?? null)
  }
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `by Fri 4 Dec, delivery ₹155`, where this browser knows the pincode. Its line is kept free before (app/early.ts). */
export function CardPromise({ productId }: { productId: string }) {
  const { t } = useTranslation('shop')
  const pincode = usePincode()
  const delivery = useSyncExternalStore(
    subscribe,
    () => (pincode ? known.get(`${pincode} ${productId}`) : undefined),
    () => undefined,
  )
  useEffect(() => {
    if (pincode) want(pincode, productId)
  }, [pincode, productId])

  const day = delivery && formatDate((key, options) => t(key, options), delivery.until, 'weekday-day')
  const paise = delivery?.shippingPaise ?? 0
  return (
    <p className="by-day micro mute">
      {day ? t(paise === 0 ? 'card.promiseFree' : 'card.promise', { day, price: formatInr(paise) }) : null}
    </p>
  )
}

import type { ParcelStatus } from '#domain/orders/order-status.ts'
import type { StageTone } from '#web/ui/stage.tsx'

/** `out_for_delivery` → `outForDelivery`: the states of the table as keys of the locale files. */
export function camel(word: string): string {
  return word.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function statusKey(status: ParcelStatus): string {
  return `common:status.${camel(status)}`
}

/** Neem when it is well, madder when it stopped, ink else. */
export function statusTone(status: ParcelStatus): StageTone {
  if (status === 'delivered' || status === 'completed') return 'done'
  const isStopped = ['on_hold', 'cancelled', 'expired', 'returning', 'returned', 'lost'].includes(status)
  return isStopped ? 'stopped' : 'plain'
}

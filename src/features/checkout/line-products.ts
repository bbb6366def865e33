import { optionsKey } from '#features/products/variant-options.ts'
import type { Dispatch } from '#features/shipping/dispatch-day.ts'
import type { TaxStatus } from '#features/tax/tax-rules.ts'
import type { WantedLine } from './checkout-quote.ts'

export type Good = Dispatch & {
  variantId: number
  slug: string
  optionsKey: string
  options: Record<string, string>
  sku: string
  name: string
  shownName: string
  nameLanguage: string
  /** the options in the reader's language */
  choices: string[]
  imageKey: string | null
  unitPricePaise: number
  /** of a custom piece, paid with the order, the rest before it is posted; null: all is paid with the order */
  depositPaise: number | null
  free: number
  hsn: string
  category: string
  lengthMm: number
  widthMm: number
  heightMm: number
  weightGrams: number
  isFragile: boolean
  isMadeToOrder: boolean
  /** false: unpublished, artisan paused, variant gone, or the buyer's own product */
  isOnSale: boolean
  isPaused: boolean
  artisanId: number
  artisanUserId: number
  artisanSlug: string
  artisanName: string
  artisanPlace: string
  artisanPincode: string
  artisanState: string
  /** where buyers may collect; null: nowhere */
  artisanPickup: string | null
  artisanTaxStatus: TaxStatus
}

export type WantedGood = { good: Good; quantity: number }

export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const line of lines) {
    const key = lineKey(line.productId, optionsKey(line.variant))
    const known = merged.get(key)
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

export function lineKey(productId: string, key: string): string {
  return `${productId}\n${key}`
}

import { z } from 'zod'
import { shareOf } from '#platform/money/money.ts'

/** In paise; what the buyer pays for goods and delivery, without a cash fee. */
export const orderShares = z.object({
  artisans: z.array(z.object({ name: z.string(), paise: z.int() })),
  /** commission with its GST, less the discounts that the shop bears */
  haatPaise: z.int(),
  /** GST inside the price */
  taxPaise: z.int(),
  paidPaise: z.int(),
})

export type OrderShares = z.output<typeof orderShares>

export type SoldShare = {
  artisan: string
  paidPaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
}

/** What parcels will bring by the rule of earningOf; null where nothing is paid. `commissionGst`: basis points. */
export function expectedShares(parcels: readonly SoldShare[], commissionGst: number): OrderShares | null {
  const paid = parcels.filter(({ paidPaise }) => paidPaise > 0)
  const shares = paid.map(({ artisan, paidPaise, taxPaise, commissionPaise, couponPaise }) => {
    const haatPaise = commissionPaise + shareOf(commissionPaise, commissionGst) - couponPaise
    return { name: artisan, paise: paidPaise - taxPaise - haatPaise, haatPaise, taxPaise, paidPaise }
  })
  return shares.length === 0 ? null : addShares(shares)
}

type Share = { name: string; paise: number; haatPaise: number; taxPaise: number; paidPaise: number }

export function addShares(shares: readonly Share[]): OrderShares {
  const sumOf = (key: 'haatPaise' | 'taxPaise' | 'paidPaise') => shares.reduce((sum, share) => sum + share[key], 0)
  return {
    artisans: shares.map(({ name, paise }) => ({ name, paise })),
    haatPaise: sumOf('haatPaise'),
    taxPaise: sumOf('taxPaise'),
    paidPaise: sumOf('paidPaise'),
  }
}

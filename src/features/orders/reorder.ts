/** A line that was bought, as it could be bought today. Null: it is not for sale any more. */
export type TodaysGood = { name: string; pricePaise: number; free: number } | null

export type PastLine = {
  productId: string
  variant: Record<string, string>
  name: string
  quantity: number
  wasPaise: number
}

export type ReorderLine = Omit<PastLine, 'quantity'> & {
  quantity: number
  pricePaise: number
  change: 'none' | 'price' | 'fewer' | 'gone'
}

/** What has changed since a line was bought; the gravest change counts. Prices are of one piece. */
export function compareLine(past: PastLine, today: TodaysGood): ReorderLine {
  if (!today || today.free === 0)
    return { ...past, quantity: 0, pricePaise: today?.pricePaise ?? past.wasPaise, change: 'gone' }
  const quantity = Math.min(past.quantity, today.free)
  const ofPrice = today.pricePaise === past.wasPaise ? 'none' : 'price'
  const change = quantity < past.quantity ? 'fewer' : ofPrice
  return { ...past, name: today.name, quantity, pricePaise: today.pricePaise, change }
}

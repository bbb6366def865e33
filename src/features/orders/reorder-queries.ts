import { findGoods } from '#features/checkout/line-product-queries.ts'
import { lineKey } from '#features/checkout/line-products.ts'
import type { Context } from '#features/context.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { getOrder } from './order-queries.ts'

export async function findReorder(ctx: Context, number: string): Promise<ReorderLine[]> {
  const order = await getOrder(ctx, number)
  const bought = order.parcels.filter(({ replacesReturn }) => replacesReturn === null).flatMap(({ lines }) => lines)
  const wanted = bought.map(({ productId, options, quantity }) => ({ productId, variant: options, quantity }))
  const goods = await findGoods(ctx, wanted)

  return bought.map((line) => {
    const good = goods.get(lineKey(line.productId, optionsKey(line.options)))
    const today = good?.isOnSale ? { name: good.shownName, pricePaise: good.unitPricePaise, free: good.free } : null
    const { productId, options: variant, name, quantity, unitPricePaise: wasPaise } = line
    return compareLine({ productId, variant, name, quantity, wasPaise }, today)
  })
}

/** Null: no longer for sale. */
type TodaysGood = { name: string; pricePaise: number; free: number } | null

type PastLine = {
  productId: string
  variant: Record<string, string>
  name: string
  quantity: number
  wasPaise: number
}

type ReorderLine = Omit<PastLine, 'quantity'> & {
  quantity: number
  pricePaise: number
  change: 'none' | 'price' | 'fewer' | 'gone'
}

/** Reports the most serious change. Prices are per piece. */
function compareLine(past: PastLine, today: TodaysGood): ReorderLine {
  if (!today || today.free === 0)
    return { ...past, quantity: 0, pricePaise: today?.pricePaise ?? past.wasPaise, change: 'gone' }
  const quantity = Math.min(past.quantity, today.free)
  const ofPrice = today.pricePaise === past.wasPaise ? 'none' : 'price'
  const change = quantity < past.quantity ? 'fewer' : ofPrice
  return { ...past, name: today.name, quantity, pricePaise: today.pricePaise, change }
}

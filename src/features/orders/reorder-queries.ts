import { findGoods } from '#features/checkout/line-product-queries.ts'
import { lineKey } from '#features/checkout/line-products.ts'
import type { Context } from '#features/context.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { getOrder } from './order-queries.ts'
import { compareLine, type ReorderLine } from './reorder.ts'

/** The lines of an own order as they could be bought today. Goods that came in exchange are not among them. Throws not-found. */
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

import type { Context } from '#features/context.ts'
import { couponCode, type TypedCoupon } from '#features/coupons/coupon-rules.ts'
import { findCoupon } from '#features/coupons/redeem-coupon.ts'
import { judgeGiftCard, type PricedGiftCard } from '#features/gift-cards/gift-card.ts'
import { findGiftCard } from '#features/gift-cards/use-gift-card.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { WantedLine } from './checkout-quote.ts'
import type { Destination } from './destination.ts'
import { findGoods } from './line-product-queries.ts'
import { lineKey, mergeLines, type WantedGood } from './line-products.ts'
import { priceOrder, type Rates } from './order-totals.ts'
import type { Priced } from './quoted.ts'

const mostPieces = 99

export type LinesInput = {
  lines: readonly WantedLine[]
  destination: Destination | null
  coupon?: string | undefined
  giftCard?: string | undefined
  paymentMethod?: string | undefined
  pickUp?: readonly string[] | undefined
  express?: readonly string[] | undefined
}

/** Prices from the browser are never read. @throws DomainError invalid-request when equal lines add up to over 99 */
export async function priceLines(ctx: Context, input: LinesInput, rates: Rates): Promise<Priced> {
  const { lines, destination, paymentMethod, pickUp, express } = input
  const merged = mergeLines(lines)
  if (merged.some(({ quantity }) => quantity > mostPieces)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'lines', message: 'invalid.quantity' }] })
  }

  const known = await findGoods(ctx, merged)
  const found = merged.map((line) => ({ line, good: known.get(lineKey(line.productId, optionsKey(line.variant))) }))
  const missing = found.flatMap(({ line, good }) => (good ? [] : [line]))
  const goods = shareFree(found.flatMap(({ line, good }) => (good ? [{ good, quantity: line.quantity }] : [])))
  const coupon = await findTyped(ctx, input.coupon)
  const paysCash = paymentMethod === 'cod'
  const order = priceOrder({ goods, destination, coupon, paysCash, pickUp, express }, rates, ctx.clock.now())
  const giftCard = await findTypedCard(ctx, input.giftCard, {
    payablePaise: order.totalPaise - order.balancePaise,
    paysCash,
  })
  return { order, missing, destination, paysCash, giftCard }
}

/** Lines of one variant with different words take from the same stock. */
function shareFree(goods: readonly WantedGood[]): WantedGood[] {
  const taken = new Map<number, number>()
  return goods.map(({ good, quantity }) => {
    const before = taken.get(good.variantId) ?? 0
    taken.set(good.variantId, before + quantity)
    return { good: { ...good, free: good.free - before }, quantity }
  })
}

async function findTypedCard(
  ctx: Context,
  typed: string | undefined,
  order: { payablePaise: number; paysCash: boolean },
): Promise<PricedGiftCard | null> {
  return typed ? judgeGiftCard(await findGiftCard(ctx, typed), order) : null
}

async function findTyped(ctx: Context, typed: string | undefined): Promise<TypedCoupon | null> {
  const code = couponCode(typed)
  return code === null ? null : { code, coupon: await findCoupon(ctx, code) }
}

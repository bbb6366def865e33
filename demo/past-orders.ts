/** Delivered orders of the last half year: every reviewer has bought the product. */
import { chanceFor } from './chance.ts'
import type { DemoMove, DemoOrder, DemoProduct, DemoReview } from './demo-types.ts'
import { demoOrders } from './orders-plan.ts'
import { demoCustomerEmail } from './people.ts'
import { demoProducts } from './products.ts'
import { demoReviews } from './reviews.ts'

const moves: DemoMove[] = [
  { move: 'captured', afterDays: 0 },
  { move: 'accept', afterDays: 1 },
  { move: 'pack', afterDays: 3 },
  { move: 'ship', afterDays: 4 },
  { move: 'deliver', afterDays: 8 },
  { move: 'complete', afterDays: 16 },
]

export const reviewerEmail = ({ by }: DemoReview) => (by === 'customer' ? demoCustomerEmail : `${by}@haat.test`)

/** One order for each review without a delivered line among the forty orders. */
export function demoPastOrders(): DemoOrder[] {
  const products = new Map(demoProducts().map((product) => [product.slug, product]))
  const delivered = new Set(demoOrders().flatMap((order) => receivedIn(order, products)))
  return demoReviews
    .filter((review) => !delivered.has(`${reviewerEmail(review)} ${review.product}`))
    .map((review) => orderFor(review, products.get(review.product)))
}

function receivedIn({ customerEmail, lines, parcels }: DemoOrder, products: Map<string, DemoProduct>): string[] {
  const arrived = new Set(
    parcels.filter(({ endsIn }) => /^(delivered|completed)$/.test(endsIn)).map(({ artisanSlug }) => artisanSlug),
  )
  return lines
    .filter(({ productSlug }) => arrived.has(products.get(productSlug)?.artisanSlug ?? ''))
    .map(({ productSlug }) => `${customerEmail} ${productSlug}`)
}

/** Reviews are written one to three weeks after delivery. */
function orderFor(review: DemoReview, product: DemoProduct | undefined): DemoOrder {
  const variant = product?.variants.find(({ stock }) => stock > 3)
  if (!product || !variant) throw new Error(`the demo cannot sell ${review.product}`)
  const rng = chanceFor('past order', review.by, review.product)
  return {
    customerEmail: reviewerEmail(review),
    placedDaysAgo: Math.max(17, review.daysAgo + rng.int(14, 26)),
    lines: [{ productSlug: product.slug, sku: variant.sku, quantity: 1 }],
    method: rng.pick(['upi', 'upi', 'card', 'netbanking']),
    payment: 'captured',
    parcels: [{ artisanSlug: product.artisanSlug, moves, endsIn: 'completed' }],
  }
}

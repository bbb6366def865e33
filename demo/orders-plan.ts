/** Forty orders that cover every state of a parcel (see src/features/orders/order-status.ts). */
import { demoArtisans } from './artisans.ts'
import type { Rng } from './artist/ink.ts'
import { chanceFor } from './chance.ts'
import type {
  DemoArtisan,
  DemoCustomer,
  DemoMethod,
  DemoMove,
  DemoOrder,
  DemoPayment,
  DemoProduct,
} from './demo-types.ts'
import { demoCustomers } from './people.ts'
import { demoProducts } from './products.ts'

const step = (move: string, afterDays: number, reason?: string): DemoMove =>
  reason ? { move, afterDays, reason } : { move, afterDays }
const paid = [step('captured', 0)]
const accepted = [...paid, step('accept', 1)]
const making = [...accepted, step('start_making', 2)]
const ready = [...making, step('pack', 5)]
const shipped = [...ready, step('ship', 6)]
const onTheRoad = [...shipped, step('out_for_delivery', 9)]
const delivered = [...onTheRoad, step('deliver', 9)]
const refused = [...onTheRoad, step('undelivered', 10, 'Nobody at home on three visits')]

/** The moves that lead to each state, and how long ago the order must have been placed for them. */
const paths: Record<string, { moves: DemoMove[]; daysAgo: [number, number] }> = {
  awaiting_payment: { moves: [], daysAgo: [0, 0] },
  awaiting_confirmation: { moves: [], daysAgo: [0, 0] },
  placed: { moves: paid, daysAgo: [0, 1] },
  accepted: { moves: accepted, daysAgo: [2, 3] },
  making: { moves: making, daysAgo: [3, 5] },
  ready: { moves: ready, daysAgo: [5, 6] },
  shipped: { moves: shipped, daysAgo: [7, 9] },
  out_for_delivery: { moves: onTheRoad, daysAgo: [9, 9] },
  delivered: { moves: delivered, daysAgo: [10, 15] },
  completed: { moves: [...delivered, step('complete', 16)], daysAgo: [18, 120] },
  cancelled: { moves: [...paid, step('cancel', 1, 'Ordered the wrong size')], daysAgo: [4, 40] },
  declined: {
    moves: [...paid, step('decline', 1, 'The kiln cracked; the piece cannot be made in time')],
    daysAgo: [6, 30],
  },
  expired: { moves: [step('expired', 0)], daysAgo: [2, 20] },
  returning: { moves: refused, daysAgo: [11, 13] },
  returned: { moves: [...refused, step('back_with_artisan', 16)], daysAgo: [18, 50] },
  on_hold: { moves: [...paid, step('hold', 1, 'Address being checked with the buyer')], daysAgo: [2, 3] },
  lost: { moves: [...shipped, step('lost', 20, 'The courier could not trace the parcel')], daysAgo: [24, 50] },
}

/** One word per order; two words joined by a plus sign are an order from two artisans. */
const plan: string[] = [
  'completed',
  'delivered',
  'shipped+making',
  'placed',
  'completed',
  'awaiting_payment',
  'completed+completed',
  'out_for_delivery',
  'accepted',
  'making',
  'ready',
  'returned',
  'cancelled',
  'expired',
  'on_hold',
  'completed',
  'lost',
  'returning',
  'placed+accepted',
  'delivered',
  'completed',
  'shipped',
  'declined+delivered',
  'awaiting_confirmation',
  'completed',
  'placed',
  'making',
  'delivered+shipped',
  'completed',
  'expired',
  'ready',
  'completed',
  'out_for_delivery',
  'accepted',
  'cancelled',
  'completed+completed',
  'shipped',
  'delivered',
  'completed',
  'placed',
]

export function demoOrders(): DemoOrder[] {
  const customers = demoCustomers()
  return plan.map((words, i) => {
    const rng = chanceFor('order', i)
    // Every sixth order is the demo customer's, so that her list is worth showing.
    const customer = customers[i % 6 === 0 ? 0 : (i * 7) % customers.length]
    if (!customer) throw new Error('The demo shop has no customers')
    return orderOf(words.split('+'), customer, i, rng)
  })
}

function orderOf(states: string[], customer: DemoCustomer, i: number, rng: Rng): DemoOrder {
  const chosen = goodsFor(customer, states.length, i)
  const method = methodOf(states, i)
  const endings = states.map((state) => pathOf(state))
  const daysAgo = rng.int(
    Math.max(...endings.map(({ daysAgo }) => daysAgo[0])),
    Math.max(...endings.map(({ daysAgo }) => daysAgo[1])),
  )
  return {
    customerEmail: customer.email,
    placedDaysAgo: daysAgo,
    lines: chosen.map((product, at) =>
      lineOf(product, at === 0 && product.variants.some(({ stock }) => stock > 4) ? rng.int(1, 2) : 1),
    ),
    method,
    payment: paymentOf(states, method, i),
    parcels: chosen.map((product, at) => ({
      artisanSlug: product.artisanSlug,
      moves: movesFor(endings[at]?.moves ?? [], method),
      endsIn: endsIn(states[at] ?? 'placed'),
    })),
  }
}

function pathOf(state: string) {
  const path = paths[state]
  if (!path) throw new Error(`No path leads to ${state}`)
  return path
}

const endsIn = (state: string) => (state === 'declined' ? 'cancelled' : state)

/** Cash orders are confirmed by a one-time code instead of a capture. */
const movesFor = (moves: DemoMove[], method: DemoMethod) =>
  method === 'cod' ? moves.map((made) => (made.move === 'captured' ? { ...made, move: 'confirm' } : made)) : moves

/** Cash on delivery for some orders that need no earlier payment; the shop may still refuse it for these products. */
function methodOf(states: string[], i: number): DemoMethod {
  const mayBeCash = states.every((state) => !/^(awaiting_payment|cancelled|declined|on_hold|lost)$/.test(state))
  if (states.includes('awaiting_confirmation') || (mayBeCash && i % 4 === 1)) return 'cod'
  return (['upi', 'upi', 'card', 'upi', 'netbanking'] as const)[i % 5] ?? 'upi'
}

function paymentOf(states: string[], method: DemoMethod, i: number): DemoPayment {
  if (method === 'cod') return 'cod_due'
  if (states.includes('awaiting_payment')) return i % 2 ? 'created' : 'failed'
  return states.includes('expired') ? 'failed' : 'captured'
}

/** Products in stock from artisans who may send to the buyer's state, one each. */
function goodsFor(customer: DemoCustomer, count: number, i: number): DemoProduct[] {
  const artisans = new Map(demoArtisans().map((artisan) => [artisan.slug, artisan]))
  const open = demoProducts().filter(
    (product) =>
      maySend(artisans.get(product.artisanSlug), customer) && product.variants.some(({ stock }) => stock > 3),
  )
  const chosen: DemoProduct[] = []
  // The demo artisan needs open orders: every fifth order begins with one of his products.
  if (i % 5 === 0)
    chosen.push(
      ...open
        .filter(({ artisanSlug }) => artisanSlug === demoArtisans()[0]?.slug)
        .slice((i / 5) % 3, ((i / 5) % 3) + 1),
    )
  for (let at = (i * 37) % open.length; chosen.length < count; at = (at + 53) % open.length) {
    const product = open[at]
    if (product && chosen.every(({ artisanSlug }) => artisanSlug !== product.artisanSlug)) chosen.push(product)
  }
  return chosen
}

/** Without full GST registration an artisan may sell on a marketplace only inside the home state. */
const maySend = (artisan: DemoArtisan | undefined, customer: DemoCustomer) =>
  artisan !== undefined && (artisan.gst.kind === 'registered' || artisan.state === customer.address.state)

function lineOf(product: DemoProduct, quantity: number) {
  const variant = product.variants.find(({ stock }) => stock > 3) ?? product.variants[0]
  if (!variant) throw new Error(`${product.slug} has no variant`)
  return { productSlug: product.slug, sku: variant.sku, quantity }
}

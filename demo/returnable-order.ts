import { demoArtisans } from './artisans.ts'
import type { DemoOrder } from './demo-types.ts'
import { demoCustomerEmail } from './people.ts'
import { demoProducts } from './products.ts'

const daysAgo = 6

export function demoReturnableOrder(): DemoOrder {
  const artisanSlug = demoArtisans()[0]?.slug
  const choices = demoProducts()
    .filter((product) => product.artisanSlug === artisanSlug)
    .flatMap(({ slug, variants }) => variants.map((variant) => ({ slug, ...variant })))
    .filter(({ stock }) => stock > 6)
    .sort((a, b) => a.pricePaise - b.pricePaise)
  const [cheapest] = choices
  if (!artisanSlug || !cheapest) throw new Error('the demo artisan has no piece to send')
  return {
    customerEmail: demoCustomerEmail,
    placedDaysAgo: daysAgo,
    lines: [{ productSlug: cheapest.slug, sku: cheapest.sku, quantity: 2 }],
    method: 'upi',
    payment: 'captured',
    parcels: [
      {
        artisanSlug,
        moves: ['captured', 'accept', 'pack', 'ship', 'deliver'].map((move, afterDays) => ({ move, afterDays })),
        endsIn: 'delivered',
      },
    ],
  }
}

import { accountsHandlers } from './accounts-handlers.ts'
import { artisansHandlers } from './artisans-handlers.ts'
import { catalogHandlers } from './catalog-handlers.ts'
import type { HaatApp } from './context.ts'
import { craftsHandlers } from './crafts-handlers.ts'
import { imagesHandlers } from './images-handlers.ts'
import { journalHandlers } from './journal-handlers.ts'
import { ordersHandlers } from './orders-handlers.ts'
import { paymentsHandlers } from './payments-handlers.ts'
import { payoutsHandlers } from './payouts-handlers.ts'
import { reviewsHandlers } from './reviews-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { wishlistHandlers } from './wishlist-handlers.ts'

/** All JSON calls, area by area. */
export function registerHandlers(app: HaatApp): void {
  imagesHandlers(app)
  accountsHandlers(app)
  artisansHandlers(app)
  craftsHandlers(app)
  catalogHandlers(app)
  searchHandlers(app)
  ordersHandlers(app)
  paymentsHandlers(app)
  payoutsHandlers(app)
  reviewsHandlers(app)
  wishlistHandlers(app)
  journalHandlers(app)
}

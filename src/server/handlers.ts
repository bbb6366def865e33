import { accountsHandlers } from './accounts-handlers.ts'
import { artisansHandlers } from './artisans-handlers.ts'
import { auditHandlers } from './audit-handlers.ts'
import { authenticatorHandlers } from './authenticator-handlers.ts'
import { behalfHandlers } from './behalf-handlers.ts'
import { catalogHandlers } from './catalog-handlers.ts'
import { collectionsHandlers } from './collections-handlers.ts'
import { contactHandlers } from './contact-handlers.ts'
import type { HaatApp } from './context.ts'
import { couponsHandlers } from './coupons-handlers.ts'
import { craftsHandlers } from './crafts-handlers.ts'
import { deskArtisansHandlers } from './desk-artisans-handlers.ts'
import { deskProductsHandlers } from './desk-products-handlers.ts'
import { glossaryHandlers } from './glossary-handlers.ts'
import { grievancesHandlers } from './grievances-handlers.ts'
import { holidaysHandlers } from './holidays-handlers.ts'
import { imagesHandlers } from './images-handlers.ts'
import { importsHandlers } from './imports-handlers.ts'
import { journalHandlers } from './journal-handlers.ts'
import { makersHandlers } from './makers-handlers.ts'
import { messagesHandlers } from './messages-handlers.ts'
import { operationsHandlers } from './operations-handlers.ts'
import { ordersHandlers } from './orders-handlers.ts'
import { ownProductsHandlers } from './own-products-handlers.ts'
import { paymentsHandlers } from './payments-handlers.ts'
import { payoutsHandlers } from './payouts-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { productHelpHandlers } from './product-help-handlers.ts'
import { ratesHandlers } from './rates-handlers.ts'
import { reportsHandlers } from './reports-handlers.ts'
import { reviewsHandlers } from './reviews-handlers.ts'
import { revisionsHandlers } from './revisions-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { wishlistHandlers } from './wishlist-handlers.ts'
import { wordsHandlers } from './words-handlers.ts'
import { workshopHandlers } from './workshop-handlers.ts'

/** All JSON calls, area by area. */
export function registerHandlers(app: HaatApp): void {
  settingsHandlers(app)
  auditHandlers(app)
  imagesHandlers(app)
  accountsHandlers(app)
  authenticatorHandlers(app)
  peopleHandlers(app)
  artisansHandlers(app)
  behalfHandlers(app)
  deskArtisansHandlers(app)
  holidaysHandlers(app)
  makersHandlers(app)
  craftsHandlers(app)
  catalogHandlers(app)
  deskProductsHandlers(app)
  collectionsHandlers(app)
  ownProductsHandlers(app)
  productHelpHandlers(app)
  revisionsHandlers(app)
  importsHandlers(app)
  searchHandlers(app)
  glossaryHandlers(app)
  ordersHandlers(app)
  messagesHandlers(app)
  paymentsHandlers(app)
  payoutsHandlers(app)
  reportsHandlers(app)
  workshopHandlers(app)
  reviewsHandlers(app)
  wishlistHandlers(app)
  journalHandlers(app)
  contactHandlers(app)
  grievancesHandlers(app)
  couponsHandlers(app)
  ratesHandlers(app)
  wordsHandlers(app)
  operationsHandlers(app)
}

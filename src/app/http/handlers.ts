import { accountsHandlers } from '#features/accounts/accounts-handlers.ts'
import { peopleHandlers } from '#features/accounts/people-handlers.ts'
import { adminArtisansHandlers } from '#features/artisans/admin-artisans-handlers.ts'
import { artisansHandlers } from '#features/artisans/artisans-handlers.ts'
import { coOperativeHandlers } from '#features/artisans/co-operative-handlers.ts'
import { holidaysHandlers } from '#features/artisans/holidays-handlers.ts'
import { auditHandlers } from '#features/audit/audit-handlers.ts'
import { collectionsHandlers } from '#features/collections/collections-handlers.ts'
import { grievancesHandlers } from '#features/complaints/grievances-handlers.ts'
import { contactHandlers } from '#features/contact/contact-handlers.ts'
import { couponsHandlers } from '#features/coupons/coupons-handlers.ts'
import { craftsHandlers } from '#features/crafts/crafts-handlers.ts'
import { adminProductsHandlers } from '#features/drafts/admin-products-handlers.ts'
import { ownProductsHandlers } from '#features/drafts/own-products-handlers.ts'
import { productHelpHandlers } from '#features/drafts/product-help-handlers.ts'
import { revisionsHandlers } from '#features/drafts/revisions-handlers.ts'
import { imagesHandlers } from '#features/images/images-handlers.ts'
import { impersonationHandlers } from '#features/impersonation/impersonation-handlers.ts'
import { importsHandlers } from '#features/imports/imports-handlers.ts'
import { journalHandlers } from '#features/journal/journal-handlers.ts'
import { wordsHandlers } from '#features/journal/words-handlers.ts'
import { messagesHandlers } from '#features/messages/messages-handlers.ts'
import { operationsHandlers } from '#features/operations/operations-handlers.ts'
import { ordersHandlers } from '#features/orders/orders-handlers.ts'
import { paymentsHandlers } from '#features/payments/payments-handlers.ts'
import { payoutsHandlers } from '#features/payouts/payouts-handlers.ts'
import { catalogHandlers } from '#features/products/catalog-handlers.ts'
import { reportsHandlers } from '#features/reports/reports-handlers.ts'
import { workshopHandlers } from '#features/reports/workshop-handlers.ts'
import { reviewsHandlers } from '#features/reviews/reviews-handlers.ts'
import { glossaryHandlers } from '#features/search/glossary-handlers.ts'
import { searchHandlers } from '#features/search/search-handlers.ts'
import { settingsHandlers } from '#features/settings/settings-handlers.ts'
import { authenticatorHandlers } from '#features/sign-in/authenticator-handlers.ts'
import { ratesHandlers } from '#features/tax/rates-handlers.ts'
import { wishlistHandlers } from '#features/wishlist/wishlist-handlers.ts'
import type { HaatApp } from './context.ts'

/** All JSON calls, area by area. */
export function registerHandlers(app: HaatApp): void {
  settingsHandlers(app)
  auditHandlers(app)
  imagesHandlers(app)
  accountsHandlers(app)
  authenticatorHandlers(app)
  peopleHandlers(app)
  artisansHandlers(app)
  impersonationHandlers(app)
  adminArtisansHandlers(app)
  holidaysHandlers(app)
  coOperativeHandlers(app)
  craftsHandlers(app)
  catalogHandlers(app)
  adminProductsHandlers(app)
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

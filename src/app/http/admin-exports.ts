import { exportPeople } from '#features/accounts/export-person.ts'
import { adminPeople } from '#features/accounts/person-queries.ts'
import { auditTrail } from '#features/audit/audit-list-queries.ts'
import { adminGrievances } from '#features/complaints/admin-grievance-queries.ts'
import { adminContacts } from '#features/contact/admin-contact-queries.ts'
import { adminCoupons } from '#features/coupons/admin-coupon-queries.ts'
import { adminProducts } from '#features/drafts/admin-product-queries.ts'
import { adminSubscribers } from '#features/newsletter/admin-subscriber-queries.ts'
import { exportSubscribers } from '#features/newsletter/export-subscribers.ts'
import { adminOrders } from '#features/orders/admin-order-queries.ts'
import { adminCash } from '#features/payments/cash-queries.ts'
import { adminRefunds } from '#features/refunds/refund-queries.ts'
import { adminReturns } from '#features/returns/return-queries.ts'
import { adminReviews } from '#features/reviews/admin-review-queries.ts'
import { adminArtisans } from '#features/verification/admin-artisan-queries.ts'
import { serveListExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

export function serveAdminExports(app: HaatApp): void {
  serveListExport(app, adminOrders)
  serveListExport(app, adminReturns)
  serveListExport(app, adminRefunds)
  serveListExport(app, adminCash)
  serveListExport(app, adminProducts)
  serveListExport(app, adminArtisans)
  serveListExport(app, adminCoupons)
  serveListExport(app, adminContacts)
  serveListExport(app, adminReviews)
  serveListExport(app, adminGrievances)
  serveListExport(app, auditTrail)
  // Personal data needs a recent password (else 403), and the export is audited.
  serveListExport(app, adminPeople, exportPeople)
  serveListExport(app, adminSubscribers, exportSubscribers)
}

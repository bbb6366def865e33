import { exportPeople } from '#features/accounts/export-person.ts'
import { type PersonRow, personSorts, readPersonFilter } from '#features/accounts/person.ts'
import { streamAdminGrievances } from '#features/complaints/admin-grievance-queries.ts'
import { adminGrievanceSorts, readAdminGrievanceFilter } from '#features/complaints/complaint-list.ts'
import { adminContactSorts, readAdminContactFilter } from '#features/contact/admin-contact.ts'
import { streamAdminContact } from '#features/contact/admin-contact-queries.ts'
import { adminCouponSorts, readAdminCouponFilter } from '#features/coupons/admin-coupon.ts'
import { streamAdminCoupons } from '#features/coupons/admin-coupon-queries.ts'
import { readAdminProductFilter, sortsOf } from '#features/drafts/admin-product.ts'
import { streamAdminProducts } from '#features/drafts/admin-product-queries.ts'
import {
  type AdminSubscriber,
  adminSubscriberSorts,
  readAdminSubscriberFilter,
} from '#features/newsletter/admin-subscriber.ts'
import { exportSubscribers } from '#features/newsletter/export-subscribers.ts'
import { adminOrderSorts, readAdminOrderFilter } from '#features/orders/admin-order.ts'
import { streamAdminOrders } from '#features/orders/admin-order-queries.ts'
import { adminCashSorts, readAdminCashFilter } from '#features/payments/admin-cash.ts'
import { streamCash } from '#features/payments/cash-queries.ts'
import { adminRefundSorts, readAdminRefundFilter } from '#features/refunds/admin-refund-list.ts'
import { streamAdminRefunds } from '#features/refunds/refund-queries.ts'
import { adminReturnSorts, readAdminReturnFilter } from '#features/returns/admin-return.ts'
import { streamAdminReturns } from '#features/returns/return-queries.ts'
import { adminReviewSorts, readAdminReviewFilter } from '#features/reviews/admin-review.ts'
import { streamAdminReviews } from '#features/reviews/admin-review-queries.ts'
import { adminArtisanSorts, readAdminArtisanFilter } from '#features/verification/admin-artisan.ts'
import { streamAdminArtisans } from '#features/verification/admin-artisan-queries.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { rupees, serveAdminExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

/** The lists of the admin as files, one each. */
export function serveAdminExports(app: HaatApp): void {
  servePeopleExport(app)
  serveCareExports(app)
  serveArtisansExport(app)
  serveNewsletterExport(app)
  serveOrdersExport(app)
  serveReturnsExport(app)
  serveRefundsExport(app)
  serveCashExport(app)
  serveProductsExport(app)
}

function serveOrdersExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'orders',
    head: [
      'Order',
      'Placed',
      'Customer',
      'City',
      'State',
      'Artisans',
      'Stage',
      'Way of paying',
      'Payment',
      'Total (INR)',
    ],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminOrderFilter(query), ask: readListQuery(query, adminOrderSorts) }
      for await (const order of streamAdminOrders(ctx, asked)) {
        const { number, placedAt, customer, artisans, status, method, paymentStatus, totalPaise } = order
        const { name, city, state } = customer
        yield [
          number,
          placedAt,
          name,
          city,
          state,
          artisans.join(', '),
          status,
          method,
          paymentStatus,
          rupees(totalPaise),
        ]
      }
    },
  })
}

function serveReturnsExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'returns',
    head: ['Return', 'Order', 'Asked', 'Until', 'Customer', 'Artisan', 'Reason', 'Wish', 'State', 'Money back (INR)'],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminReturnFilter(query), ask: readListQuery(query, adminReturnSorts) }
      for await (const row of streamAdminReturns(ctx, asked)) {
        const { number, orderNumber, createdAt, dueAt, customerName, artisan, reason, wish, status } = row
        const sum = rupees(row.goodsPaise + row.shippingPaise)
        yield [number, orderNumber, createdAt, dueAt ?? '', customerName, artisan.name, reason, wish, status, sum]
      }
    },
  })
}

function serveRefundsExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'refunds',
    head: [
      'Order',
      'Customer',
      'Asked',
      'Settled',
      'Parts',
      'Why',
      'Way',
      'State',
      'Reference',
      'Failure',
      'Sum (INR)',
    ],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminRefundFilter(query), ask: readListQuery(query, adminRefundSorts) }
      for await (const row of streamAdminRefunds(ctx, asked)) {
        const { orderNumber, customerName, createdAt, settledAt, components, reason, route, status } = row
        const parts = Object.entries(components).filter(([, paise]) => paise > 0)
        yield [
          ...[orderNumber, customerName, createdAt, settledAt ?? ''],
          ...[parts.map(([name, paise]) => `${name} ${rupees(paise)}`).join(', '), reason, route, status],
          ...[row.reference ?? '', row.failure ?? '', rupees(row.amountPaise)],
        ]
      }
    },
  })
}

function serveCashExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'cash',
    head: ['Parcel', 'Order', 'Courier', 'Taken', 'Handed on', 'Reference', 'Sum (INR)'],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminCashFilter(query), ask: readListQuery(query, adminCashSorts) }
      for await (const row of streamCash(ctx, asked)) {
        const { parcel, orderNumber, carrier, collectedAt, remittedAt, reference, amountPaise } = row
        yield [parcel, orderNumber, carrier ?? '', collectedAt, remittedAt ?? '', reference ?? '', rupees(amountPaise)]
      }
    },
  })
}

function serveProductsExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'products',
    head: ['Product', 'Name', 'Artisan', 'Category', 'State', 'Since', 'Price from (INR)', 'In stock', 'Set aside'],
    rows: async function* (ctx, query) {
      const filter = readAdminProductFilter(query)
      const ask = readListQuery(query, sortsOf(filter))
      for await (const piece of streamAdminProducts(ctx, { filter, ask })) {
        const { id, name, artisan, category, status, createdAt, waitingSince, pricePaise, free, reserved } = piece
        const since = waitingSince ?? createdAt
        yield [id, name, artisan.name, category, status, since, rupees(pricePaise), String(free), String(reserved)]
      }
    },
  })
}

/** Everybody with an account, as a file; refused with 403 until the password was given anew. */
function servePeopleExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'people',
    head: ['Name', 'Email', 'Phone', 'Role', 'Joined', 'Last here', 'Shut since'],
    rows: (ctx, query) =>
      cellsOf(exportPeople(ctx, { filter: readPersonFilter(query), ask: readListQuery(query, personSorts) })),
  })
}

async function* cellsOf(people: AsyncIterable<PersonRow>): AsyncGenerator<readonly string[]> {
  for await (const { name, email, phone, role, joinedAt, seenAt, disabledAt } of people) {
    yield [name, email, phone, role, joinedAt, seenAt ?? '', disabledAt ?? '']
  }
}

const head = [
  'Artisan',
  'Name',
  'Place',
  'State',
  'Specialty',
  'Stands',
  'Since',
  'Applied',
  'Verified',
  'Tax',
  'Commission (%)',
  'Pieces',
]

/** The admin's list of artisans as a file; no telephone, no email address, no number of a paper. */
function serveArtisansExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'artisans',
    head,
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminArtisanFilter(query), ask: readListQuery(query, adminArtisanSorts) }
      for await (const artisan of streamAdminArtisans(ctx, asked)) {
        const { id, name, place, state, specialty, status, since, appliedAt, verifiedAt, taxStatus } = artisan
        const commission = artisan.commissionBasisPoints === null ? '' : String(artisan.commissionBasisPoints / 100)
        const days = [since ?? '', appliedAt, verifiedAt ?? '']
        yield [id, name, place, state, specialty, status, ...days, taxStatus, commission, String(artisan.productCount)]
      }
    },
  })
}

/** The lists of the admin's care as files. */
function serveCareExports(app: HaatApp): void {
  serveCouponsExport(app)
  serveContactExport(app)
  serveAdminExport(app, {
    path: 'reviews',
    head: ['Written', 'Piece', 'Artisan', 'By', 'Stars', 'Title', 'Words', 'Hidden', 'Reason', 'Reports'],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminReviewFilter(query), ask: readListQuery(query, adminReviewSorts) }
      for await (const row of streamAdminReviews(ctx, asked)) {
        const { writtenAt, product, artisan, author, rating, title, text, hiddenAt, hiddenReason, reports } = row
        yield [
          ...[
            writtenAt,
            product.name,
            artisan,
            author,
            String(rating),
            title,
            text,
            hiddenAt ?? '',
            hiddenReason ?? '',
          ],
          reports.map(({ reason, note }) => (note ? `${reason}: ${note}` : reason)).join('; '),
        ]
      }
    },
  })
  serveAdminExport(app, {
    path: 'grievances',
    head: ['Ticket', 'Received', 'Name', 'About', 'Order', 'State', 'Language', 'Due', 'Overdue', 'Settled', 'Words'],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminGrievanceFilter(query), ask: readListQuery(query, adminGrievanceSorts) }
      for await (const row of streamAdminGrievances(ctx, asked)) {
        const { ticket, sentAt, name, subject, orderNumber, status, language, clock, resolvedAt, words } = row
        yield [
          ...[ticket, sentAt, name, subject, orderNumber ?? '', status, language, clock?.until ?? ''],
          ...[clock?.isOver ? 'yes' : '', resolvedAt ?? '', words],
        ]
      }
    },
  })
}

function serveContactExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'contact',
    head: ['Received', 'Name', 'Email', 'Order', 'Language', 'Answered', 'Words'],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminContactFilter(query), ask: readListQuery(query, adminContactSorts) }
      for await (const row of streamAdminContact(ctx, asked)) {
        const { sentAt, name, email, orderNumber, language, answeredAt, words } = row
        yield [sentAt, name, email, orderNumber ?? '', language, answeredAt ?? '', words]
      }
    },
  })
}

function serveCouponsExport(app: HaatApp): void {
  const sum = (paise: number | null) => (paise === null ? '' : rupees(paise))
  serveAdminExport(app, {
    path: 'coupons',
    head: [
      ...[
        'Code',
        'Percent',
        'Amount (INR)',
        'At most (INR)',
        'From (INR)',
        'Borne by the shop (%)',
        'Artisan',
        'Category',
      ],
      ...['Starts', 'Ends', 'Withdrawn', 'State', 'Most uses', 'Per customer', 'Uses', 'Cost (INR)'],
    ],
    rows: async function* (ctx, query) {
      const asked = { filter: readAdminCouponFilter(query), ask: readListQuery(query, adminCouponSorts) }
      for await (const coupon of streamAdminCoupons(ctx, asked)) {
        const { code, percentBasisPoints, amountPaise, mostPaise, fromPaise, platformShareBasisPoints } = coupon
        const { artisan, category, startsAt, endsAt, withdrawnAt, state, mostUses, mostUsesPerCustomer, uses } = coupon
        yield [
          ...[code, sum(percentBasisPoints), sum(amountPaise), sum(mostPaise), sum(fromPaise)],
          ...[sum(platformShareBasisPoints), artisan?.name ?? '', category ?? '', startsAt, endsAt ?? ''],
          ...[withdrawnAt ?? '', state, String(mostUses ?? ''), String(mostUsesPerCustomer ?? ''), String(uses)],
          rupees(coupon.costPaise),
        ]
      }
    },
  })
}

/** The newsletter's readers with the record of their consent; refused with 403 until the password was given anew. */
function serveNewsletterExport(app: HaatApp): void {
  serveAdminExport(app, {
    path: 'newsletter',
    head: ['Email', 'Language', 'State', 'Asked', 'Confirmed', 'Left', 'Version of the words'],
    rows: (ctx, query) =>
      newsletterExportCellsOf(
        exportSubscribers(ctx, {
          filter: readAdminSubscriberFilter(query),
          ask: readListQuery(query, adminSubscriberSorts),
        }),
      ),
  })
}

async function* newsletterExportCellsOf(readers: AsyncIterable<AdminSubscriber>): AsyncGenerator<readonly string[]> {
  for await (const { email, language, state, askedAt, confirmedAt, leftAt, wordsVersion } of readers) {
    yield [email, language, state, askedAt, confirmedAt ?? '', leftAt ?? '', wordsVersion ?? '']
  }
}

import { exportPeople } from '#features/accounts/export-person.ts'
import { type PersonRow, personSorts, readPersonFilter } from '#features/accounts/person.ts'
import { streamDeskGrievances } from '#features/complaints/admin-grievance-queries.ts'
import { deskGrievanceSorts, readDeskGrievanceFilter } from '#features/complaints/complaint-list.ts'
import { deskContactSorts, readDeskContactFilter } from '#features/contact/admin-contact.ts'
import { streamDeskContact } from '#features/contact/admin-contact-queries.ts'
import { deskCouponSorts, readDeskCouponFilter } from '#features/coupons/admin-coupon.ts'
import { streamDeskCoupons } from '#features/coupons/admin-coupon-queries.ts'
import { readDeskProductFilter, sortsOf } from '#features/drafts/desk-product.ts'
import { streamDeskProducts } from '#features/drafts/desk-product-queries.ts'
import {
  type DeskSubscriber,
  deskSubscriberSorts,
  readDeskSubscriberFilter,
} from '#features/newsletter/admin-subscriber.ts'
import { exportSubscribers } from '#features/newsletter/export-subscribers.ts'
import { deskOrderSorts, readDeskOrderFilter } from '#features/orders/admin-order.ts'
import { streamDeskOrders } from '#features/orders/admin-order-queries.ts'
import { streamCash } from '#features/payments/cash-queries.ts'
import { deskCashSorts, readDeskCashFilter } from '#features/payments/desk-cash.ts'
import { deskRefundSorts, readDeskRefundFilter } from '#features/refunds/admin-refund-list.ts'
import { streamDeskRefunds } from '#features/refunds/refund-queries.ts'
import { deskReturnSorts, readDeskReturnFilter } from '#features/returns/admin-return.ts'
import { streamDeskReturns } from '#features/returns/return-queries.ts'
import { deskReviewSorts, readDeskReviewFilter } from '#features/reviews/desk-review.ts'
import { streamDeskReviews } from '#features/reviews/desk-review-queries.ts'
import { deskArtisanSorts, readDeskArtisanFilter } from '#features/verification/desk-artisan.ts'
import { streamDeskArtisans } from '#features/verification/desk-artisan-queries.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { rupees, serveDeskExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

/** The lists of the office as files, one each. */
export function serveDeskExports(app: HaatApp): void {
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
  serveDeskExport(app, {
    path: 'orders',
    head: [
      'Order',
      'Placed',
      'Customer',
      'City',
      'State',
      'Makers',
      'Stage',
      'Way of paying',
      'Payment',
      'Total (INR)',
    ],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskOrderFilter(query), ask: readDeskAsk(query, deskOrderSorts) }
      for await (const order of streamDeskOrders(ctx, asked)) {
        const { number, placedAt, customer, makers, status, method, paymentStatus, totalPaise } = order
        const { name, city, state } = customer
        yield [
          number,
          placedAt,
          name,
          city,
          state,
          makers.join(', '),
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
  serveDeskExport(app, {
    path: 'returns',
    head: ['Return', 'Order', 'Asked', 'Until', 'Customer', 'Maker', 'Reason', 'Wish', 'State', 'Money back (INR)'],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskReturnFilter(query), ask: readDeskAsk(query, deskReturnSorts) }
      for await (const row of streamDeskReturns(ctx, asked)) {
        const { number, orderNumber, createdAt, dueAt, customerName, artisan, reason, wish, status } = row
        const sum = rupees(row.goodsPaise + row.shippingPaise)
        yield [number, orderNumber, createdAt, dueAt ?? '', customerName, artisan.name, reason, wish, status, sum]
      }
    },
  })
}

function serveRefundsExport(app: HaatApp): void {
  serveDeskExport(app, {
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
      const asked = { filter: readDeskRefundFilter(query), ask: readDeskAsk(query, deskRefundSorts) }
      for await (const row of streamDeskRefunds(ctx, asked)) {
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
  serveDeskExport(app, {
    path: 'cash',
    head: ['Parcel', 'Order', 'Courier', 'Taken', 'Handed on', 'Reference', 'Sum (INR)'],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskCashFilter(query), ask: readDeskAsk(query, deskCashSorts) }
      for await (const row of streamCash(ctx, asked)) {
        const { parcel, orderNumber, carrier, collectedAt, remittedAt, reference, amountPaise } = row
        yield [parcel, orderNumber, carrier ?? '', collectedAt, remittedAt ?? '', reference ?? '', rupees(amountPaise)]
      }
    },
  })
}

function serveProductsExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'products',
    head: ['Product', 'Name', 'Maker', 'Category', 'State', 'Since', 'Price from (INR)', 'In stock', 'Set aside'],
    rows: async function* (ctx, query) {
      const filter = readDeskProductFilter(query)
      const ask = readDeskAsk(query, sortsOf(filter))
      for await (const piece of streamDeskProducts(ctx, { filter, ask })) {
        const { id, name, maker, category, status, createdAt, waitingSince, pricePaise, free, reserved } = piece
        const since = waitingSince ?? createdAt
        yield [id, name, maker.name, category, status, since, rupees(pricePaise), String(free), String(reserved)]
      }
    },
  })
}

/** Everybody with an account, as a file; refused with 403 until the password was given anew. */
function servePeopleExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'people',
    head: ['Name', 'Email', 'Phone', 'Role', 'Joined', 'Last here', 'Shut since'],
    rows: (ctx, query) =>
      cellsOf(exportPeople(ctx, { filter: readPersonFilter(query), ask: readDeskAsk(query, personSorts) })),
  })
}

async function* cellsOf(people: AsyncIterable<PersonRow>): AsyncGenerator<readonly string[]> {
  for await (const { name, email, phone, role, joinedAt, seenAt, disabledAt } of people) {
    yield [name, email, phone, role, joinedAt, seenAt ?? '', disabledAt ?? '']
  }
}

const head = [
  'Maker',
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

/** The office's list of makers as a file; no telephone, no mail address, no number of a paper. */
function serveArtisansExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'artisans',
    head,
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskArtisanFilter(query), ask: readDeskAsk(query, deskArtisanSorts) }
      for await (const artisan of streamDeskArtisans(ctx, asked)) {
        const { id, name, place, state, specialty, status, since, appliedAt, verifiedAt, taxStatus } = artisan
        const commission = artisan.commissionBasisPoints === null ? '' : String(artisan.commissionBasisPoints / 100)
        const days = [since ?? '', appliedAt, verifiedAt ?? '']
        yield [id, name, place, state, specialty, status, ...days, taxStatus, commission, String(artisan.productCount)]
      }
    },
  })
}

/** The lists of the office's care as files. */
function serveCareExports(app: HaatApp): void {
  serveCouponsExport(app)
  serveContactExport(app)
  serveDeskExport(app, {
    path: 'reviews',
    head: ['Written', 'Piece', 'Maker', 'By', 'Stars', 'Title', 'Words', 'Hidden', 'Reason', 'Reports'],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskReviewFilter(query), ask: readDeskAsk(query, deskReviewSorts) }
      for await (const row of streamDeskReviews(ctx, asked)) {
        const { writtenAt, product, maker, author, rating, title, text, hiddenAt, hiddenReason, reports } = row
        yield [
          ...[writtenAt, product.name, maker, author, String(rating), title, text, hiddenAt ?? '', hiddenReason ?? ''],
          reports.map(({ reason, note }) => (note ? `${reason}: ${note}` : reason)).join('; '),
        ]
      }
    },
  })
  serveDeskExport(app, {
    path: 'grievances',
    head: ['Ticket', 'Received', 'Name', 'About', 'Order', 'State', 'Language', 'Due', 'Overdue', 'Settled', 'Words'],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskGrievanceFilter(query), ask: readDeskAsk(query, deskGrievanceSorts) }
      for await (const row of streamDeskGrievances(ctx, asked)) {
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
  serveDeskExport(app, {
    path: 'contact',
    head: ['Received', 'Name', 'Email', 'Order', 'Language', 'Answered', 'Words'],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskContactFilter(query), ask: readDeskAsk(query, deskContactSorts) }
      for await (const row of streamDeskContact(ctx, asked)) {
        const { sentAt, name, email, orderNumber, language, answeredAt, words } = row
        yield [sentAt, name, email, orderNumber ?? '', language, answeredAt ?? '', words]
      }
    },
  })
}

function serveCouponsExport(app: HaatApp): void {
  const sum = (paise: number | null) => (paise === null ? '' : rupees(paise))
  serveDeskExport(app, {
    path: 'coupons',
    head: [
      ...[
        'Code',
        'Percent',
        'Amount (INR)',
        'At most (INR)',
        'From (INR)',
        'Borne by the shop (%)',
        'Maker',
        'Category',
      ],
      ...['Starts', 'Ends', 'Withdrawn', 'State', 'Most uses', 'Per customer', 'Uses', 'Cost (INR)'],
    ],
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskCouponFilter(query), ask: readDeskAsk(query, deskCouponSorts) }
      for await (const coupon of streamDeskCoupons(ctx, asked)) {
        const { code, percentBasisPoints, amountPaise, mostPaise, fromPaise, platformShareBasisPoints } = coupon
        const { maker, category, startsAt, endsAt, withdrawnAt, state, mostUses, mostUsesPerCustomer, uses } = coupon
        yield [
          ...[code, sum(percentBasisPoints), sum(amountPaise), sum(mostPaise), sum(fromPaise)],
          ...[sum(platformShareBasisPoints), maker?.name ?? '', category ?? '', startsAt, endsAt ?? ''],
          ...[withdrawnAt ?? '', state, String(mostUses ?? ''), String(mostUsesPerCustomer ?? ''), String(uses)],
          rupees(coupon.costPaise),
        ]
      }
    },
  })
}

/** The newsletter's readers with the record of their consent; refused with 403 until the password was given anew. */
function serveNewsletterExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'newsletter',
    head: ['Email', 'Language', 'State', 'Asked', 'Confirmed', 'Left', 'Version of the words'],
    rows: (ctx, query) =>
      newsletterExportCellsOf(
        exportSubscribers(ctx, {
          filter: readDeskSubscriberFilter(query),
          ask: readDeskAsk(query, deskSubscriberSorts),
        }),
      ),
  })
}

async function* newsletterExportCellsOf(readers: AsyncIterable<DeskSubscriber>): AsyncGenerator<readonly string[]> {
  for await (const { email, language, state, askedAt, confirmedAt, leftAt, wordsVersion } of readers) {
    yield [email, language, state, askedAt, confirmedAt ?? '', leftAt ?? '', wordsVersion ?? '']
  }
}

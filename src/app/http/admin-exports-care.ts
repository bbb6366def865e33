import { streamDeskGrievances } from '#features/complaints/admin-grievance-queries.ts'
import { deskGrievanceSorts, readDeskGrievanceFilter } from '#features/complaints/complaint-list.ts'
import { deskContactSorts, readDeskContactFilter } from '#features/contact/admin-contact.ts'
import { streamDeskContact } from '#features/contact/admin-contact-queries.ts'
import { deskCouponSorts, readDeskCouponFilter } from '#features/coupons/admin-coupon.ts'
import { streamDeskCoupons } from '#features/coupons/admin-coupon-queries.ts'
import { deskReviewSorts, readDeskReviewFilter } from '#features/reviews/desk-review.ts'
import { streamDeskReviews } from '#features/reviews/desk-review-queries.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { rupees, serveDeskExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

/** The lists of the office's care as files. */
export function serveCareExports(app: HaatApp): void {
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

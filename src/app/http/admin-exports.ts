import { readDeskProductFilter, sortsOf } from '#features/drafts/desk-product.ts'
import { streamDeskProducts } from '#features/drafts/desk-product-queries.ts'
import { deskOrderSorts, readDeskOrderFilter } from '#features/orders/admin-order.ts'
import { streamDeskOrders } from '#features/orders/admin-order-queries.ts'
import { streamCash } from '#features/payments/cash-queries.ts'
import { deskCashSorts, readDeskCashFilter } from '#features/payments/desk-cash.ts'
import { deskRefundSorts, readDeskRefundFilter } from '#features/refunds/admin-refund-list.ts'
import { streamDeskRefunds } from '#features/refunds/refund-queries.ts'
import { deskReturnSorts, readDeskReturnFilter } from '#features/returns/admin-return.ts'
import { streamDeskReturns } from '#features/returns/return-queries.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { rupees, serveDeskExport } from './admin-export.ts'
import { serveCareExports } from './admin-exports-care.ts'
import { serveArtisansExport } from './artisans-export.ts'
import type { HaatApp } from './context.ts'
import { serveNewsletterExport } from './newsletter-export.ts'
import { servePeopleExport } from './people-export.ts'

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

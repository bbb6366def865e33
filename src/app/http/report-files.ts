import { gstStateCode } from '#features/addresses/gst-states.ts'
import type { Context } from '#features/context.ts'
import { inOrderOf } from '#features/products/variant-options.ts'
import { listJournalAccounts, streamJournal, streamJournalDays } from '#features/reports/journal-queries.ts'
import { type ReportSpan, readReportSpan, type tableReports, type xmlReports } from '#features/reports/report.ts'
import { streamPayouts, streamSoldLines, streamStock } from '#features/reports/sales-report-queries.ts'
import { tallyLedger, tallyLedgers, tallyVouchers } from '#features/reports/tally-file.ts'
import { listTax, streamGstr8, streamWithheld } from '#features/reports/tax-report-queries.ts'
import { rupeeCell as rupees } from '#platform/csv/csv-cell.ts'
import { serveAdminExport, serveAdminFile, wordOf } from './admin-export.ts'
import type { HaatApp } from './context.ts'

type Report = {
  head: readonly string[]
  rows: (ctx: Context, span: ReportSpan) => AsyncIterable<readonly string[]>
}

export function serveReports(app: HaatApp): void {
  for (const [name, { head, rows }] of Object.entries(reports)) {
    serveAdminExport(app, {
      path: `reports/${name}`,
      head,
      rows: (ctx, query) => rows(ctx, readReportSpan(query, ctx.clock.now())),
    })
  }
  for (const [name, write] of Object.entries(xmlFiles)) {
    serveAdminFile(app, {
      path: `reports/${name}`,
      ending: 'xml',
      type: 'application/xml; charset=utf-8',
      write: (ctx, query) => write(ctx, readReportSpan(query, ctx.clock.now())),
    })
  }
}

const xmlFiles: Record<(typeof xmlReports)[number], (ctx: Context, span: ReportSpan) => AsyncIterable<string>> = {
  tallyLedgers: async function* (ctx) {
    yield* tallyLedgers(await listJournalAccounts(ctx))
  },
  tallyVouchers: (ctx, span) => tallyVouchers(streamJournalDays(ctx, span)),
}

const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2)
const day = (at: Date | null) => (at ? new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 10) : '')
const stateOf = ({ locale }: Context, state: string) => wordOf(locale, 'common:states', state)
const place = (ctx: Context, state: string) => `${gstStateCode(state)} ${stateOf(ctx, state)}`

const sales: Report = {
  head: [
    ...['Order', 'Day', 'Parcel', 'State of parcel', 'Line cancelled', 'Artisan', 'From state', 'To state', 'Product'],
    ...['SKU', 'HSN', 'Pieces', 'Pieces returned', 'Sum (INR)', 'Discount (INR)', 'Of it by the platform (INR)'],
    ...['Carriage (INR)', 'GST %', 'GST inside (INR)', 'Commission (INR)', 'Way of paying'],
  ],
  rows: async function* (ctx, span) {
    for await (const line of streamSoldLines(ctx, span)) {
      yield [
        ...[
          line.order,
          day(line.placedAt),
          line.parcel,
          wordOf(ctx.locale, 'common:status', line.status),
          line.isCancelled ? 'yes' : '',
        ],
        ...[line.artisan, stateOf(ctx, line.fromState), stateOf(ctx, line.toState), line.product, line.sku, line.hsn],
        ...[String(line.quantity), String(line.returnedQuantity), rupees(line.linePaise), rupees(line.discountPaise)],
        ...[rupees(line.platformDiscountPaise), rupees(line.shippingPaise), percent(line.taxBasisPoints)],
        ...[rupees(line.taxPaise), rupees(line.commissionPaise), wordOf(ctx.locale, 'shop:method', line.paymentMethod)],
      ]
    }
  },
}

const tax: Report = {
  head: ['From state', 'Place of supply', 'HSN', 'GST %', 'Taxable value (INR)', 'CGST', 'SGST', 'IGST', 'Tax (INR)'],
  rows: async function* (ctx, span) {
    for (const row of await listTax(ctx, span)) {
      const { cgstPaise, sgstPaise, igstPaise } = row
      yield [
        ...[place(ctx, row.fromState), place(ctx, row.placeOfSupply), row.hsn, percent(row.taxBasisPoints)],
        ...[row.taxablePaise, cgstPaise, sgstPaise, igstPaise, cgstPaise + sgstPaise + igstPaise].map(rupees),
      ]
    }
  },
}

const gstr8: Report = {
  head: [
    ...['Table', 'GSTIN or enrolment no. of supplier', 'Supplier', 'Place of supply', 'Gross value of supplies made'],
    ...['Value of supplies returned', 'Net amount liable for TCS', 'Integrated tax', 'Central tax', 'State/UT tax'],
  ],
  rows: async function* (ctx, span) {
    for await (const row of streamGstr8(ctx, span)) {
      const { grossPaise, returnedPaise, netPaise, igstPaise, cgstPaise, sgstPaise } = row
      yield [
        ...[row.table, row.seller, row.name, row.placeOfSupply === null ? '' : place(ctx, row.placeOfSupply)],
        ...[grossPaise, returnedPaise, netPaise, igstPaise, cgstPaise, sgstPaise].map(rupees),
      ]
    }
  },
}

const withheld: Report = {
  head: [
    ...['Artisan', 'Name', 'State', 'GSTIN', 'Enrolment no.', 'PAN', 'Gross with GST (INR)', 'GST inside (INR)'],
    ...['Commission (INR)', 'GST on commission (INR)', 'TCS (INR)', 'TDS (INR)', 'Other (INR)', 'Net (INR)'],
  ],
  rows: async function* (ctx, span) {
    for await (const row of streamWithheld(ctx, span)) {
      const { grossPaise, taxPaise, commissionPaise, commissionGstPaise, tcsPaise, tdsPaise } = row
      const money = [grossPaise, taxPaise, commissionPaise, commissionGstPaise, tcsPaise, tdsPaise]
      yield [
        ...[row.slug, row.name, place(ctx, row.state), row.gstin ?? '', row.enrolmentNumber ?? '', row.pan ?? ''],
        ...[...money, row.otherPaise, row.netPaise].map(rupees),
      ]
    }
  },
}

const payouts: Report = {
  head: [
    ...['Payout', 'Run', 'Artisan', 'State of payout', 'Amount (INR)', 'Way', 'Holder', 'Last four', 'UTR or transfer'],
    ...['Why it failed', 'Prepared', 'Paid'],
  ],
  rows: async function* (ctx, span) {
    for await (const row of streamPayouts(ctx, span)) {
      yield [
        ...[
          row.number,
          row.run,
          row.artisan,
          wordOf(ctx.locale, 'admin:payouts.state', row.status),
          rupees(row.amountPaise),
          row.rail,
          row.holder,
        ],
        ...[row.lastFour, row.reference ?? '', row.failure ?? '', day(row.createdAt), day(row.paidAt)],
      ]
    }
  },
}

const stock: Report = {
  head: ['Product', 'Name', 'Artisan', 'Shop code', 'Own code', 'Choice', 'Listing', 'On hand', 'Held', 'Price (INR)'],
  rows: async function* (ctx) {
    for await (const row of streamStock(ctx)) {
      const choice = Object.entries(inOrderOf(row.optionNames, row.options)).map(([name, value]) => `${name}: ${value}`)
      yield [
        ...[
          row.product,
          row.name,
          row.artisan,
          row.sku,
          row.ownSku ?? '',
          choice.join(', '),
          wordOf(ctx.locale, 'common:listing', row.status),
        ],
        ...[String(row.onHand), String(row.reserved), rupees(row.pricePaise)],
      ]
    }
  },
}

const journal: Report = {
  head: ['Transaction', 'Time', 'Kind', 'Order', 'Effect', 'Account', 'Artisan', 'Debit (INR)', 'Credit (INR)'],
  rows: async function* (ctx, span) {
    for await (const { id, at, kind, order, effect, entries } of streamJournal(ctx, span)) {
      for (const { artisan, slug, account, amountPaise } of entries) {
        const name = tallyLedger({ account, artisan: null, slug })
        const [debit, credit] = amountPaise > 0 ? [rupees(amountPaise), ''] : ['', rupees(-amountPaise)]
        yield [
          ...[String(id), at.toISOString(), kind.replaceAll('_', ' '), order ?? '', effect, name, artisan ?? ''],
          ...[debit, credit],
        ]
      }
    }
  },
}

const reports: Record<(typeof tableReports)[number], Report> = {
  ...{ sales, tax, gstr8, withheld, payouts, stock, journal },
}

import { exportPeople } from '#features/accounts/export-person.ts'
import { adminPeople } from '#features/accounts/person-queries.ts'
import { guest } from '#features/actor.ts'
import { auditTrail } from '#features/audit/audit-list-queries.ts'
import { type TextFormat, textFormats } from '#features/brand/own-words.ts'
import { exportTexts } from '#features/brand/text-queries.ts'
import { adminGrievances } from '#features/complaints/admin-grievance-queries.ts'
import { adminContacts } from '#features/contact/admin-contact-queries.ts'
import { adminCoupons } from '#features/coupons/admin-coupon-queries.ts'
import { adminCrafts } from '#features/crafts/admin-craft-queries.ts'
import { adminProducts } from '#features/drafts/admin-product-queries.ts'
import { adminGiftCards } from '#features/gift-cards/admin-gift-cards.ts'
import { adminArticles } from '#features/journal/admin-article-queries.ts'
import { adminSubscribers, exportSubscribers } from '#features/newsletter/admin-subscriber-queries.ts'
import { adminOrders } from '#features/orders/admin-order-queries.ts'
import { adminCash } from '#features/payments/cash-queries.ts'
import { adminPayouts } from '#features/payouts/admin-payout-queries.ts'
import { exportPayouts } from '#features/payouts/export-payouts.ts'
import { adminRefunds } from '#features/refunds/refund-queries.ts'
import { adminReturns } from '#features/returns/return-queries.ts'
import { adminReviews } from '#features/reviews/admin-review-queries.ts'
import { adminArtisans } from '#features/verification/admin-artisan-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isLanguage } from '#platform/i18n/languages.ts'
import { type AnyList, requireStaff, serveAdminFile, serveListExport } from './admin-export.ts'
import { contextFor, type HaatApp } from './context.ts'
import { languageOf } from './locale.ts'
import { keepPrivate } from './security.ts'
import { findSession } from './session.ts'

const plainLists = [
  ...[adminOrders, adminReturns, adminRefunds, adminCash, adminPayouts, adminProducts, adminCrafts, adminArtisans],
  ...[adminCoupons, adminGiftCards, adminContacts, adminReviews, adminArticles, adminGrievances, auditTrail],
] as const
// Personal data needs a recent password (else 403), and the export is audited.
const guardedLists = [
  [adminPeople, exportPeople],
  [adminSubscribers, exportSubscribers],
] as const

/** For the OpenAPI document: the address below `/api` of each list's file. */
export const exportPaths = [...plainLists, ...guardedLists.map(([list]) => list)].map(
  ({ file }) => `/admin/${file.path}/export.csv`,
)

export function serveAdminExports(app: HaatApp): void {
  for (const list of plainLists) serveListExport(app, list as AnyList)
  for (const [list, stream] of guardedLists) serveListExport(app, list as AnyList, stream as AnyList['stream'])
}

const textFileTypes: Record<TextFormat, string> = { xlf: 'application/xliff+xml', json: 'application/json' }

/** The texts of one language, for a translator. */
export function serveTextFiles(app: HaatApp): void {
  for (const ending of textFormats)
    serveAdminFile(app, {
      path: 'texts',
      ending,
      type: textFileTypes[ending],
      async *write(ctx, { language = ctx.locale }) {
        if (!isLanguage(language)) throw new DomainError('not-found')
        const { writeTexts } = await import('#features/brand/text-files.ts')
        yield writeTexts(ending, language, await exportTexts(ctx, language))
      },
    })
}

export function servePayoutFile(app: HaatApp): void {
  app.get<{ Params: { run: string } }>('/api/admin/payout-runs/:run/file.csv', async (request, reply) => {
    keepPrivate(reply)
    const session = await findSession(app.haat, request.headers.cookie)
    const actor = session?.user ?? guest
    const ctx = contextFor(app.haat, { actor, locale: languageOf(request), requestId: request.id })
    requireStaff(actor, '/admin/payout-runs')
    const csv = await exportPayouts(ctx, request.params.run)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${request.params.run.replace(/[^\w-]/g, '')}.csv"`)
      .header('x-content-type-options', 'nosniff')
      .send(csv)
  })
}

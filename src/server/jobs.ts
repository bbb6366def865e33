import { sweepAccounts } from '#domain/accounts/sweep-accounts.ts'
import { sweepImports } from '#domain/catalog/sweep-imports.ts'
import type { Context } from '#domain/context.ts'
import { sweepFiles } from '#domain/images/sweep-files.ts'
import { sweepImages } from '#domain/images/sweep-images.ts'
import { newsletterLinkJob } from '#domain/journal/ask-newsletter.ts'
import { sweepNewsletter } from '#domain/journal/sweep-newsletter.ts'
import { watchGrievancesJob } from '#domain/journal/watch-grievances.ts'
import { contactMailJob } from '#domain/journal/write-contact-message.ts'
import { forgetSentLetters } from '#domain/letters.ts'
import { makeDueMoves } from '#domain/orders/make-due-moves.ts'
import { remindMakers } from '#domain/orders/remind-makers.ts'
import { sendCashText } from '#domain/orders/send-cash-text.ts'
import { type CashTextJob, cashTextJob } from '#domain/orders/write-cash-code.ts'
import { forgetGatewayEvents } from '#domain/payments/forget-gateway-events.ts'
import { computeRecommendations } from '#domain/search/compute-recommendations.ts'
import { computeTrends } from '#domain/search/compute-trends.ts'
import { forgetOldSearches } from '#domain/search/forget-old-searches.ts'
import { turnViewMonths } from '#domain/search/turn-view-months.ts'
import type { JobWorker } from '#platform/jobs.ts'
import type { Retention } from '#platform/retention.ts'
import { accountsJobNames, accountsJobs } from './accounts-jobs.ts'
import { artisansJobNames, artisansJobs } from './artisans-jobs.ts'
import { auditJobNames, auditJobs } from './audit-jobs.ts'
import { catalogJobNames, catalogJobs } from './catalog-jobs.ts'
import { type Services, systemContext } from './context.ts'
import { importsJobNames, importsJobs } from './imports-jobs.ts'
import { journalJobs } from './journal-jobs.ts'
import { mailJobNames, mailJobs } from './mail-jobs.ts'
import { paymentsJobNames, paymentsJobs } from './payments-jobs.ts'
import { reviewsJobs } from './reviews-jobs.ts'
import { stockAlertsJob, wishlistJobs } from './wishlist-jobs.ts'

/** Every job name that is ever sent; their queues are made at start. */
export const jobNames: readonly string[] = [
  ...mailJobNames,
  ...accountsJobNames,
  ...artisansJobNames,
  ...catalogJobNames,
  newsletterLinkJob,
  contactMailJob,
  watchGrievancesJob,
  cashTextJob,
  'review-mail',
  'expire-parcels',
  'remind-makers',
  ...paymentsJobNames,
  ...importsJobNames,
  ...auditJobNames,
  'sweep',
  'sweep-files',
  stockAlertsJob,
  'compute-recommendations',
  'compute-trends',
]

/** Those that write or bring a mail. */
export const mailingJobs: ReadonlySet<string> = new Set([
  ...mailJobNames,
  ...accountsJobNames,
  ...artisansJobNames,
  ...catalogJobNames,
  newsletterLinkJob,
  contactMailJob,
  'review-mail',
])

const everyMinute = 60
const tenMinutes = 600
const everyHour = 3_600
const everyDay = 86_400

/** What the process does with them. Payloads are our own rows: who wrote them is in the same build. */
export function jobWorkers(services: Services): JobWorker[] {
  const ctx = (name: string) => systemContext(services, name)
  return [
    ...accountsJobs(services),
    ...artisansJobs(services),
    ...catalogJobs(services),
    ...wishlistJobs(services),
    ...reviewsJobs(services),
    ...journalJobs(services),
    ...paymentsJobs(services),
    ...mailJobs(services),
    ...importsJobs(services),
    ...auditJobs(services),
    { name: cashTextJob, run: (payload) => sendCashText(ctx(cashTextJob), payload as CashTextJob) },
    {
      name: 'expire-parcels',
      everySeconds: everyMinute,
      run: async () => void (await makeDueMoves(ctx('expire-parcels'))),
    },
    {
      name: 'remind-makers',
      everySeconds: tenMinutes,
      run: async () => void (await remindMakers(ctx('remind-makers'))),
    },
    {
      name: 'compute-recommendations',
      everySeconds: everyHour,
      run: () => computeRecommendations(ctx('compute-recommendations')),
    },
    { name: 'compute-trends', everySeconds: everyHour, run: () => computeTrends(ctx('compute-trends')) },
    ...sweepJobs(services),
  ]
}

function sweepJobs(services: Services): JobWorker[] {
  return [
    {
      name: 'sweep',
      everySeconds: everyHour,
      run: () => sweepAll(systemContext(services, 'sweep'), services.config.keep),
    },
    {
      name: 'sweep-files',
      everySeconds: everyDay,
      run: async () => void (await sweepFiles(systemContext(services, 'sweep-files'))),
    },
  ]
}

/** What has had its time is forgotten. */
async function sweepAll(ctx: Context, keep: Retention): Promise<void> {
  await sweepAccounts(ctx)
  await sweepNewsletter(ctx)
  await sweepImages(ctx)
  await sweepImports(ctx)
  await forgetSentLetters(ctx, { days: keep.mailDays })
  await forgetOldSearches(ctx, { days: keep.searchDays })
  await forgetGatewayEvents(ctx, { days: keep.eventDays })
  await turnViewMonths(ctx)
}

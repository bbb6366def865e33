import { type Services, systemContext } from '#app/http/context.ts'
import { openNetwork } from '#app/ondc.ts'
import { sweepAccounts } from '#features/accounts/delete-account.ts'
import { accountsJobNames, accountsJobs } from '#features/accounts/jobs.ts'
import { sweepSessions } from '#features/agent-checkout/write-session.ts'
import { artisansJobNames, artisansJobs } from '#features/artisans/jobs.ts'
import { auditJobNames, auditJobs } from '#features/audit/jobs.ts'
import { certificatesJob, issueCertificates } from '#features/certificates/issue-certificates.ts'
import { forgetLooks } from '#features/certificates/note-look.ts'
import { watchGrievancesJob } from '#features/complaints/watch-grievances.ts'
import { contactEmailJob } from '#features/contact/write-contact-message.ts'
import type { Context, JobTools } from '#features/context.ts'
import { cancelCourier, cancelCourierJob } from '#features/couriers/cancel-courier.ts'
import { customWorkJobs } from '#features/custom-work/jobs.ts'
import { customEmailJob } from '#features/custom-work/write-custom-request.ts'
import { forgetSentEmails } from '#features/emails.ts'
import { giftCardsJobNames, giftCardsJobs } from '#features/gift-cards/jobs.ts'
import { giftCardEmailJob } from '#features/gift-cards/send-gift-card-email.ts'
import { sweepFiles, sweepImages } from '#features/images/sweep-files.ts'
import { sweepImports } from '#features/imports/create-import.ts'
import { importsJobNames, importsJobs } from '#features/imports/jobs.ts'
import { journalJobs } from '#features/journal/jobs.ts'
import { newsletterLinkJob, sweepNewsletter } from '#features/newsletter/confirm-newsletter.ts'
import { sendIssues } from '#features/newsletter/send-issue.ts'
import { forgetNotifications } from '#features/notifications/notification-queries.ts'
import { type PushJob, pushJob, sendPush } from '#features/notifications/send-push.ts'
import { sendMessageJob } from '#features/ondc/keep-message.ts'
import { sendMessage } from '#features/ondc/send-messages.ts'
import { tellNews } from '#features/ondc/tell-news.ts'
import { remindArtisans } from '#features/orders/remind-artisans.ts'
import { type ReplyAnswerJob, replyAnswerJob } from '#features/orders/reply-moves.ts'
import { type CashTextJob, cashTextJob, sendCashText } from '#features/orders/write-cash-code.ts'
import { paths } from '#features/paths.ts'
import { paymentsJobNames, paymentsJobs } from '#features/payments/jobs.ts'
import { forgetGatewayEvents } from '#features/payments/record-gateway-event.ts'
import { prepareWeeklyPayouts } from '#features/payouts/prepare-payouts.ts'
import { catalogJobNames, catalogJobs } from '#features/products/jobs.ts'
import { questionsJobs } from '#features/questions/jobs.ts'
import { questionEmailJob } from '#features/questions/write-question.ts'
import {
  bookReturnCourier,
  cancelReturnCourier,
  cancelReturnCourierJob,
  returnCourierJob,
} from '#features/returns/book-return-courier.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { reviewsJobs } from '#features/reviews/jobs.ts'
import { computeRecommendations } from '#features/search/compute-recommendations.ts'
import { computeTrends } from '#features/search/compute-trends.ts'
import { forgetOldSearches } from '#features/search/record-searches.ts'
import { turnViewMonths } from '#features/search/record-view.ts'
import { sendSearchAlerts } from '#features/search/search-alerts.ts'
import { learnSearches } from '#features/search/search-counts.ts'
import { sweepScans } from '#features/verification/paper-scan.ts'
import { sendWebhooks } from '#features/webhooks/send-webhooks.ts'
import { stockAlertsJob, wishlistJobs } from '#features/wishlist/jobs.ts'
import type { Retention } from '#platform/config/retention.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { guardedPost } from '#platform/webhooks/guarded-post.server.ts'
import { emailJobNames, emailJobs } from './email-jobs.ts'

/** Every job name; their queues are created at start. */
export const jobNames: readonly string[] = [
  ...emailJobNames,
  ...accountsJobNames,
  ...artisansJobNames,
  ...catalogJobNames,
  ...giftCardsJobNames,
  questionEmailJob,
  customEmailJob,
  newsletterLinkJob,
  contactEmailJob,
  watchGrievancesJob,
  cashTextJob,
  replyAnswerJob,
  pushJob,
  certificatesJob,
  cancelCourierJob,
  returnCourierJob,
  cancelReturnCourierJob,
  'review-email',
  'expire-parcels',
  'remind-artisans',
  'prepare-payouts',
  'send-newsletter',
  ...paymentsJobNames,
  ...importsJobNames,
  ...auditJobNames,
  'sweep',
  'sweep-files',
  stockAlertsJob,
  'compute-recommendations',
  'send-search-alerts',
  'compute-trends',
  'learn-searches',
  'send-webhooks',
  sendMessageJob,
  'ondc-news',
]

export const mailingJobs: ReadonlySet<string> = new Set([
  ...emailJobNames,
  ...accountsJobNames,
  ...artisansJobNames,
  ...catalogJobNames,
  questionEmailJob,
  customEmailJob,
  giftCardEmailJob,
  newsletterLinkJob,
  contactEmailJob,
  'review-email',
])

const tenSeconds = 10
const everyMinute = 60
const tenMinutes = 600
const everyHour = 3_600
const everyDay = 86_400

/** Payloads are not validated: the same build wrote them. */
export function jobWorkers(services: Services): JobWorker[] {
  const ctx = (name: string) => systemContext(services, name)
  const tools = jobTools(services)
  return [
    ...accountsJobs(tools),
    ...artisansJobs(tools),
    ...catalogJobs(tools),
    ...wishlistJobs(tools),
    ...reviewsJobs(tools),
    ...customWorkJobs(tools),
    ...giftCardsJobs(tools),
    ...questionsJobs(tools),
    ...journalJobs(tools),
    ...paymentsJobs(tools),
    ...emailJobs(services),
    ...importsJobs(tools),
    ...auditJobs(tools),
    { name: cancelCourierJob, run: ({ number }) => cancelCourier(ctx(cancelCourierJob), String(number)) },
    { name: returnCourierJob, run: ({ number }) => bookReturnCourier(ctx(returnCourierJob), String(number)) },
    {
      name: cancelReturnCourierJob,
      run: ({ trackingNumber }) => cancelReturnCourier(ctx(cancelReturnCourierJob), String(trackingNumber)),
    },
    {
      name: certificatesJob,
      run: ({ parcelId }) => issueCertificates(ctx(certificatesJob), parcelId as number, services.config.publicOrigin),
    },
    { name: cashTextJob, run: (payload) => sendCashText(ctx(cashTextJob), payload as CashTextJob) },
    {
      name: replyAnswerJob,
      run: async (payload) => {
        const { to, text } = payload as ReplyAnswerJob
        await services.sms.replies?.answer(to, text)
      },
    },
    {
      name: 'expire-parcels',
      everySeconds: everyMinute,
      run: async () => void (await makeDueMoves(ctx('expire-parcels'))),
    },
    {
      name: 'remind-artisans',
      everySeconds: tenMinutes,
      run: async () => void (await remindArtisans(ctx('remind-artisans'))),
    },
    {
      name: 'compute-recommendations',
      everySeconds: everyHour,
      run: () => computeRecommendations(ctx('compute-recommendations')),
    },
    {
      name: 'prepare-payouts',
      everySeconds: everyHour,
      run: async () => void (await prepareWeeklyPayouts(ctx('prepare-payouts'))),
    },
    {
      name: 'send-search-alerts',
      everySeconds: everyHour,
      run: async () => {
        const linkOf = (words: string) => services.config.publicOrigin + paths.search(words)
        await sendSearchAlerts(ctx('send-search-alerts'), { linkOf })
      },
    },
    { name: 'compute-trends', everySeconds: everyHour, run: () => computeTrends(ctx('compute-trends')) },
    { name: 'learn-searches', everySeconds: everyHour, run: () => learnSearches(ctx('learn-searches')) },
    {
      name: pushJob,
      atOnce: 25,
      run: (payload) => {
        const { isDemo, operator } = services.config
        return sendPush(ctx(pushJob), payload as PushJob, {
          post: guardedPost({ allowsPrivate: isDemo }),
          contact: operator.email,
        })
      },
    },
    {
      name: 'send-webhooks',
      everySeconds: tenSeconds,
      run: async () => {
        const { isDemo, operator, publicOrigin } = services.config
        const post = guardedPost({ allowsPrivate: isDemo })
        const link = publicOrigin + paths.adminWebhooks()
        await sendWebhooks(ctx('send-webhooks'), {
          post,
          operatorEmail: operator.email,
          link,
          handlers: services.extension.handlers,
        })
      },
    },
    {
      name: 'send-newsletter',
      everySeconds: everyMinute,
      run: async () => void (await sendIssues(ctx('send-newsletter'), services.config.publicOrigin)),
    },
    ...networkJobs(services),
    ...sweepJobs(services),
  ]
}

/** Without the network its queues are empty. */
function networkJobs(services: Services): JobWorker[] {
  const network = openNetwork(services)
  if (!network) return []
  return [
    {
      name: sendMessageJob,
      atOnce: 4,
      run: ({ id }) => sendMessage(systemContext(services, sendMessageJob), network, Number(id)),
    },
    { name: 'ondc-news', everySeconds: tenSeconds, run: () => tellNews(systemContext(services, 'ondc-news'), network) },
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
      run: async () => {
        const ctx = systemContext(services, 'sweep-files')
        await sweepFiles(ctx)
        await sweepScans(ctx)
      },
    },
  ]
}

async function sweepAll(ctx: Context, keep: Retention): Promise<void> {
  await sweepAccounts(ctx)
  await sweepNewsletter(ctx)
  await sweepImages(ctx)
  await sweepImports(ctx)
  await forgetSentEmails(ctx, { days: keep.emailDays })
  await forgetNotifications(ctx, { days: keep.emailDays })
  await forgetOldSearches(ctx, { days: keep.searchDays })
  await forgetGatewayEvents(ctx, { days: keep.eventDays })
  await turnViewMonths(ctx)
  await forgetLooks(ctx)
  await sweepSessions(ctx)
}

export function jobTools(services: Services): JobTools {
  const { config, log } = services
  return { config, log, contextFor: (name) => systemContext(services, name) }
}

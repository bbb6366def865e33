import { runAsJob, type Services, systemContext } from '#app/http/context.ts'
import { emailJob, sendOnce } from '#features/emails.ts'
import type { OrderEmailJob } from '#features/order-emails/order-email-kinds.ts'
import { sendOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { type OfRequest, sendSaleEmails } from '#features/order-emails/sale-emails.ts'
import { orderLinkCode } from '#features/orders/order-link.ts'
import { paths } from '#features/paths.ts'
import { type PayoutEmailJob, payoutEmailJob } from '#features/payouts/payout-email-kinds.ts'
import { sendPayoutEmail } from '#features/payouts/send-payout-email.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'

const orderEmailJob = 'order-email'

export const emailJobNames = [emailJob, orderEmailJob, payoutEmailJob]

/** Emails are sent in parallel, so one slow email server does not delay the others; their notes share statements. */
const atOnce = 25

export function emailJobs(services: Services): JobWorker[] {
  const { publicOrigin } = services.config
  const { seal, clock } = services
  const ctx = (name: string) => systemContext(services, name)
  const links = {
    order: (number: string) => publicOrigin + paths.order(number),
    workshopParcel: (number: string) => publicOrigin + paths.workshopParcel(number),
    orderLink: (parcel: string, language: Language) =>
      publicOrigin + paths.orderLink(orderLinkCode(seal, { parcel, now: clock.now() }), `lng=${language}`),
    workshopReturns: () => publicOrigin + paths.workshopReturns(),
    notifications: () => publicOrigin + paths.notifications(),
  }
  const ofRequest: OfRequest = (requestId, work) =>
    runAsJob(services.log, 'sale-emails', { requestId }, () => work(ctx('sale-emails')))
  const earnings = publicOrigin + paths.workshopEarnings()
  return [
    {
      name: emailJob,
      atOnce,
      run: ({ email, effect }) => sendOnce(ctx(emailJob), String(effect), email as Email),
    },
    {
      name: orderEmailJob,
      atOnce,
      run: (payload) => sendOrderEmail(ctx(orderEmailJob), payload as OrderEmailJob & { effect: string }, links),
    },
    { name: 'sale-emails', isPolled: true, run: () => sendSaleEmails(ctx('sale-emails'), links, ofRequest) },
    {
      name: payoutEmailJob,
      atOnce,
      run: (payload) => sendPayoutEmail(ctx(payoutEmailJob), payload as PayoutEmailJob, earnings),
    },
  ]
}

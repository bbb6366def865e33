import { type Services, systemContext } from '#app/http/context.ts'
import { letterJob, sendOnce } from '#features/emails.ts'
import type { OrderMailJob } from '#features/order-emails/order-email-kinds.ts'
import { sendOrderMail } from '#features/order-emails/queue-order-email.ts'
import { paths } from '#features/paths.ts'
import { type PayoutMailJob, payoutMailJob } from '#features/payouts/payout-email-kinds.ts'
import { sendPayoutMail } from '#features/payouts/send-payout-email.ts'
import type { Letter } from '#platform/email/mailer.server.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'

const orderMailJob = 'order-mail'

export const mailJobNames = [letterJob, orderMailJob, payoutMailJob]

/** Letters side by side, so that one slow reader's mail server does not keep the others waiting. */
const atOnce = 4

/** Letters that are written already, and those about orders and payouts, which are written when they go out. */
export function mailJobs(services: Services): JobWorker[] {
  const { publicOrigin } = services.config
  const ctx = (name: string) => systemContext(services, name)
  const links = {
    order: (number: string) => publicOrigin + paths.order(number),
    workshopParcel: (number: string) => publicOrigin + paths.workshopParcel(number),
    workshopReturns: () => publicOrigin + paths.workshopReturns(),
    notifications: () => publicOrigin + paths.notifications(),
  }
  const earnings = publicOrigin + paths.workshopEarnings()
  return [
    {
      name: letterJob,
      atOnce,
      run: ({ letter, effect }) => sendOnce(ctx(letterJob), String(effect), letter as Letter),
    },
    {
      name: orderMailJob,
      atOnce,
      run: (payload) => sendOrderMail(ctx(orderMailJob), payload as OrderMailJob & { effect: string }, links),
    },
    {
      name: payoutMailJob,
      atOnce,
      run: (payload) => sendPayoutMail(ctx(payoutMailJob), payload as PayoutMailJob, earnings),
    },
  ]
}

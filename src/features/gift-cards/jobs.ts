import type { JobTools } from '#features/context.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { reconcileGiftCards } from './buy-gift-card.ts'
import { endGiftCards } from './expire-gift-cards.ts'
import { type GiftCardEmailJob, giftCardEmailJob, sendGiftCardEmail } from './send-gift-card-email.ts'
import { refundSecondGiftPayment, secondGiftPaymentJob } from './settle-gift-card.ts'

export const giftCardsJobNames = [
  giftCardEmailJob,
  secondGiftPaymentJob,
  'reconcile-gift-cards',
  'end-gift-cards',
] as const

const everyMinute = 60
const everyDay = 86_400

export function giftCardsJobs({ config: { publicOrigin }, contextFor }: JobTools): JobWorker[] {
  const link = publicOrigin + paths.products()
  return [
    {
      name: giftCardEmailJob,
      run: (payload) => sendGiftCardEmail(contextFor(giftCardEmailJob), payload as GiftCardEmailJob, link),
    },
    {
      name: secondGiftPaymentJob,
      run: ({ paymentId, amountPaise }) =>
        refundSecondGiftPayment(contextFor(secondGiftPaymentJob), {
          paymentId: String(paymentId),
          amountPaise: Number(amountPaise),
        }),
    },
    {
      name: 'reconcile-gift-cards',
      everySeconds: everyMinute,
      run: () => reconcileGiftCards(contextFor('reconcile-gift-cards'), settlePayment),
    },
    { name: 'end-gift-cards', everySeconds: everyDay, run: () => endGiftCards(contextFor('end-gift-cards')) },
  ]
}

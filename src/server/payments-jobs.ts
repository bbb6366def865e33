import { capturePayment } from '#domain/orders/capture-payment.ts'
import { settlePayment } from '#domain/orders/settle-payment.ts'
import { checkBooksJob } from '#domain/payments/ask-books-check.ts'
import { keepBooksCheck } from '#domain/payments/keep-books-check.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { reconcileRefunds } from '#domain/payments/reconcile-refunds.ts'
import { releaseEarnings } from '#domain/payments/release-earnings.ts'
import { settlePayout } from '#domain/payments/settle-payout.ts'
import { settleRefund } from '#domain/payments/settle-refund.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { type Services, systemContext } from './context.ts'

export const paymentsJobNames = [
  'capture-payment',
  'settle-refund',
  'settle-payout',
  'reconcile-payments',
  'release-earnings',
  checkBooksJob,
] as const

const everyMinute = 60
const everyDay = 86_400

/** What is done at the gateway after a commit, and what time does to money. */
export function paymentsJobs(services: Services): JobWorker[] {
  const ctx = (name: (typeof paymentsJobNames)[number]) => systemContext(services, name)
  return [
    {
      name: 'capture-payment',
      run: ({ gatewayPaymentId }) => capturePayment(ctx('capture-payment'), String(gatewayPaymentId)),
    },
    { name: 'settle-refund', run: ({ refundId }) => settleRefund(ctx('settle-refund'), Number(refundId)) },
    { name: 'settle-payout', run: ({ number }) => settlePayout(ctx('settle-payout'), String(number)) },
    {
      name: 'reconcile-payments',
      everySeconds: everyMinute,
      run: async () => {
        await reconcilePayments(ctx('reconcile-payments'), settlePayment)
        await reconcileRefunds(ctx('reconcile-payments'))
      },
    },
    {
      name: 'release-earnings',
      everySeconds: everyMinute,
      run: async () => void (await releaseEarnings(ctx('release-earnings'))),
    },
    {
      name: checkBooksJob,
      everySeconds: everyDay,
      run: async () => void (await keepBooksCheck(ctx(checkBooksJob))),
    },
  ]
}

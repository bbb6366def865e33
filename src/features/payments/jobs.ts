import type { JobTools } from '#features/context.ts'
import { checkBooksJob, keepBooksCheck } from '#features/ledger/keep-books-check.ts'
import { capturePayment } from '#features/orders/receive-gateway-event.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { releaseEarnings } from '#features/payouts/adjust-earning.ts'
import { reconcilePayouts, settlePayout } from '#features/payouts/settle-payout.ts'
import { reconcileRefunds, settleRefund } from '#features/refunds/settle-refund.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { reconcilePayments } from './reconcile-payments.ts'

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

export function paymentsJobs(tools: JobTools): JobWorker[] {
  const ctx = (name: (typeof paymentsJobNames)[number]) => tools.contextFor(name)
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
        await reconcilePayouts(ctx('reconcile-payments'))
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

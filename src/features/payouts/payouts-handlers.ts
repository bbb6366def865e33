import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { servePayoutFile } from '#app/http/payout-file.ts'
import { adminCashSorts, readAdminCashFilter } from '#features/payments/admin-cash.ts'
import { listCash, sumOpenCash } from '#features/payments/cash-queries.ts'
import { remitCash } from '#features/payments/reconcile-payments.ts'
import { adminRefundSorts, readAdminRefundFilter } from '#features/refunds/admin-refund-list.ts'
import { moveRefund } from '#features/refunds/move-refund.ts'
import { listAdminRefunds } from '#features/refunds/refund-queries.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { adjustEarning, holdEarning } from './adjust-earning.ts'
import { approvePayouts } from './approve-payouts.ts'
import { changePayoutAccount } from './change-payout-account.ts'
import { listEarnings } from './earning-queries.ts'
import { movePayout } from './move-payout.ts'
import { listOwnPayouts, listPayouts, listRuns } from './payout-queries.ts'
import { payoutsCalls } from './payouts-calls.ts'
import { preparePayouts } from './prepare-payouts.ts'

/** Calls about what artisans are owed and paid, refunds and cash. */
export function payoutsHandlers(app: HaatApp): void {
  serveCall(app, payoutsCalls.earnings, (ctx, { query }) => listEarnings(ctx, query))
  serveCall(app, payoutsCalls.ownPayouts, (ctx, { query }) => listOwnPayouts(ctx, query))
  serveCall(app, payoutsCalls.changeAccount, async (ctx, { body }) => ({
    account: await changePayoutAccount(ctx, body),
  }))
  runsHandlers(app)
  servePayoutFile(app)
  serveCall(app, payoutsCalls.holdEarning, async (ctx, { params, body }) => ({
    earning: await holdEarning(ctx, { ...params, ...body }),
  }))
  serveCall(app, payoutsCalls.adjust, async (ctx, { params, body }, { idempotencyKey }) => ({
    earning: await adjustEarning(ctx, { artisan: params.id, ...body, key: idempotencyKey ?? '' }),
  }))
  refundsHandlers(app)
}

function runsHandlers(app: HaatApp): void {
  serveCall(app, payoutsCalls.payouts, (ctx, { query }) => listPayouts(ctx, query))
  serveCall(app, payoutsCalls.runs, (ctx, { query }) => listRuns(ctx, query))
  serveCall(app, payoutsCalls.prepareRun, async (ctx, _, { idempotencyKey }) => ({
    run: await preparePayouts(ctx, idempotencyKey ?? ''),
  }))
  serveCall(app, payoutsCalls.approveRun, async (ctx, { params }) => ({ run: await approvePayouts(ctx, params.run) }))
  serveCall(app, payoutsCalls.movePayout, async (ctx, { params, body }) => ({
    payout: await movePayout(ctx, { number: params.payout, ...body }),
  }))
}

function refundsHandlers(app: HaatApp): void {
  serveCall(app, payoutsCalls.refunds, (ctx, { query }) =>
    listAdminRefunds(ctx, { filter: readAdminRefundFilter(query), ask: readListQuery(query, adminRefundSorts) }),
  )
  serveCall(app, payoutsCalls.moveRefund, async (ctx, { params, body }) => ({
    refund: await moveRefund(ctx, { ...params, ...body }),
  }))
  serveCall(app, payoutsCalls.cash, async (ctx, { query }) => {
    const page = await listCash(ctx, { filter: readAdminCashFilter(query), ask: readListQuery(query, adminCashSorts) })
    return { ...page, openPaise: await sumOpenCash(ctx) }
  })
  serveCall(app, payoutsCalls.remitCash, async (ctx, { body }) => {
    const remitted = await remitCash(ctx, body)
    return { remitted, openPaise: await sumOpenCash(ctx) }
  })
}

import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { servePayoutFile } from '#app/http/payout-file.ts'
import { adminCash, sumOpenCash } from '#features/payments/cash-queries.ts'
import { remitCash } from '#features/payments/reconcile-payments.ts'
import { moveRefund } from '#features/refunds/move-refund.ts'
import { adminRefunds } from '#features/refunds/refund-queries.ts'
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
  serveCall(app, payoutsCalls.refunds, (ctx, { query }) => adminRefunds.page(ctx, adminRefunds.read(query)))
  serveCall(app, payoutsCalls.moveRefund, async (ctx, { params, body }) => ({
    refund: await moveRefund(ctx, { ...params, ...body }),
  }))
  serveCall(app, payoutsCalls.cash, async (ctx, { query }) => {
    const page = await adminCash.page(ctx, adminCash.read(query))
    return { ...page, openPaise: await sumOpenCash(ctx) }
  })
  serveCall(app, payoutsCalls.remitCash, async (ctx, { body }) => {
    const remitted = await remitCash(ctx, body)
    return { remitted, openPaise: await sumOpenCash(ctx) }
  })
}

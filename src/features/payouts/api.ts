import { z } from 'zod'
import { call } from '#features/call.ts'
import { cashStates } from '#features/payments/admin-cash.ts'
import { adminCash, sumOpenCash } from '#features/payments/cash-queries.ts'
import { remitCash, remitListedCash } from '#features/payments/reconcile-payments.ts'
import { moveRefund } from '#features/refunds/move-refund.ts'
import { adminRefunds } from '#features/refunds/refund-queries.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { adjustEarning, holdEarning } from './adjust-earning.ts'
import { approvePayouts } from './approve-payouts.ts'
import { changePayoutAccount } from './change-payout-account.ts'
import { earningRow, earningSums } from './earning.ts'
import { listEarnings } from './earning-queries.ts'
import { movePayout } from './move-payout.ts'
import { cashRow, payoutAccount, payoutAccountRequest, payoutRow, payoutRun, refundRow } from './payout.ts'
import { listOwnPayouts, listPayouts, listRuns } from './payout-queries.ts'
import { preparePayouts } from './prepare-payouts.ts'
import { sendRun, settleRun } from './settle-run.ts'

const reason = z.string().trim().max(500)

const reference = z.string().trim().max(80)

export const payoutsApi = {
  earnings: call('GET /artisan/earnings', {
    who: ['artisan'],
    summary: 'What is owed, row by row from the price to the bank, newest first, with the sums.',
    query: pageQuery.extend({ status: z.string().max(20).optional(), month: z.string().max(7).optional() }),
    out: pageOf(earningRow).extend({ sums: earningSums, account: payoutAccount.nullable() }),
    answer: (ctx, { query }) => listEarnings(ctx, query),
  }),
  ownPayouts: call('GET /artisan/payouts', {
    who: ['artisan'],
    summary: 'Own payouts, newest first.',
    query: pageQuery,
    out: pageOf(payoutRow),
    answer: (ctx, { query }) => listOwnPayouts(ctx, query),
  }),
  changeAccount: call('PUT /artisan/payout-account', {
    who: ['artisan'],
    summary: 'Where the money goes: a bank account (digits and IFSC) or a UPI address. Needs the current password.',
    body: payoutAccountRequest,
    out: z.object({ account: payoutAccount }),
    limit: { tries: 10, windowSeconds: 3600 },
    answer: async (ctx, { body }) => ({
      account: await changePayoutAccount(ctx, body),
    }),
  }),
  payouts: call('GET /admin/payouts', {
    who: ['admin'],
    summary: 'Payouts, newest first; `run` for those of one run.',
    query: pageQuery.extend({ status: z.string().max(20).optional(), run: z.string().max(20).optional() }),
    out: pageOf(payoutRow),
    answer: (ctx, { query }) => listPayouts(ctx, query),
  }),
  runs: call('GET /admin/payout-runs', {
    who: ['admin'],
    summary: 'Payout runs, newest first, and what would be paid if one were prepared now.',
    query: pageQuery,
    out: pageOf(payoutRun).extend({
      ready: z.object({
        artisans: z.int(),
        totalPaise: z.int(),
        withoutAccount: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    }),
    answer: (ctx, { query }) => listRuns(ctx, query),
  }),
  prepareRun: call('POST /admin/payout-runs', {
    who: ['admin'],
    summary: 'Puts all available earnings of artisans with a positive balance and an account into drafts.',
    out: z.object({ run: payoutRun }),
    status: 201,
    idempotent: true,
    answer: async (ctx, _, { idempotencyKey }) => ({
      run: await preparePayouts(ctx, idempotencyKey ?? ''),
    }),
  }),
  approveRun: call('POST /admin/payout-runs/{run}/approval', {
    who: ['admin'],
    summary: 'Approves all drafts of a run.',
    params: z.object({ run: z.string() }),
    out: z.object({ run: payoutRun }),
    answer: async (ctx, { params }) => ({ run: await approvePayouts(ctx, params.run) }),
  }),
  sendRun: call('POST /admin/payout-runs/{run}/sending', {
    who: ['admin'],
    summary: 'Sends all approved transfers of a run.',
    params: z.object({ run: z.string() }),
    out: z.object({ run: payoutRun }),
    answer: async (ctx, { params }) => ({ run: await sendRun(ctx, params.run) }),
  }),
  settleRun: call('POST /admin/payout-runs/{run}/answer', {
    who: ['admin'],
    summary:
      'Books the answer of the bank, one transfer a line: its number and the reference; or its number, `failed` and why. A wrong line books nothing (`bank-line`).',
    params: z.object({ run: z.string() }),
    body: z.strictObject({ answer: z.string().trim().min(1, { error: 'invalid.required' }).max(60_000) }),
    out: z.object({ run: payoutRun }),
    answer: async (ctx, { params, body }) => ({ run: await settleRun(ctx, params.run, body.answer) }),
  }),
  movePayout: call('POST /admin/payouts/{payout}/moves', {
    who: ['admin'],
    summary: 'approve, cancel, send, pay (with the reference), fail, bounce (with the reason).',
    params: z.object({ payout: z.string() }),
    body: z.strictObject({ move: z.string().max(20), reference: reference.optional(), reason: reason.optional() }),
    out: z.object({ payout: payoutRow }),
    answer: async (ctx, { params, body }) => ({
      payout: await movePayout(ctx, { number: params.payout, ...body }),
    }),
  }),
  holdEarning: call('POST /admin/earnings/{earning}/hold', {
    who: ['admin'],
    summary: 'Holds an earning with a reason until a day, or lets it go again (`until` null).',
    params: z.object({ earning: z.string() }),
    body: z.strictObject({ until: z.iso.date().nullable(), reason: reason.optional() }),
    out: z.object({ earning: earningRow }),
    answer: async (ctx, { params, body }) => ({
      earning: await holdEarning(ctx, { ...params, ...body }),
    }),
  }),
  adjust: call('POST /admin/artisans/{id}/adjustments', {
    who: ['admin'],
    summary: 'Books a sum to an artisan’s earnings (negative: takes it), with a reason the artisan reads.',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ amountPaise: z.int(), reason: reason.min(1, { error: 'invalid.required' }) }),
    out: z.object({ earning: earningRow }),
    status: 201,
    idempotent: true,
    answer: async (ctx, { params, body }, { idempotencyKey }) => ({
      earning: await adjustEarning(ctx, { artisan: params.id, ...body, key: idempotencyKey ?? '' }),
    }),
  }),
  refunds: call('GET /admin/refunds', {
    who: ['admin'],
    summary:
      'Refunds; those that failed or wait for a transfer by hand first. `q` finds by the order’s number, a reference, or the customer’s name.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      status: z.string().max(20).optional(),
      route: z.string().max(20).optional(),
    }),
    out: adminPageOf(refundRow),
    answer: (ctx, { query }) => adminRefunds.page(ctx, adminRefunds.read(query)),
  }),
  moveRefund: call('POST /admin/refunds/{key}/moves', {
    who: ['admin'],
    summary:
      'retry (through the gateway), send, succeed (with the reference of a transfer by hand), fail (with the reason).',
    params: z.object({ key: z.string() }),
    body: z.strictObject({ move: z.string().max(20), reference: reference.optional(), reason: reason.optional() }),
    out: z.object({ refund: refundRow }),
    answer: async (ctx, { params, body }) => ({
      refund: await moveRefund(ctx, { ...params, ...body }),
    }),
  }),
  cash: call('GET /admin/cash', {
    who: ['admin'],
    summary:
      'Cash that couriers have taken; what is not handed on first. `q` finds by the number of order or parcel, a reference, or the customer’s name.',
    query: adminQuery.extend({ q: z.string().max(120).optional(), status: z.enum(cashStates).optional() }),
    out: adminPageOf(cashRow).extend({ openPaise: z.int() }),
    answer: async (ctx, { query }) => {
      const page = await adminCash.page(ctx, adminCash.read(query))
      return { ...page, openPaise: await sumOpenCash(ctx) }
    },
  }),
  remitCash: call('POST /admin/cash/remittances', {
    who: ['admin'],
    summary: 'A courier has handed on the cash of these parcels.',
    body: z.strictObject({
      parcels: z.array(z.string().max(40)).min(1).max(200),
      reference: reference.min(1, { error: 'invalid.required' }),
    }),
    out: z.object({ remitted: z.int(), openPaise: z.int() }),
    answer: async (ctx, { body }) => {
      const remitted = await remitCash(ctx, body)
      return { remitted, openPaise: await sumOpenCash(ctx) }
    },
  }),
  remitListedCash: call('POST /admin/cash/lists', {
    who: ['admin'],
    summary:
      'The list of what a courier has handed on, one parcel a line: its tracking number and the rupees. A wrong line books nothing (`bank-line`).',
    body: z.strictObject({
      list: z.string().trim().min(1, { error: 'invalid.required' }).max(60_000),
      reference: reference.min(1, { error: 'invalid.required' }),
    }),
    out: z.object({ remitted: z.int(), openPaise: z.int() }),
    answer: async (ctx, { body }) => {
      const remitted = await remitListedCash(ctx, body)
      return { remitted, openPaise: await sumOpenCash(ctx) }
    },
  }),
}

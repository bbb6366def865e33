import { z } from 'zod'
import { call } from '#features/call.ts'
import { endRate, planRate } from '#features/checkout/plan-rate.ts'
import { adminRate, rateEnd, ratePlan, rateWithdrawal } from './rate.ts'
import { listAdminRates } from './rate-list-queries.ts'
import { withdrawRate } from './rate-queries.ts'

export const taxApi = {
  list: call('GET /admin/rates', {
    who: ['admin'],
    summary: 'Every rate that counts, is planned or is past; newest first.',
    out: z.object({ rates: z.array(adminRate) }),
    answer: async (ctx) => ({ rates: await listAdminRates(ctx) }),
  }),
  plan: call('POST /admin/rates', {
    who: ['admin'],
    summary: 'Plans the next rate from a later day on; the present one ends there (409 when one is planned already).',
    body: ratePlan,
    out: z.object({ rate: adminRate }),
    status: 201,
    answer: async (ctx, { body }) => ({ rate: await planRate(ctx, body) }),
  }),
  end: call('POST /admin/rates/end', {
    who: ['admin'],
    summary: 'Ends the rate of one HSN, category or product on a later day; the general rate counts from then on.',
    body: rateEnd,
    out: z.object({ rate: adminRate }),
    answer: async (ctx, { body }) => ({ rate: await endRate(ctx, body) }),
  }),
  withdraw: call('POST /admin/rates/withdrawal', {
    who: ['admin'],
    summary: 'Takes a planned rate or end back before its day; the present one goes on (409 once it has begun).',
    body: rateWithdrawal,
    out: z.object({ rates: z.array(adminRate) }),
    answer: async (ctx, { body }) => {
      await withdrawRate(ctx, body)
      return { rates: await listAdminRates(ctx) }
    },
  }),
}

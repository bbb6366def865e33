import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { adminRate, ratePlan, rateWithdrawal } from './rate.ts'

/** The dated tables of tax, delivery, commission and cash at the door. */
export const ratesCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/rates',
    who: ['admin'],
    summary: 'Every rate that counts, is planned or is past; newest first.',
    out: z.object({ rates: z.array(adminRate) }),
  }),
  plan: declareCall({
    method: 'POST',
    path: '/admin/rates',
    who: ['admin'],
    summary: 'Plans the next rate from a later day on; the present one ends there (409 when one is planned already).',
    body: ratePlan,
    out: z.object({ rate: adminRate }),
    status: 201,
  }),
  withdraw: declareCall({
    method: 'POST',
    path: '/admin/rates/withdrawal',
    who: ['admin'],
    summary: 'Takes a planned rate back before its day; the present one goes on (409 once it has begun).',
    body: rateWithdrawal,
    out: z.object({ rates: z.array(adminRate) }),
  }),
}

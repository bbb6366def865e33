import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { holiday, holidayForm } from './holiday.ts'

const holidays = z.object({ holidays: z.array(holiday) })

export const holidaysCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisan/holidays',
    who: ['artisan'],
    summary: 'Own holidays that are not over: days of India on which nothing leaves the workshop.',
    out: holidays,
  }),
  take: declareCall({
    method: 'POST',
    path: '/artisan/holidays',
    who: ['artisan'],
    summary: 'A holiday of at most 60 days. Delivery dates that are promised from now on move behind it.',
    body: holidayForm,
    out: holidays,
    status: 201,
    limit: { tries: 120, windowSeconds: 3600 },
  }),
  cancel: declareCall({
    method: 'DELETE',
    path: '/artisan/holidays/{holiday}',
    who: ['artisan'],
    summary: 'Takes a holiday back; a second time changes nothing.',
    params: z.object({ holiday: z.uuid() }),
    out: holidays,
  }),
}

import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { listHolidays } from './holiday-queries.ts'
import { holidaysCalls } from './holidays-calls.ts'
import { cancelHoliday, takeHoliday } from './take-holiday.ts'

export function holidaysHandlers(app: HaatApp): void {
  serveCall(app, holidaysCalls.list, async (ctx) => ({ holidays: await listHolidays(ctx) }))
  serveCall(app, holidaysCalls.take, async (ctx, { body }) => {
    await takeHoliday(ctx, body)
    return { holidays: await listHolidays(ctx) }
  })
  serveCall(app, holidaysCalls.cancel, async (ctx, { params }) => {
    await cancelHoliday(ctx, params.holiday)
    return { holidays: await listHolidays(ctx) }
  })
}

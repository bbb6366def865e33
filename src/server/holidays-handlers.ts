import { cancelHoliday } from '#domain/artisans/cancel-holiday.ts'
import { listHolidays } from '#domain/artisans/holiday-queries.ts'
import { holidaysCalls } from '#domain/artisans/holidays-calls.ts'
import { takeHoliday } from '#domain/artisans/take-holiday.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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

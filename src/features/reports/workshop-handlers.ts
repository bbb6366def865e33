import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { listLowStock } from '#features/stock/stock-list-queries.ts'
import { findOwnStanding } from '#features/verification/verification-queries.ts'
import { findWorkshopOverview } from './overview-queries.ts'
import { workshopCalls } from './workshop-calls.ts'
import { findHealth } from './workshop-health-queries.ts'
import { salesSpans } from './workshop-sales.ts'
import { listSales } from './workshop-sales-queries.ts'
import { listWorkshopTasks } from './workshop-task-queries.ts'

const mostLowStock = 50

/** The artisan's day, as the page of the workshop shows it. */
export function workshopHandlers(app: HaatApp): void {
  serveCall(app, workshopCalls.dashboard, async (ctx, { query }) => {
    const span = salesSpans.find((days) => String(days) === query.days) ?? salesSpans[0]
    const [standing, tasks, month, low, health, days] = await Promise.all([
      findOwnStanding(ctx),
      listWorkshopTasks(ctx),
      findWorkshopOverview(ctx),
      listLowStock(ctx, mostLowStock),
      findHealth(ctx),
      listSales(ctx, span),
    ])
    const lowStock = low.map(({ artisan: _artisan, status: _status, isVisible: _visible, ...row }) => row)
    return { status: standing?.status ?? null, tasks, month, lowStock, health, days }
  })
}

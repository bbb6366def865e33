import { findOwnStanding } from '#domain/artisans/verification-queries.ts'
import { listLowStock } from '#domain/catalog/stock-list-queries.ts'
import { findWorkshopOverview } from '#domain/orders/overview-queries.ts'
import { workshopCalls } from '#domain/orders/workshop-calls.ts'
import { findHealth } from '#domain/orders/workshop-health-queries.ts'
import { salesSpans } from '#domain/orders/workshop-sales.ts'
import { listSales } from '#domain/orders/workshop-sales-queries.ts'
import { listWorkshopTasks } from '#domain/orders/workshop-task-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

const mostLowStock = 50

/** The maker's day, as the page of the workshop shows it. */
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
    const lowStock = low.map(({ artisan: _maker, status: _status, isVisible: _visible, ...row }) => row)
    return { status: standing?.status ?? null, tasks, month, lowStock, health, days }
  })
}

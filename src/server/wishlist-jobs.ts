import { sendStockAlerts } from '#domain/wishlist/send-stock-alerts.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { paths } from '#web/paths.ts'
import { type Services, systemContext } from './context.ts'

export const stockAlertsJob = 'send-stock-alerts'

/** Writes to those who wait for goods that can be bought again. */
export function wishlistJobs(services: Services): JobWorker[] {
  const linkOf = (slug: string, options: Record<string, string>) =>
    `${services.config.publicOrigin}${paths.productChoice(slug, options)}`
  return [
    {
      name: stockAlertsJob,
      everySeconds: 60,
      run: async () => void (await sendStockAlerts(systemContext(services, stockAlertsJob), { linkOf })),
    },
  ]
}

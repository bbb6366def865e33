import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'

export const stockAlertsJob = 'send-stock-alerts'

export function productLink({
  config,
}: Pick<JobTools, 'config'>): (slug: string, options: Record<string, string>) => string {
  return (slug, options) => `${config.publicOrigin}${paths.productChoice(slug, options)}`
}

export function wishlistJobs(tools: JobTools): JobWorker[] {
  const linkOf = productLink(tools)
  return [
    {
      name: stockAlertsJob,
      everySeconds: 60,
      run: async () => void (await sendStockAlerts(tools.contextFor(stockAlertsJob), { linkOf })),
    },
  ]
}

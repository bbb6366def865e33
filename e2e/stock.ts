// Sets an artisan's stock by the use case: the workshop has no screen for it yet.

import { contextFor } from '#app/http/context.ts'
import { closeServices, openServices } from '#app/services.ts'
import { systemActor } from '#features/actor.ts'
import { adjustStock } from '#features/stock/hold-stock.ts'
import { readConfig } from '#platform/config/config.server.ts'

export async function countStock(sku: string, onHand: number): Promise<void> {
  const databaseUrl = process.env.SHOP_DATABASE_URL
  if (!databaseUrl) throw new Error('SHOP_DATABASE_URL is missing: run this in the browser project')
  const services = await openServices(readConfig({ DATABASE_URL: databaseUrl, DEMO: '1', LOG_LEVEL: 'silent' }))
  try {
    await adjustStock(contextFor(services, { actor: systemActor('e2e'), locale: 'en', requestId: 'e2e' }), {
      sku,
      onHand,
    })
  } finally {
    await closeServices(services)
  }
}

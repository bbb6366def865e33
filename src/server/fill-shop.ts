import type { Services } from './context.ts'

/** At the first start of a demo the shop is filled; later starts find products and leave at once. */
export async function fillShop(services: Services): Promise<void> {
  if (!services.config.isDemo) return
  const { rows } = await services.pool.query<{ isEmpty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM products) AS "isEmpty"',
  )
  if (!rows[0]?.isEmpty) return

  // Loaded only here: the seeder brings the artist and all demo texts with it.
  const { seed } = await import('./seed.ts')
  const isScreen = process.stderr.isTTY === true
  await seed(services, {
    products: 0,
    progress: (line: string) => process.stderr.write(isScreen ? `\r\u001b[K${line}` : `${line}\n`),
  })
  if (isScreen) process.stderr.write('\n')
}

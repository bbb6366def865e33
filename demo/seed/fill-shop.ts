import { type Services, systemContext } from '#app/http/context.ts'
import { transaction } from '#features/context.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'

/** Fills the shop at the first start of a demo; later starts find products and articles and return at once. */
export async function fillShop(services: Services): Promise<void> {
  if (!services.config.isDemo) return
  const { rows } = await services.pool.query<{ isEmpty: boolean; isUnread: boolean; isBare: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM products) AS "isEmpty", NOT EXISTS (SELECT FROM articles) AS "isUnread",
      NOT EXISTS (SELECT FROM artisan_pictures) AS "isBare"`,
  )
  if (!rows[0]?.isEmpty) {
    await topUp(services, rows[0]?.isBare === true)
    return rows[0]?.isUnread ? fillJournal(services) : undefined
  }

  // Loaded only here, because the seeder imports the artist and all demo texts.
  const { seed } = await import('./seed.ts')
  const isScreen = process.stderr.isTTY === true
  // One long transaction: on a busy machine a query time-out would abort it and start it again and again.
  const pool = createPool({ url: services.config.databaseUrl, max: 2, isPatient: true })
  try {
    await seed(
      { ...services, pool, db: createDb(pool) },
      { progress: (line) => process.stderr.write(isScreen ? `\r\u001b[K${line}` : `${line}\n`) },
    )
  } finally {
    await pool.end()
  }
  if (isScreen) process.stderr.write('\n')
}

async function topUp(services: Services, isBare: boolean): Promise<void> {
  if (!isBare) return
  const ctx = systemContext(services, 'seed')
  const { seedArtisans } = await import('./seed-artisans.ts')
  await transaction(ctx, async (ctx) => {
    await ctx.db.$client.query('SET LOCAL statement_timeout = 0')
    await seedArtisans(ctx, services.config.isDemo)
  })
}

async function fillJournal(services: Services): Promise<void> {
  const { seedArticles } = await import('./seed-articles.ts')
  await seedArticles(systemContext(services, 'seed'))
}

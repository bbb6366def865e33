import { expect, test } from 'vitest'
import { paperProblem } from '#features/verification/artisan-paper.ts'
import { openShop } from '#test/shop.ts'
import { seedPapers } from './seed-papers.ts'

test('a second seed run adds no papers or undertakings, and each paper number is valid', async () => {
  const shop = await openShop()
  try {
    await seedPapers(shop.as())
    await seedPapers(shop.as())
    const { rows } = await shop.pool.query('select kind, number from artisan_papers')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ kind, number }) => paperProblem(kind, number))).toEqual(rows.map(() => null))
    const consents = await shop.pool.query(`select 1 from consents where purpose = 'seller-undertaking'`)
    expect(consents.rowCount).toBe(2)
  } finally {
    await shop.close()
  }
})

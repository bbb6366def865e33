import { randomUUID } from 'node:crypto'
import { answerImport, createImport, startImport } from '#features/imports/create-import.ts'
import { getImport } from '#features/imports/import-queries.ts'
import { readImport } from '#features/imports/read-import.ts'
import { runImport } from '#features/imports/run-import.ts'
import { setup } from '#test/database-setup.ts'
import { openShop } from '#test/shop.ts'
import type { Row } from './bench.ts'
import { round } from './reads.ts'
import { shopifyFile } from './shopify-file.ts'

const rows = 5_000

export async function measureImport(): Promise<Row[]> {
  const end = await setup()
  const shop = await openShop()
  const ctx = shop.as(shop.cast.naveen)
  const bytes = Buffer.from(shopifyFile(rows))
  const watch = watchMemory()
  try {
    const results: Row[] = []
    for (const run of ['first', 'again'] as const) {
      const publicId = randomUUID()
      await createImport(ctx, { publicId, fileName: 'many.csv', bytes, pictures: [] })
      const reading = await seconds(() => readImport(shop.as(), publicId))
      const { questions } = await getImport(ctx, publicId)
      const crafts = Object.fromEntries(questions.categories.map(({ value }) => [value, 'jaipur-blue-pottery']))
      await answerImport(ctx, publicId, { crafts, isInRupees: true })
      await startImport(ctx, publicId)
      const running = await seconds(() =>
        runImport(shop.as(), publicId, async () => ({ refused: 'picture-unreadable' })),
      )
      const { counts, total } = await getImport(ctx, publicId)
      results.push({
        run,
        rows,
        'file kB': Math.round(bytes.length / 1024),
        products: total,
        new: counts.new,
        skipped: counts.skipped,
        'reading s': round(reading),
        'carrying out s': round(running),
        ...watch.take(),
      })
    }
    return results
  } finally {
    watch.stop()
    await shop.close()
    await end?.()
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

/** Resident memory meanwhile: minimum and maximum since the last call. */
function watchMemory() {
  let seen: number[] = []
  const look = () => void seen.push(process.memoryUsage().rss / 1024 ** 2)
  look()
  const timer = setInterval(look, 100)
  return {
    take(): Row {
      look()
      const taken = {
        'memory MB, least': Math.round(Math.min(...seen)),
        'memory MB, most': Math.round(Math.max(...seen)),
      }
      seen = []
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

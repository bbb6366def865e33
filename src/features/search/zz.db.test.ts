import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { demoProducts } from '#demo/products.ts'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { seedGoods } from '#demo/seed/seed-products.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { openShop } from '#test/shop.ts'
import { writeGlossary } from './fill-glossary.ts'
import { createProductIndex } from './index-engine.ts'
import { readProductFilter } from './product-filter.ts'
import { refreshIndex } from './refresh-index.ts'

test('look', async () => {
  const shop = await openShop()
  const ctx = shop.as()
  await fillCrafts(ctx)
  await writeGlossary(ctx)
  await seedPeople(ctx, false, '!')
  await seedGoods(ctx, demoProducts())
  const index = createProductIndex()
  await refreshIndex(shop.as(), { index, facts: null, numbers: new Map() }, 'everything', () => undefined)
  const { rows } = await shop.pool.query(
    'SELECT p.id, p.name, c.slug AS craft, (select min(price_paise) from variants v where v.product_id = p.id) as price FROM products p JOIN crafts c ON c.id = p.craft_id',
  )
  const cards = new Map(rows.map((r) => [Number(r.id), r]))
  const out = []
  for (const q of readFileSync('/tmp/queries.txt', 'utf8').split('\n').filter(Boolean)) {
    const filter = readProductFilter([['q', q]])
    const { ids, total, reading } = index.search(filter, { deliverState: null, now: 0 })
    out.push(
      `## ${q}  [${total}]${filter.minPaise ?? ''}-${filter.maxPaise ?? ''} ${JSON.stringify(reading?.spelling)} ${reading?.words
        .map((w) => `${w.word}(${w.others.join(',')})`)
        .join(' ')
        .slice(0, 900)}\n     ` +
        ids
          .slice(0, 5)
          .map((id) => {
            const c = cards.get(id)
            return `${c.name} ₹${c.price / 100}`
          })
          .join(' | '),
    )
  }
  console.log(out.join('\n'))
  await shop.close()
}, 120000)

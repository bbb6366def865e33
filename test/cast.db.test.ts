import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the cast matches its comments', () => {
  const { asha, naveen, somi, admin, goods } = shop.cast
  expect(asha).toMatchObject({ role: 'customer', artisanId: null, name: 'Asha Kulkarni' })
  expect(naveen).toMatchObject({ role: 'artisan', slug: 'naveen-prajapat' })
  expect(somi.artisanId).toBeGreaterThan(0)
  expect(admin.role).toBe('admin')
  expect(goods.bowl).toMatchObject({ pricePaise: 95_000, variants: [{ stock: 25, options: {} }] })
  expect(goods.vase.variants.map(({ options }) => options)).toEqual([{ size: 'S' }, { size: 'L' }])
  expect(goods.lastPiece.variants[0]?.stock).toBe(1)
})

test('stock movements and ledger entries cannot be changed or deleted', async () => {
  await expect(shop.pool.query('update stock_movements set quantity = 99')).rejects.toThrow(/permission denied/)
  await expect(shop.pool.query('delete from ledger_entries')).rejects.toThrow(/permission denied/)
})

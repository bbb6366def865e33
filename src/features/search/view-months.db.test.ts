import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { recordView, turnViewMonths } from './record-view.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.close())

const setClock = (now: Date) => shop.clock.setOffset((now.getTime() - Date.now()) / 60_000)

async function monthsOf(table: string): Promise<string[]> {
  const text = `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1`
  const { rows } = await shop.pool.query<{ name: string }>(text, [table])
  return rows.map(({ name }) => name)
}

async function daysIn(table: string): Promise<{ day: string; place: string }[]> {
  const { rows } = await shop.pool.query(
    `select day::text, tableoid::regclass::text as place from ${table} order by day`,
  )
  return rows
}

const look = () => recordView(shop.as(), { productId: shop.cast.goods.bowl.slug, after: [] })

test('each month’s partition is created in advance and dropped as a whole after its retention', async () => {
  const start = new Date('2027-01-20T06:00:00Z')
  for (let month = 0; month < 8; month += 1) {
    setClock(new Date(Date.UTC(2027, month, 20, 6)))
    await turnViewMonths(shop.as())
    await look()
    await look()
  }
  // It is August: views more than 60 days old are gone, and the next two months have partitions.
  expect(await daysIn('product_views')).toEqual(
    ['2027-07-20', '2027-08-20'].map((day) => ({ day, place: `product_views_${day.slice(0, 7).replace('-', '_')}` })),
  )
  const months = await monthsOf('product_views')
  expect(months).toEqual(
    expect.arrayContaining(['product_views_2027_06', 'product_views_2027_10', 'product_views_rest']),
  )
  expect(months).not.toContain('product_views_2027_05')
  expect(await daysIn('artisan_views')).toHaveLength(8)

  setClock(addDays(start, 801 + 31))
  await turnViewMonths(shop.as())
  expect(await daysIn('artisan_views')).toHaveLength(6)
  expect(await monthsOf('artisan_views')).not.toContain('artisan_views_2027_01')
  expect(await daysIn('product_views')).toEqual([])
})

test('a view recorded before its month’s partition exists moves into it and keeps counting', async () => {
  setClock(new Date('2031-05-03T06:00:00Z'))
  await look()
  expect(await daysIn('product_views')).toEqual([{ day: '2031-05-03', place: 'product_views_rest' }])

  await Promise.all([turnViewMonths(shop.as()), turnViewMonths(shop.as())])
  await look()
  expect(await daysIn('product_views')).toEqual([{ day: '2031-05-03', place: 'product_views_2031_05' }])
  const { rows } = await shop.pool.query('select views from product_views')
  expect(rows).toEqual([{ views: 2 }])
})

test.each(['orders', 'audit_records', 'nothing', 'pg_class', "x'; drop table orders; --"])(
  'the shop’s role cannot partition or drop %s',
  async (name) => {
    await expect(shop.pool.query('select make_months($1, now(), now())', [name])).rejects.toThrow('is not cut by month')
    const { rows } = await shop.pool.query('select drop_months($1, now()) as count', [name])
    expect(rows).toEqual([{ count: 0 }])
  },
)

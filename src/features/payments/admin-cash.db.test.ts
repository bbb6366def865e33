import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CashRow } from '#features/payouts/payout.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminCash, sumOpenCash } from './cash-queries.ts'
import { remitCash, remitListedCash } from './reconcile-payments.ts'

let shop: TestShop
let orders: OrdersOf
/** Parcels that were paid at the door, in the order in which they were; the second one's cash is handed on. */
let parcels: string[]
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  parcels = []
  for (let count = 0; count < 4; count += 1) {
    const { number } = await orders.paidByCash()
    await orders.deliver(`${number}-1`)
    parcels.push(`${number}-1`)
    shop.clock.advance(1)
  }
  await remitCash(orders.admin(), { parcels: [parcels[1] ?? ''], reference: 'CMS-42' })
})
afterAll(() => shop?.close())

const question = (query: Record<string, string>) => adminCash.read(query)
const look = async (query: Record<string, string>) => {
  const page = await adminCash.page(orders.admin(), question(query))
  return { ...page, places: page.items.map(({ parcel }) => parcels.indexOf(parcel)) }
}

test('cash that no courier has remitted comes first, and paging forward and back shows each parcel once', async () => {
  const one = await look({ limit: '3' })
  const two = await look({ limit: '3', after: one.after ?? '' })
  const back = await look({ limit: '3', before: two.before ?? '' })
  expect([one.places, two.places, back.places]).toEqual([[3, 2, 0], [1], [3, 2, 0]])
  expect((await look({ sort: 'taken' })).places).toEqual([0, 1, 2, 3])
})

test('cash is found by state, parcel, order, reference and customer name', async () => {
  expect((await look({ status: 'handed_on' })).places).toEqual([1])
  expect((await look({ status: 'open' })).places).toEqual([3, 2, 0])
  expect((await look({ q: parcels[2] ?? '' })).places).toEqual([2])
  expect((await look({ q: (parcels[2] ?? '').replace(/-1$/, '').toLowerCase() })).places).toEqual([2])
  expect((await look({ q: 'CMS-42' })).places).toEqual([1])
  expect((await look({ q: 'Ash' })).places).toEqual([3, 2, 0, 1])
  expect((await look({ q: 'Nobody' })).places).toEqual([])
  expect((await look({ q: "'; --" })).places).toEqual([])
})

test('the export has the same rows, couriers hold the sum of the open ones, and only an admin can read them', async () => {
  const rows: CashRow[] = []
  for await (const row of adminCash.stream(orders.admin(), question({ status: 'open' }))) rows.push(row)
  expect(rows.map(({ parcel }) => parcels.indexOf(parcel))).toEqual([3, 2, 0])
  expect(await sumOpenCash(orders.admin())).toBe(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
  await expect(adminCash.page(orders.naveen(), question({}))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(adminCash.stream(orders.naveen(), question({})).next()).rejects.toMatchObject({ code: 'forbidden' })
})

test('a courier’s list books what it names, whole or not at all, and may be given again', async () => {
  await shop.pool.query(`update parcels set tracking_number = 'AWB' || id where number = any ($1)`, [parcels])
  const { rows } = await shop.pool.query<{ number: string; awb: string; rupees: string }>(
    `select s.number, s.tracking_number as awb, (c.amount_paise / 100.0)::numeric(12, 2)::text as rupees
     from cash_collections c join parcels s on s.id = c.parcel_id order by s.id`,
  )
  const lines = rows.map(({ awb, rupees }) => `${awb}\tDelivered\t₹ ${rupees}`)
  const read = (list: string) => remitListedCash(orders.admin(), { list, reference: 'COD-7' })
  const sum = Number(rows[0]?.rupees).toFixed(2)
  const whole = sum.replace(/\.00$/, '')
  for (const wrong of [
    `${rows[0]?.awb}, ${Number(sum) + 1}`,
    `AWB0, ${sum}`,
    `${rows[0]?.awb}`,
    `${rows[0]?.awb}, ${sum}, ${sum}`,
    `${rows[0]?.awb}, much`,
  ]) {
    await expect(read(`${lines[2]}\n\n${wrong}`)).rejects.toMatchObject({ code: 'bank-line', details: { line: 3 } })
  }
  const before = await sumOpenCash(orders.admin())
  expect(await read(`AWB, Amount\n"${rows[0]?.awb}";"${whole}"\n${rows[2]?.number},${sum}`)).toBe(2)
  expect(before - (await sumOpenCash(orders.admin()))).toBe(Math.round(Number(rows[0]?.rupees) * 100) * 2)
  expect(await read(lines.join('\r\n'))).toBe(1)
  expect(await read(lines.join('\r\n'))).toBe(0)
  expect(await sumOpenCash(orders.admin())).toBe(0)
  await expect(remitListedCash(orders.naveen(), { list: lines.join('\n'), reference: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await orders.balanced()
})

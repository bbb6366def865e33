import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Http } from '#features/call.ts'
import { receiveTrackingUpdate } from '#features/couriers/receive-tracking-update.ts'
import type { Courier, ReturnShipment } from '#platform/couriers/courier.server.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { fillShelves, type ReturnsOf, returnsOf } from '#test/returns.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import {
  bookReturnCourier,
  cancelReturnCourier,
  cancelReturnCourierJob,
  returnCourierJob,
} from './book-return-courier.ts'
import { makeDueMoves } from './make-due-moves.ts'
import { moveBookedReturn } from './move-booked-return.ts'
import { moveReturn } from './move-return.ts'
import type { ReturnMoveRequest } from './order-return.ts'
import { getReturn } from './return-queries.ts'

let shop: TestShop
let orders: OrdersOf
let returns: ReturnsOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  returns = returnsOf(shop, orders)
  await fillShelves(shop)
})
afterAll(() => shop?.close())

let booked: ReturnShipment[] = []
let takenBack: string[] = []
let isAway = false
/** What the test does while the courier is asked. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()
beforeEach(() => {
  booked = []
  takenBack = []
  isAway = false
  meanwhile = () => Promise.resolve()
  shop.jobs.sent.length = 0
})

const courier: Courier = {
  book: () => Promise.reject(new Error('no parcel is sent here')),
  async bookReturn(shipment) {
    booked.push(shipment)
    await meanwhile()
    if (isAway) throw new Error('away')
    return { carrier: 'Delhivery', trackingNumber: `AWB-${shipment.number}`, pickupOn: '2026-12-02' }
  },
  async cancel(trackingNumber) {
    if (isAway) throw new Error('away')
    takenBack.push(trackingNumber)
  },
  isGenuine: () => true,
  read: (body) => JSON.parse(body),
}

const system = () => shop.as(undefined, { courier })
const naveen = () => shop.as(shop.cast.naveen, { courier })
const approve = (number: string, request: ReturnMoveRequest = { move: 'approve' }) =>
  moveReturn(naveen(), { number }, request)
const tell = (trackingNumber: string, state: string, isReturn = true) => {
  const body = Buffer.from(JSON.stringify({ trackingNumber, state, isReturn }))
  return receiveTrackingUpdate(system(), { headers: {}, body } as unknown as Http, moveBookedReturn)
}
const jobsOf = (name: string) => shop.jobs.sent.filter((job) => job.name === name).map(({ payload }) => payload)
const kindsTold = () => jobsOf('order-email').map(({ kind }) => kind)
const shown = (number: string) => getReturn(shop.as(shop.cast.admin), number)

async function damaged(): Promise<string> {
  const order = await orders.delivered()
  return (await returns.damaged(`${order.number}-1`)).number
}

async function fetched(): Promise<string> {
  const number = await damaged()
  await approve(number)
  await bookReturnCourier(system(), number)
  return number
}

test('what goes back of an agreed return is booked once, and the buyer is told the day', async () => {
  const number = await damaged()
  await approve(number)
  expect(jobsOf(returnCourierJob)).toEqual([{ number }])
  await Promise.all([1, 2, 3].map(() => bookReturnCourier(system(), number)))
  await bookReturnCourier(system(), number)
  expect(booked).toHaveLength(1)
  expect(booked[0]).toMatchObject({
    number,
    from: { state: 'Maharashtra' },
    to: { name: 'Naveen Prajapat', state: 'Rajasthan' },
    items: [{ sku: 'BLUE-BOWL-1', quantity: 1 }],
  })
  expect(booked[0]?.grams).toBeGreaterThan(0)
  expect(await shown(number)).toMatchObject({
    status: 'approved',
    carrier: 'Delhivery',
    trackingNumber: `AWB-${number}`,
    pickupOn: '2026-12-02',
  })
  expect(kindsTold().filter((kind) => kind === 'return_pickup')).toHaveLength(1)
})

test('the courier’s reports bring it to the artisan, late and repeated ones too; the rest goes as by hand', async () => {
  const number = await fetched()
  await tell(`AWB-${number}`, 'out_for_delivery', false)
  expect((await shown(number)).status).toBe('approved')
  await tell(`AWB-${number}`, 'on_its_way')
  expect((await shown(number)).status).toBe('sent_back')
  await Promise.all(['delivered', 'on_its_way', 'delivered'].map((state) => tell(`AWB-${number}`, state)))
  expect((await shown(number)).status).toBe('received')
  await tell(`AWB-${number}`, 'lost')
  expect(jobsOf(cancelReturnCourierJob)).toEqual([])
  await returns.byArtisan(number, { move: 'resolve' })
  await orders.settleRefunds()
  await orders.balanced()

  // A first report that says it has arrived.
  const quick = await fetched()
  await tell(`AWB-${quick}`, 'delivered')
  expect((await shown(quick)).status).toBe('received')
})

test('a courier that is away or refuses leaves it to the buyer, and a later try may book it', async () => {
  const number = await damaged()
  await approve(number)
  isAway = true
  await bookReturnCourier(system(), number)
  expect(await shown(number)).toMatchObject({ status: 'approved', trackingNumber: null, pickupOn: null })
  expect(kindsTold()).not.toContain('return_pickup')
  isAway = false
  await bookReturnCourier(system(), number)
  expect((await shown(number)).trackingNumber).toBe(`AWB-${number}`)
})

test('nobody is sent for a change of mind, for what never came, or in a shop without such a courier', async () => {
  const order = await orders.delivered()
  const mind = await returns.ask(`${order.number}-1`)
  const other = await orders.delivered()
  const missing = await returns.ask(`${other.number}-1`, { reason: 'missing', words: 'One of two.' })
  for (const { number } of [mind, missing]) await approve(number)
  const number = await damaged()
  await returns.byArtisan(number, { move: 'approve' })
  expect(jobsOf(returnCourierJob)).toEqual([])
  const { bookReturn: _, ...plain } = courier
  await bookReturnCourier(shop.as(undefined, { courier: plain }), number)
  expect((await shown(number)).trackingNumber).toBeNull()
})

test('sent back by hand after all, withdrawn, lapsed or settled without it: the visit is taken back', async () => {
  const byHand = await fetched()
  await returns.byCustomer(byHand, { move: 'send_back', carrier: 'DTDC', trackingNumber: 'D1234567' })
  expect(await shown(byHand)).toMatchObject({ trackingNumber: 'D1234567', pickupOn: null })
  for (const trackingNumber of ['D1234567', `AWB-${byHand}`]) await tell(trackingNumber, 'delivered')
  expect((await shown(byHand)).status).toBe('sent_back')

  const withdrawn = await fetched()
  await returns.byCustomer(withdrawn, { move: 'withdraw' })
  const settled = await fetched()
  await returns.byArtisan(settled, { move: 'resolve' })
  const lapsed = await fetched()
  shop.clock.advance(15 * 24 * 60)
  await makeDueMoves(system())
  expect((await shown(lapsed)).status).toBe('withdrawn')
  const all = [byHand, withdrawn, settled, lapsed].map((number) => ({ trackingNumber: `AWB-${number}` }))
  expect(jobsOf(cancelReturnCourierJob)).toEqual(expect.arrayContaining(all))

  isAway = true
  await expect(cancelReturnCourier(system(), `AWB-${byHand}`)).rejects.toThrow('away')
  isAway = false
  await cancelReturnCourier(system(), `AWB-${byHand}`)
  expect(takenBack).toEqual([`AWB-${byHand}`])
})

test('withdrawn while the courier is asked, the visit is taken back; a process that died is asked again', async () => {
  const number = await damaged()
  await approve(number)
  meanwhile = () => returns.byCustomer(number, { move: 'withdraw' })
  await bookReturnCourier(system(), number)
  expect(jobsOf(cancelReturnCourierJob)).toEqual([{ trackingNumber: `AWB-${number}` }])
  expect(kindsTold()).not.toContain('return_pickup')

  meanwhile = () => Promise.resolve()
  const dead = await damaged()
  await approve(dead)
  await shop.pool.query('update returns set courier_asked_at = $1 where number = $2', [shop.clock.now(), dead])
  await bookReturnCourier(system(), dead)
  expect((await shown(dead)).trackingNumber).toBeNull()
  shop.clock.advance(3)
  await bookReturnCourier(system(), dead)
  expect((await shown(dead)).trackingNumber).toBe(`AWB-${dead}`)
})

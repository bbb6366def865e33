import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Http } from '#features/call.ts'
import { getWorkshopParcel } from '#features/orders/artisan-parcel-queries.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import type { Courier, Shipment } from '#platform/couriers/courier.server.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { bookCourier } from './book-courier.ts'
import { cancelCourier, cancelCourierJob } from './cancel-courier.ts'
import { receiveTrackingUpdate } from './receive-tracking-update.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

let booked: Shipment[] = []
let isAway = false
let takenBack: string[] = []

/** Gives a number of its own to each shipment; reports are its JSON, signed by a header. */
const courier: Courier = {
  async book(shipment) {
    booked.push(shipment)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (isAway) throw new Error('away')
    return { carrier: 'Delhivery', trackingNumber: `AWB-${shipment.number}`, labelUrl: 'https://labels.example/1.pdf' }
  },
  async cancel(trackingNumber) {
    if (isAway) throw new Error('away')
    takenBack.push(trackingNumber)
  },
  isGenuine: ({ key }) => key === 'right',
  read: (body) => (body === '' ? null : JSON.parse(body)),
}

const priya = () => shop.as(shop.cast.priya, { courier })
const naveen = () => shop.as(shop.cast.naveen, { courier })
const tell = (trackingNumber: string, state: string, key = 'right') =>
  receiveTrackingUpdate(
    shop.as(undefined, { courier }),
    { headers: { key }, body: Buffer.from(JSON.stringify({ trackingNumber, state })) } as unknown as Http,
    () => Promise.reject(new Error('no return is told of')),
  )
const packed = async (isCash = false) => {
  const { number } = await (isCash ? orders.paidByCash() : orders.paid())
  const parcel = `${number}-1`
  for (const move of ['accept', 'pack']) await orders.make(shop.cast.naveen, parcel, move)
  return parcel
}
const statusOf = async (parcel: string) => (await orders.show(parcel.replace(/-1$/, ''))).parcels[0]?.status

test('a packed parcel is booked once, and the courier’s reports bring it to the door, the money too', async () => {
  const parcel = await packed(true)
  expect(await getWorkshopParcel(naveen(), parcel)).toMatchObject({ canBookCourier: true })
  expect(await getWorkshopParcel(shop.as(shop.cast.naveen), parcel)).toMatchObject({ canBookCourier: false })
  booked = []
  const presses = await Promise.allSettled([1, 2, 3].map(() => bookCourier(naveen(), parcel)))
  // A press that comes when the first is done finds it booked.
  const refused = presses.filter((press) => press.status === 'rejected')
  expect(refused.length).toBeLessThan(3)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'courier-busy' })
  await bookCourier(naveen(), parcel)
  expect(booked).toHaveLength(1)
  const [{ duePaise = 0 } = {}] = (await orders.show(parcel.replace(/-1$/, ''))).parcels
  expect(booked[0]).toMatchObject({ number: parcel, cashPaise: duePaise, to: { state: 'Maharashtra' } })
  expect(booked[0]?.grams).toBeGreaterThan(0)
  expect(await getWorkshopParcel(naveen(), parcel)).toMatchObject({
    canBookCourier: false,
    carrier: 'Delhivery',
    courierLabelUrl: 'https://labels.example/1.pdf',
    status: 'ready',
  })

  const number = `AWB-${parcel}`
  await tell(number, 'out_for_delivery')
  expect(await statusOf(parcel)).toBe('out_for_delivery')
  // Again, late, and all at once.
  await Promise.all(['on_its_way', 'out_for_delivery', 'delivered', 'delivered'].map((state) => tell(number, state)))
  expect(await statusOf(parcel)).toBe('delivered')
  await tell(number, 'coming_back')
  expect(await statusOf(parcel)).toBe('delivered')
  await orders.balanced()
})

test('what cannot be handed over comes back and its money goes back; what is lost too', async () => {
  for (const [states, end] of [
    [['coming_back', 'back'], 'returned'],
    [['lost'], 'lost'],
  ] as const) {
    const parcel = await packed()
    await bookCourier(naveen(), parcel)
    for (const state of states) await tell(`AWB-${parcel}`, state)
    expect(await statusOf(parcel)).toBe(end)
  }
  await orders.settleRefunds()
  await orders.balanced()
})

test('a courier that is away, another’s parcel, a foreign number and a wrong word change nothing', async () => {
  const parcel = await packed()
  isAway = true
  await expect(bookCourier(naveen(), parcel)).rejects.toMatchObject({ code: 'courier-unavailable' })
  isAway = false
  await expect(bookCourier(shop.as(shop.cast.somi, { courier }), parcel)).rejects.toMatchObject({ code: 'not-found' })
  await expect(bookCourier(shop.as(shop.cast.naveen), parcel)).rejects.toMatchObject({ code: 'not-found' })
  await bookCourier(naveen(), parcel)

  // Typed by the artisan, not booked: the courier's reports do not move it.
  const own = await packed()
  await orders.make(shop.cast.naveen, own, 'ship', { carrier: 'Delhivery', trackingNumber: 'OWN-1' })
  for (const number of ['OWN-1', 'nobody’s']) await tell(number, 'delivered')
  expect(await statusOf(own)).toBe('shipped')
  await expect(tell(`AWB-${parcel}`, 'delivered', 'wrong')).rejects.toMatchObject({ code: 'signature-invalid' })
  expect(await statusOf(parcel)).toBe('ready')
})

test('a booking of a process that died is made again', async () => {
  const parcel = await packed()
  await shop.pool.query('update parcels set courier_asked_at = $1 where number = $2', [shop.clock.now(), parcel])
  await expect(bookCourier(naveen(), parcel)).rejects.toMatchObject({ code: 'courier-busy' })
  shop.clock.advance(3)
  await bookCourier(naveen(), parcel)
  expect((await getWorkshopParcel(naveen(), parcel)).trackingNumber).toBe(`AWB-${parcel}`)
})

test('the booking of a cancelled parcel is taken back, also when it comes while the parcel is cancelled', async () => {
  takenBack = []
  const jobs = () =>
    shop.jobs.sent.filter(({ name }) => name === cancelCourierJob).map(({ payload }) => String(payload.number))
  const parcel = await packed()
  const never = await packed()
  await bookCourier(naveen(), parcel)
  for (const number of [parcel, never]) await moveParcel(priya(), number, { move: 'cancel' })
  expect(jobs()).toEqual([parcel, never])
  isAway = true
  await expect(cancelCourier(shop.as(undefined, { courier }), parcel)).rejects.toThrow('away')
  isAway = false
  for (const number of jobs()) await cancelCourier(shop.as(undefined, { courier }), number)
  expect(takenBack).toEqual([`AWB-${parcel}`])

  const late = await packed()
  const booking = bookCourier(naveen(), late)
  await expect.poll(() => booked.at(-1)?.number).toBe(late)
  await moveParcel(priya(), late, { move: 'cancel' })
  await booking
  expect(jobs()).toEqual([parcel, never, late])
  await cancelCourier(shop.as(undefined, { courier }), late)
  expect(takenBack).toEqual([`AWB-${parcel}`, `AWB-${late}`])
})

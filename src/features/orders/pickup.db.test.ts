import { afterAll, beforeAll, expect, test } from 'vitest'
import { getArtisan } from '#features/artisans/artisan-queries.ts'
import { saveArtisanProfile } from '#features/artisans/save-artisan-profile.ts'
import { quote } from '#features/checkout/quote.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { forgetRates } from '#features/tax/rate-queries.ts'
import { addressOfAsha } from '#test/cast.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getWorkshopParcel } from './artisan-parcel-queries.ts'
import { changeMethod } from './change-method.ts'
import { moveParcel } from './move-parcel.ts'
import type { OrderRequest } from './order.ts'
import { getParcelPaper } from './parcel-paper-queries.ts'
import { placeOrder } from './place-order.ts'
import { remindArtisans } from './remind-artisans.ts'
import { splitParcel } from './split-parcel.ts'

const address = 'Blue gate beside the kilns. Monday to Saturday, 10 to 6.'

let shop: TestShop
let courier: OrdersOf
let collected: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  const { rows } = await shop.pool.query<{ slug: string }>(
    'update artisans set pickup_address = $1 where user_id = $2 returning slug',
    [address, shop.cast.naveen.userId],
  )
  courier = ordersOf(shop)
  collected = ordersOf(shop, { pickUp: rows.map(({ slug }) => slug) })
})
afterAll(() => shop?.close())

const bowl = { productId: 'blue-bowl', variant: {}, quantity: 1 }
const { pincode, state } = addressOfAsha

async function ready() {
  const order = await collected.paid()
  const number = `${order.number}-1`
  await collected.make(shop.cast.naveen, number, 'accept')
  await collected.make(shop.cast.naveen, number, 'pack')
  const [parcel] = (await collected.show(order.number)).parcels
  return { order, number, code: parcel?.pickup?.code ?? '' }
}

test('a quote offers to collect at the workshop, without delivery and without cash', async () => {
  const asha = shop.as(shop.cast.asha)
  const sent = await quote(asha, { lines: [bowl], pincode, state })
  const [parcel] = sent.parcels
  expect(parcel).toMatchObject({ canPickUp: true, isPickup: false })
  expect(parcel?.shippingPaise).toBeGreaterThan(0)

  const pickUp = [parcel?.artisan.id ?? '']
  const fetched = await quote(asha, { lines: [bowl], pincode, state, pickUp })
  expect(fetched.parcels[0]).toMatchObject({ isPickup: true, shippingPaise: 0 })
  expect(fetched.totalPaise).toBe(sent.totalPaise - sent.shippingPaise)
  expect(fetched.cod).toMatchObject({ isOffered: false, reasons: [{ reason: 'pickup' }] })
  expect(fetched.parcels[0]?.promisedUntil).not.toBe(null)
  expect(Date.parse(fetched.parcels[0]?.promisedUntil ?? '')).toBeLessThan(Date.parse(parcel?.promisedFrom ?? ''))
  await expect(collected.place([bowl], 'cod')).rejects.toMatchObject({ code: 'cod-not-offered' })
  const { number } = await collected.place([bowl])
  await expect(changeMethod(asha, { number, paymentMethod: 'cod' })).rejects.toMatchObject({ code: 'cod-not-offered' })
})

test('a quote for the courier does not order a pickup, and nobody collects where it is not offered', async () => {
  const { token } = await quote(shop.as(shop.cast.asha), { lines: [bowl], pincode, state })
  const withToken = ordersOf(shop, { pickUp: [(await getWorkshopArtisan()).id], quoteToken: token })
  await expect(withToken.place([bowl])).rejects.toMatchObject({ code: 'quote-expired' })

  const elsewhere = ordersOf(shop, { pickUp: ['somi-weaver'] })
  await expect(elsewhere.place([bowl])).rejects.toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ path: 'pickUp', message: 'invalid.pickUp' }] },
  })
})

async function getWorkshopArtisan() {
  const { rows } = await shop.pool.query<{ slug: string }>('select slug from artisans where pickup_address = $1', [
    address,
  ])
  return getArtisan(shop.as(), rows[0]?.slug ?? '')
}

test('the buyer shows the digits at the workshop; with them it is delivered, earned and billed', async () => {
  const { order, number, code } = await ready()
  expect(code).toMatch(/^\d{6}$/)
  expect(order.shippingPaise).toBe(0)
  const seen = await getWorkshopParcel(shop.as(shop.cast.naveen), number)
  expect(seen.pickup).toMatchObject({ address, code: null })
  expect(seen.shipTo).toMatchObject({ house: null, phone: null })
  expect(seen.moves).toContain('hand_over')
  expect(seen.moves).not.toContain('ship')
  await expect(getParcelPaper(shop.as(shop.cast.naveen), number, 'http://shop.test')).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(collected.make(shop.cast.naveen, number, 'ship', collected.ship)).rejects.toMatchObject({
    code: 'move-not-allowed',
  })
  const email = shop.jobs.sent.find(
    ({ payload }) => payload.kind === 'collect' && String(payload.effect).includes(number),
  )
  expect(email).toBeDefined()

  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const hand = (code: string) => moveParcel(shop.as(shop.cast.naveen), number, { move: 'hand_over', code })
  await expect(hand(wrong)).rejects.toMatchObject({ code: 'cash-code-wrong', details: { left: 9 } })
  await hand(` ${code.slice(0, 3)} ${code.slice(3)}`)
  const [parcel] = (await collected.show(order.number)).parcels
  expect(parcel).toMatchObject({ status: 'delivered', pickup: { address, code: null } })
  expect(parcel?.documents).toHaveLength(1)
  await collected.balanced()
})

test('after ten wrong codes only an admin says that it was handed over', async () => {
  const { number, code } = await ready()
  const wrong = code === '000000' ? '111111' : '000000'
  const hand = (code: string) => collected.make(shop.cast.naveen, number, 'hand_over', { code })
  // At once: each is counted.
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => hand(wrong)))
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
  await expect(hand(code)).rejects.toMatchObject({ code: 'pickup-code-closed' })
  await collected.make(shop.cast.admin, number, 'deliver')
  await collected.balanced()
})

test('what is not collected within 14 days is cancelled, its money goes back, and no reminder to post is sent', async () => {
  const { order, number } = await ready()
  shop.clock.advance(13 * 24 * 60)
  await remindArtisans(shop.as())
  await makeDueMoves(shop.as())
  expect((await collected.show(order.number)).parcels[0]?.status).toBe('ready')
  expect(
    shop.jobs.sent.some(({ payload }) => payload.kind === 'post_today' && String(payload.effect).includes(number)),
  ).toBe(false)
  shop.clock.advance(24 * 60 + 1)
  await makeDueMoves(shop.as())
  const after = await collected.show(order.number)
  expect(after.parcels[0]?.status).toBe('cancelled')
  expect(after.refunds).toMatchObject([{ amountPaise: order.totalPaise }])
  await collected.settleRefunds()
  await collected.balanced()
})

test('both parts of a split parcel are collected, and an artisan changes or withdraws the offer', async () => {
  const order = await collected.paid([{ productId: 'blue-bowl', quantity: 2 }])
  const first = `${order.number}-1`
  await collected.make(shop.cast.naveen, first, 'accept')
  const sku = order.parcels[0]?.lines[0]?.sku ?? ''
  await splitParcel(shop.as(shop.cast.naveen), first, { lines: [{ sku, quantity: 1 }] })
  expect((await collected.show(order.number)).parcels.map(({ pickup }) => pickup?.address)).toEqual([address, address])

  const { seller, crafts, ...artisan } = await getWorkshopArtisan()
  expect(artisan.canPickUp).toBe(true)
  expect(JSON.stringify(artisan)).not.toContain(address)
  const craft = {
    name: artisan.name,
    phone: '9876543210',
    crafts: crafts.map(({ id }) => id),
    pincode: seller.pincode,
    place: artisan.place,
    state: artisan.state as never,
    yearsOfExperience: artisan.yearsOfExperience,
    specialty: artisan.specialty,
  }
  const save = (pickup: { pickupAddress?: string }) =>
    saveArtisanProfile(shop.as(shop.cast.naveen), { craft: { ...craft, ...pickup } })
  await save({})
  expect((await getWorkshopArtisan()).canPickUp).toBe(true)
  await save({ pickupAddress: '' })
  expect((await getArtisan(shop.as(), artisan.id)).canPickUp).toBe(false)
  await expect(collected.place([bowl])).rejects.toMatchObject({ code: 'invalid-request' })
  expect((await courier.place([bowl])).parcels[0]?.pickup).toBe(null)
  // What is sold keeps the address.
  expect((await collected.show(order.number)).parcels[0]?.pickup?.address).toBe(address)
})

test('a faster delivery costs its part more, comes earlier, is posted later, and is offered only where there is one', async () => {
  await shop.pool.query(`update shipping_rates set express_paise = 9000, express_days = 1`)
  forgetRates(shop.as())
  const asha = shop.as(shop.cast.asha)
  const usual = await quote(asha, { lines: [bowl], pincode, state })
  const [parcel] = usual.parcels
  const { id: artisan = '' } = parcel?.artisan ?? {}
  const steps = Math.ceil((parcel?.chargeableGrams ?? 0) / 500)
  expect(parcel).toMatchObject({ isExpress: false, express: { extraPaise: 9000 * steps } })
  const fast = await quote(asha, { lines: [bowl], pincode, state, express: [artisan] })
  expect(fast.totalPaise).toBe(usual.totalPaise + 9000 * steps)
  const days = [fast.parcels[0]?.promisedUntil, parcel?.express?.promisedUntil].map((day) => day?.slice(0, 10))
  expect([fast.parcels[0]?.isExpress, days[0]]).toEqual([true, days[1]])
  expect(Date.parse(fast.parcels[0]?.promisedUntil ?? '')).toBeLessThan(Date.parse(parcel?.promisedUntil ?? ''))

  const order = (key: string, quantity: number, more: Partial<OrderRequest>) => {
    const request = { lines: [{ ...bowl, quantity }], shippingAddress: addressOfAsha, paymentMethod: 'upi', ...more }
    return placeOrder(asha, request as OrderRequest, key)
  }
  const withToken = order('fast-1', 1, { express: [artisan], quoteToken: usual.token })
  await expect(withToken).rejects.toMatchObject({ code: 'quote-expired' })
  const slow = await courier.pay((await order('fast-2', 2, {})).order)
  const quick = await courier.pay((await order('fast-3', 2, { express: [artisan] })).order)
  const number = `${quick.number}-1`
  expect(quick.parcels[0]?.isExpress).toBe(true)
  expect((quick.shippingPaise - slow.shippingPaise) % 9000).toBe(0)
  expect(quick.shippingPaise).toBeGreaterThan(slow.shippingPaise)
  await courier.make(shop.cast.naveen, number, 'accept')
  expect(await getParcelPaper(shop.as(shop.cast.naveen), number, '')).toMatchObject({ isExpress: true })
  const [of, ofSlow] = await Promise.all(
    [number, `${slow.number}-1`].map((each) => getWorkshopParcel(shop.as(shop.cast.naveen), each)),
  )
  expect(Date.parse(of?.promisedUntil ?? '')).toBeLessThan(Date.parse(ofSlow?.promisedUntil ?? ''))
  const sku = quick.parcels[0]?.lines[0]?.sku ?? ''
  const part = await splitParcel(shop.as(shop.cast.naveen), number, { lines: [{ sku, quantity: 1 }] })
  expect(await getWorkshopParcel(shop.as(shop.cast.naveen), part.number)).toMatchObject({ isExpress: true })
  await courier.balanced()

  await shop.pool.query(`update shipping_rates set express_paise = null, express_days = null`)
  forgetRates(shop.as())
  await expect(order('fast-4', 1, { express: [artisan] })).rejects.toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ path: 'express', message: 'invalid.express' }] },
  })
})

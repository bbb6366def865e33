import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getArtisan } from '#features/artisans/artisan-queries.ts'
import { storeImage } from '#features/images/store-image.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getWorkshopParcel } from './artisan-parcel-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { answerDelay, confirmReceived, hideWork } from './move-parcel.ts'
import { listOrders } from './order-queries.ts'
import { findReorder } from './reorder-queries.ts'
import { judgeWork, listWorkPictures } from './work-pictures.ts'

let shop: TestShop
const work = async () => (await findProduct(shop.as(), 'blue-bowl'))?.work.map(({ words }) => words) ?? []
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())
afterEach(async () => {
  await orders.settleRefunds()
  await orders.balanced()
})

const codeOf = (error: unknown) => (error as { code?: string }).code
const small = { productId: 'blue-vase', variant: { size: 'S' } }
const dayIn = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function making(): Promise<{ number: string; parcel: string }> {
  const { number } = await orders.paid()
  const parcel = `${number}-1`
  await orders.make(shop.cast.naveen, parcel, 'accept')
  await orders.make(shop.cast.naveen, parcel, 'start_making')
  return { number, parcel }
}

test('a cancelled line is restocked and refunded, its shipping moves to the remaining line, and the rest is sent', async () => {
  const order = await orders.paid([{ productId: 'blue-bowl' }, { productId: 'last-piece' }])
  expect(order.shippingPaise).toBeGreaterThan(0)
  const parcel = `${order.number}-1`
  await cancelOrder(orders.asha(), { number: order.number, parcel, sku: 'LAST-PIECE-1', reason: 'Only the bowl' })

  const shown = await orders.show(order.number)
  const [changed] = shown.parcels
  expect(shown.refunds).toMatchObject([{ amountPaise: 50_000, components: { lines: 50_000 } }])
  expect(changed?.duePaise).toBe(order.totalPaise - 50_000)
  const shares = changed?.lines.map(({ sku, isCancelled, shippingPaise }) => [sku, isCancelled, shippingPaise])
  expect(shares?.sort()).toEqual([
    ['BLUE-BOWL-1', false, order.shippingPaise],
    ['LAST-PIECE-1', true, 0],
  ])
  expect(changed?.events.at(-1)).toMatchObject({ move: 'cancel_line', by: 'customer', reason: 'Only the bowl' })
  expect(await orders.stockOf(shop.cast.goods.lastPiece.variantId)).toBe(1)
  await orders.balanced()

  await orders.deliver(parcel)
  const { rows } = await shop.pool.query<{ paise: number }>(
    'select goods_paise + shipping_paise as paise from earnings',
  )
  expect(rows[0]?.paise).toBe(order.totalPaise - 50_000)
})

test('cancelling the last line cancels the parcel and refunds shipping; a line is cancelled once, and never during making', async () => {
  const order = await orders.paid([{ productId: 'blue-bowl' }, small])
  const twice = await Promise.allSettled(
    [1, 2].map(() => cancelOrder(orders.asha(), { number: order.number, sku: 'BLUE-BOWL-1' })),
  )
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await cancelOrder(orders.asha(), { number: order.number, sku: 'BLUE-VASE-1' })
  const shown = await orders.show(order.number)
  expect(shown.parcels[0]).toMatchObject({ status: 'cancelled', moves: [] })
  expect(shown.refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(order.totalPaise)

  const { number } = await making()
  expect(await cancelOrder(orders.asha(), { number, sku: 'BLUE-BOWL-1' }).catch(codeOf)).toBe('order-not-cancellable')
  const unpaid = await orders.place([{ productId: 'blue-bowl' }, small])
  const line = cancelOrder(orders.asha(), { number: unpaid.number, sku: 'BLUE-BOWL-1' })
  expect(await line.catch(codeOf)).toBe('order-not-cancellable')
  const foreign = cancelOrder(shop.as(shop.cast.bilal), { number: order.number, sku: 'BLUE-BOWL-1' })
  expect(await foreign.catch(codeOf)).toBe('not-found')
})

test('a cancelled line of a cash order refunds nothing and lowers the amount due on delivery', async () => {
  const order = await orders.paidByCash([{ productId: 'blue-bowl' }, small])
  await cancelOrder(orders.asha(), { number: order.number, sku: 'BLUE-VASE-1' })
  const shown = await orders.show(order.number)
  expect(shown.refunds).toEqual([])
  expect(shown.parcels[0]?.duePaise).toBe(order.totalPaise - 120_000)
  await orders.deliver(`${order.number}-1`)
  expect((await orders.show(order.number)).payment.status).toBe('cod_collected')
})

test('a delay is only a request: the promised date changes when the customer agrees', async () => {
  const { number, parcel } = await making()
  const promised = (await orders.show(number)).parcels[0]?.promisedUntil
  await orders.make(shop.cast.naveen, parcel, 'delay', { newDate: dayIn(40), reason: 'Rain' })
  await orders.make(shop.cast.naveen, parcel, 'delay', { newDate: dayIn(30), reason: 'Less rain' })
  const question = (await orders.show(number)).parcels[0]
  expect(question).toMatchObject({ promisedUntil: promised, delay: { reason: 'Less rain' } })
  expect(question?.moves).toEqual(['agree', 'cancel_late'])

  await answerDelay(orders.asha(), { number, parcel, agrees: true })
  const agreed = (await orders.show(number)).parcels[0]
  expect(agreed).toMatchObject({ delay: null, status: 'making' })
  expect(agreed?.promisedUntil.slice(0, 10)).toBe(dayIn(30))
  expect(await answerDelay(orders.asha(), { number, parcel, agrees: true }).catch(codeOf)).toBe('move-not-allowed')
  const early = { newDate: dayIn(2), reason: 'Sooner' }
  expect(await orders.make(shop.cast.naveen, parcel, 'delay', early).catch(codeOf)).toBe('invalid-request')
})

test('a customer who refuses a delay, or cancels after the promised date, gets all money back', async () => {
  const first = await making()
  await orders.make(shop.cast.naveen, first.parcel, 'delay', { newDate: dayIn(40), reason: 'Rain' })
  await answerDelay(orders.asha(), { ...first, agrees: false })
  const cancelled = await orders.show(first.number)
  expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [{ amountPaise: cancelled.totalPaise }] })

  const second = await making()
  expect((await orders.show(second.number)).parcels[0]?.moves).toEqual([])
  shop.clock.advance(40 * 24 * 60)
  expect((await orders.show(second.number)).parcels[0]?.moves).toEqual(['cancel_late'])
  await answerDelay(orders.asha(), { ...second, agrees: false })
  expect((await orders.show(second.number)).status).toBe('cancelled')
})

test('a progress photo must be the artisan’s own upload, and the buyer sees it', async () => {
  const { number, parcel } = await making()
  const foreign = await orders.picture(shop.cast.somi)
  expect(await orders.make(shop.cast.naveen, parcel, 'report', { photo: foreign }).catch(codeOf)).toBe(
    'invalid-request',
  )
  const photo = await orders.picture(shop.cast.naveen)
  await orders.make(shop.cast.naveen, parcel, 'report', { photo, words: 'First firing' })
  expect((await orders.show(number)).parcels[0]?.milestones).toMatchObject([{ imageKey: photo, words: 'First firing' }])
})

test('the product’s page shows work that its artisan made public, until they take it off; never of several products', async () => {
  const { number, parcel } = await making()
  const report = async (named: string, words: string, isPublic: boolean) => {
    const photo = await orders.picture(shop.cast.naveen)
    await orders.make(shop.cast.naveen, named, 'report', { photo, words, isPublic })
    return photo
  }
  const first = await report(parcel, 'Glazing, call 98220 44170', true)
  await report(parcel, 'For Asha only', false)
  await report(parcel, 'Second firing', true)
  expect(await work()).toEqual(['Second firing', 'Glazing, call […]'])

  const mixed = await orders.paid([{ productId: 'blue-bowl' }, small])
  await orders.make(shop.cast.naveen, `${mixed.number}-1`, 'accept')
  await orders.make(shop.cast.naveen, `${mixed.number}-1`, 'start_making')
  await report(`${mixed.number}-1`, 'Bowl and vase', true)
  expect(await work()).toEqual(['Second firing', 'Glazing, call […]'])

  const hide = (person: Parameters<TestShop['as']>[0]) => hideWork(shop.as(person), parcel, first)
  expect(await hide(shop.cast.somi).catch(codeOf)).toBe('not-found')
  await hide(shop.cast.naveen)
  await hide(shop.cast.naveen)
  expect(await work()).toEqual(['Second firing'])
  expect((await getArtisan(shop.as(), shop.cast.naveen.slug)).work).toMatchObject([{ words: 'Second firing' }])
  expect((await orders.show(number)).parcels[0]?.milestones).toHaveLength(3)
})

test('work that looks like another artisan’s picture or that a machine made waits for an admin', async () => {
  const { number } = await orders.paid()
  const parcel = `${number}-1`
  await orders.make(shop.cast.naveen, parcel, 'accept')
  await orders.make(shop.cast.naveen, parcel, 'start_making')
  const look = '01'.repeat(128)
  const upload = (who: 'naveen' | 'somi', bytes: string, isMachineMade = false) => {
    const taken = { bytes: Buffer.from(bytes), width: 100, height: 100, ground: '#ffffff', isMachineMade }
    return storeImage(shop.as(shop.cast[who]), { ...taken, look: isMachineMade ? null : look })
  }
  const owned = await upload('somi', 'the owner’s')
  const copied = await upload('naveen', 'a copy of it')
  const drawn = await upload('naveen', 'a drawing', true)
  const before = await work()
  for (const { key } of [copied, drawn])
    await orders.make(shop.cast.naveen, parcel, 'report', {
      photo: key,
      words: key === copied.key ? 'Copied' : 'Drawn',
      isPublic: true,
    })
  expect(await work()).toEqual(before)
  const shown = (await orders.show(number)).parcels[0]?.milestones
  expect(shown).toMatchObject([
    { imageKey: copied.key, isOnPage: false, isDoubted: true },
    { imageKey: drawn.key, isOnPage: false, isDoubted: true },
  ])

  const { doubted } = await listWorkPictures(orders.admin())
  expect(doubted).toMatchObject([
    { key: copied.key, parcel, isMachineMade: false, like: { key: owned.key, artisan: 'Somi Devi' } },
    { key: drawn.key, parcel, isMachineMade: true, like: null },
  ])
  await expect(listWorkPictures(orders.naveen())).rejects.toMatchObject({ code: 'forbidden' })
  const judge = (picture: string, isShown: boolean) => judgeWork(orders.admin(), { parcel, picture, isShown })
  await judge(copied.key, true)
  expect(await work()).toEqual(['Copied', ...before])
  await judge(drawn.key, false)
  expect(await judge(drawn.key, true).catch(codeOf)).toBe('not-found')
  // Its owner wrote in.
  await judge(copied.key, false)
  expect(await work()).toEqual(before)
  expect((await listWorkPictures(orders.admin())).doubted).toEqual([])
})

test('a picture of the very piece is the buyer’s to see, apart from the progress, and stands beside a claim', async () => {
  const { number } = await orders.paid()
  const parcel = `${number}-1`
  await orders.make(shop.cast.naveen, parcel, 'accept')
  const foreign = await orders.picture(shop.cast.somi)
  expect(await orders.make(shop.cast.naveen, parcel, 'show_piece', { photo: foreign }).catch(codeOf)).toBe(
    'invalid-request',
  )
  expect(await orders.make(shop.cast.naveen, parcel, 'show_piece').catch(codeOf)).toBe('invalid-request')
  expect(await orders.make(shop.cast.asha, parcel, 'show_piece', {}).catch(codeOf)).toBe('move-not-allowed')
  const photo = await orders.picture(shop.cast.naveen)
  await orders.make(shop.cast.naveen, parcel, 'show_piece', { photo })
  await orders.make(shop.cast.naveen, parcel, 'pack')
  const last = await orders.picture(shop.cast.naveen)
  await orders.make(shop.cast.naveen, parcel, 'show_piece', { photo: last })
  expect((await orders.show(number)).parcels[0]).toMatchObject({
    status: 'ready',
    milestones: [
      { imageKey: photo, isPiece: true },
      { imageKey: last, isPiece: true },
    ],
  })
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
  expect(await orders.make(shop.cast.naveen, parcel, 'show_piece', { photo }).catch(codeOf)).toBe('moved-already')
})

test('the buyer may confirm receipt, except on a cash order', async () => {
  const { number } = await orders.paid()
  const parcel = `${number}-1`
  await orders.make(shop.cast.naveen, parcel, 'accept')
  await orders.make(shop.cast.naveen, parcel, 'pack')
  expect(await confirmReceived(orders.asha(), { number, parcel }).catch(codeOf)).toBe('move-not-allowed')
  await orders.make(shop.cast.naveen, parcel, 'ship', orders.ship)
  expect(await confirmReceived(shop.as(shop.cast.bilal), { number, parcel }).catch(codeOf)).toBe('not-found')
  await confirmReceived(orders.asha(), { number, parcel })
  const shown = await orders.show(number)
  expect(shown.parcels[0]).toMatchObject({ status: 'delivered', deliveredAt: expect.any(String) })
  expect((await getWorkshopParcel(orders.naveen(), parcel)).status).toBe('delivered')
})

test('an old order shows what its lines cost today and what has changed', async () => {
  const order = await orders.paid([
    { productId: 'blue-bowl', quantity: 3 },
    small,
    { productId: 'blue-vase', variant: { size: 'L' } },
    { productId: 'last-piece' },
  ])
  await shop.pool.query("update variants set price_paise = 125000 where sku = 'BLUE-VASE-1'")
  await shop.pool.query('update stock set on_hand = reserved + 2 where variant_id = $1', [
    shop.cast.goods.bowl.variantId,
  ])
  const lines = await findReorder(orders.asha(), order.number)
  const facts = lines.map(({ wasPaise, quantity, pricePaise, change }) => [wasPaise, quantity, pricePaise, change])
  expect(facts.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [50_000, 0, 50_000, 'gone'],
    [95_000, 2, 95_000, 'fewer'],
    [120_000, 1, 125_000, 'price'],
    [180_000, 1, 180_000, 'none'],
  ])
  await shop.pool.query(
    `update stock s set on_hand = (select sum(quantity) from stock_movements m where m.variant_id = s.variant_id) where variant_id = $1`,
    [shop.cast.goods.bowl.variantId],
  )
})

test('a customer filters their own orders by group, number, piece and date', async () => {
  const order = await orders.paid([small])
  const numbers = async (filter: Partial<Parameters<typeof listOrders>[1]>) =>
    (await listOrders(orders.asha(), { page: 1, limit: 50, ...filter })).items.map(({ number }) => number)
  expect(await numbers({ status: 'open' })).toContain(order.number)
  expect(await numbers({ status: 'on_the_way' })).not.toContain(order.number)
  expect(await numbers({ q: order.number.slice(3) })).toEqual([order.number])
  expect(await numbers({ q: 'blue vase' })).toContain(order.number)
  expect(await numbers({ q: '%' })).toEqual([])
  expect(await numbers({ status: 'nonsense' })).toEqual([])
  expect(await numbers({ status: 'returns' })).toEqual([])
  expect(await numbers({ since: dayIn(2) })).toEqual([])
  expect(await numbers({ since: dayIn(-2), status: 'open' })).toContain(order.number)
  const all = await listOrders(orders.asha(), { page: 1, limit: 50 })
  expect((await listOrders(orders.asha(), { page: 40, limit: 50 })).total).toBe(all.total)
  expect((await listOrders(shop.as(shop.cast.bilal), { page: 1, limit: 50 })).items).toEqual([])
})

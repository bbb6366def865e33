import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectAccount } from '#features/accounts/collect-account.ts'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { saveProduct } from '#features/drafts/save-product.ts'
import { getAnyOrder } from '#features/orders/any-order-queries.ts'
import { getWorkshopParcel } from '#features/orders/artisan-parcel-queries.ts'
import { answerProof, moveParcel } from '#features/orders/move-parcel.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { splitParcel } from '#features/orders/split-parcel.ts'
import { listWaiting } from '#features/orders/waiting-queries.ts'
import { forgetBuyer } from '#features/orders/write-order.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { listWorkshopTasks } from '#features/reports/workshop-task-queries.ts'
import { handIn, jug } from '#test/jug.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { forgetProofs, sendPicture } from './send-picture.ts'

let shop: TestShop
let orders: OrdersOf
let slug: string
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await handIn(shop, 'blue-1', shop.cast.naveen)
  const extras = { words: { pricePaise: 15_000, letters: 12 }, wrapPaise: null, picture: { pricePaise: 20_000 } }
  const variants = [{ options: {}, pricePaise: 90_000, stock: 99 }]
  slug = (await saveProduct(orders.naveen(), { id: null, form: { ...jug, optionNames: [], variants, extras } })).slug
  await shop.pool.query(`update products set status = 'published', published_at = now() where slug = $1`, [slug])
})
afterAll(() => shop?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code
const day = 24 * 60

/** A paid order of one line with words and a picture, as far as the work on it. */
async function ordered(quantity = 1) {
  const variant = { personalText: 'Asha', personalPicture: 'yes' }
  const { number, parcels } = await orders.paid([{ productId: slug, variant, quantity }])
  return { number, parcel: `${number}-1`, line: parcels[0]?.lines[0]?.ownPicture?.line ?? 0 }
}

const pictureOf = async (number: string) => (await orders.show(number)).parcels[0]?.lines[0]?.ownPicture?.key
const mine = () => orders.picture(shop.cast.asha)

async function making() {
  const order = await ordered()
  await orders.make(shop.cast.naveen, order.parcel, 'accept')
  await orders.make(shop.cast.naveen, order.parcel, 'start_making')
  return order
}

async function ask(parcel: string): Promise<string> {
  const photo = await orders.picture(shop.cast.naveen)
  await orders.make(shop.cast.naveen, parcel, 'send_proof', { photo, words: 'Before the firing', isPublic: true })
  return photo
}

const stateOf = async (number: string) => (await orders.show(number)).parcels[0]?.milestones.at(-1)?.proof?.state
const emailsOf = (kind: string) => shop.jobs.sent.filter(({ payload }) => payload.kind === kind).length
const post = (parcel: string) => orders.make(shop.cast.naveen, parcel, 'ship', orders.ship).catch(codeOf)

test('the buyer alone sends the picture, also another one, until the piece is ready; the artisan and admins see it', async () => {
  const { number, parcel, line } = await ordered()
  expect((await listWaiting(orders.asha())).filter(({ orderNumber }) => orderNumber === number)).toMatchObject([
    { kind: 'sendPicture', dueAt: null },
  ])
  const first = await mine()
  for (const _ of [1, 2]) await sendPicture(orders.asha(), { number, line, picture: first })
  const second = await mine()
  await sendPicture(orders.asha(), { number, line, picture: second })
  expect(await pictureOf(number)).toBe(second)
  expect((await getWorkshopParcel(orders.naveen(), parcel)).lines[0]?.ownPicture?.key).toBe(second)
  expect((await getAnyOrder(orders.admin(), number)).parcels[0]?.lines[0]?.ownPicture?.key).toBe(second)
  expect(JSON.stringify(await collectAccount(shop.as(), shop.cast.asha.userId))).toContain(second)

  const bilals = await orders.picture(shop.cast.bilal)
  const send = (who: typeof shop.cast.asha, picture: string, to = line) =>
    sendPicture(shop.as(who), { number, line: to, picture }).catch(codeOf)
  expect(await send(shop.cast.bilal, bilals)).toBe('not-found')
  expect(await send(shop.cast.naveen, second)).toBe('forbidden')
  expect(await send(shop.cast.asha, bilals)).toBe('invalid-request')
  expect(await send(shop.cast.asha, second, line + 1)).toBe('not-found')
  await expect(getWorkshopParcel(shop.as(shop.cast.somi), parcel)).rejects.toMatchObject({ code: 'not-found' })

  await orders.make(shop.cast.naveen, parcel, 'accept')
  await orders.make(shop.cast.naveen, parcel, 'pack')
  expect(await send(shop.cast.asha, first)).toBe('picture-too-late')
})

test('a line without a picture takes none', async () => {
  const { number } = await orders.paid([{ productId: slug, variant: { personalText: 'Asha' } }])
  expect(await pictureOf(number)).toBeUndefined()
})

test('until the buyer has approved the latest proof the parcel cannot be posted', async () => {
  const { number, parcel } = await making()
  const first = await ask(parcel)
  expect(emailsOf('proof_asked')).toBe(1)
  await orders.make(shop.cast.naveen, parcel, 'pack')
  expect(await post(parcel)).toBe('proof-open')
  expect((await getWorkshopParcel(orders.naveen(), parcel)).moves).not.toContain('ship')
  expect((await listWorkshopTasks(orders.naveen())).find((task) => task.parcel === parcel)?.kind).toBe('waitsForAnswer')
  expect((await listWaiting(orders.asha())).map(({ kind }) => kind)).toContain('answerProof')

  const change = 'A larger A. Call 98765 43210'
  const asking = { number, parcel, picture: first, change, key: 'proof-answer-1' }
  for (const _ of [1, 2]) await answerProof(orders.asha(), asking)
  expect(emailsOf('proof_change')).toBe(1)
  const told = (await getWorkshopParcel(orders.naveen(), parcel)).milestones.at(-1)?.proof
  expect(told).toMatchObject({ state: 'change', change: 'A larger A. Call […]' })
  shop.clock.advance(4 * day)
  expect(await post(parcel)).toBe('proof-open')

  const second = await ask(parcel)
  const approve = (who: typeof shop.cast.asha, picture: string) =>
    answerProof(shop.as(who), { number, parcel, picture, key: null }).catch(codeOf)
  expect(await approve(shop.cast.asha, first)).toBe('move-not-allowed')
  expect(await approve(shop.cast.bilal, second)).toBe('not-found')
  expect(await moveParcel(orders.naveen(), parcel, { move: 'approve_proof', photo: second }).catch(codeOf)).toBe(
    'move-not-allowed',
  )
  expect(await post(parcel)).toBe('proof-open')
  expect(await approve(shop.cast.asha, second)).toBeUndefined()
  expect(emailsOf('proof_approved')).toBe(1)
  expect(await approve(shop.cast.asha, second)).toBe('move-not-allowed')
  expect(await post(parcel)).toEqual({ orderNumber: number })
  // What is made for one buyer is on no page of the shop.
  expect((await findProduct(shop.as(), slug))?.work).toEqual([])
})

test('no answer within three days counts as a yes', async () => {
  const { number, parcel } = await making()
  const picture = await ask(parcel)
  shop.clock.advance(3 * day - 1)
  expect(await stateOf(number)).toBe('open')
  shop.clock.advance(1)
  expect(await stateOf(number)).toBe('lapsed')
  expect(
    await answerProof(orders.asha(), { number, parcel, picture, change: 'Too late', key: null }).catch(codeOf),
  ).toBe('move-not-allowed')
  await orders.make(shop.cast.naveen, parcel, 'pack')
  expect(await post(parcel)).toEqual({ orderNumber: number })
})

test('only what is made with words or a picture of the buyer has a proof', async () => {
  const { number } = await orders.paid([{ productId: slug }])
  for (const move of ['accept', 'start_making']) await orders.make(shop.cast.naveen, `${number}-1`, move)
  await expect(ask(`${number}-1`)).rejects.toMatchObject({ code: 'move-not-allowed' })
})

test('a piece that is split off keeps its picture; none is split off to pass by an open proof', async () => {
  const { number, parcel, line } = await ordered(3)
  const picture = await mine()
  await sendPicture(orders.asha(), { number, line, picture })
  await orders.make(shop.cast.naveen, parcel, 'accept')
  const sku = (await orders.show(number)).parcels[0]?.lines[0]?.sku ?? ''
  await splitParcel(orders.naveen(), parcel, { lines: [{ sku, quantity: 1 }] })
  const { parcels } = await getOrder(orders.asha(), number)
  expect(parcels.map(({ lines }) => lines[0]?.ownPicture?.key)).toEqual([picture, picture])
  await orders.make(shop.cast.naveen, parcel, 'start_making')
  await ask(parcel)
  const split = splitParcel(orders.naveen(), parcel, { lines: [{ sku, quantity: 1 }] })
  await expect(split).rejects.toMatchObject({ code: 'parcel-not-splittable' })
})

test('the picture and what was asked to change are forgotten with the buyer', async () => {
  const { number, parcel, line } = await making()
  await sendPicture(orders.asha(), { number, line, picture: await mine() })
  const picture = await ask(parcel)
  await answerProof(orders.asha(), { number, parcel, picture, change: 'My mother’s name is Usha', key: null })
  const asha = { userId: shop.cast.asha.userId } as ForgottenPerson
  await forgetBuyer(shop.as(), asha)
  await forgetProofs(shop.as(), asha)
  const kept = (await orders.show(number)).parcels[0]
  expect(kept?.lines[0]?.ownPicture?.key).toBeNull()
  expect(JSON.stringify(kept)).not.toContain('Usha')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWorkshopParcel } from '#features/orders/artisan-parcel-queries.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { listReportedMessages } from './message-queries.ts'
import { readMessages, reportMessage, settleMessage, writeMessage } from './write-message.ts'

let shop: TestShop
let orders: OrdersOf
let number: string
let parcel: string
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code

async function placePaidOrder() {
  number = (await orders.paid()).number
  parcel = `${number}-1`
}

const fromBuyer = (words: string, key: string = randomUUID()) =>
  writeMessage(orders.asha(), { number, parcel }, { words, key })
const fromArtisan = (words: string, key: string = randomUUID()) =>
  writeMessage(orders.naveen(), { parcel }, { words, key })
const emailsFor = (kind: string) =>
  shop.jobs.sent.filter(({ payload }) => payload.kind === kind && String(payload.effect).includes(parcel))

test('buyer and artisan read each other’s messages with phone numbers removed', async () => {
  await placePaidOrder()
  await fromBuyer('Is it safe for hot tea? Call me: 98765 43210')
  expect((await getWorkshopParcel(orders.naveen(), parcel)).unread).toBe(1)

  const [seen] = await readMessages(orders.naveen(), { parcel })
  expect(seen).toMatchObject({ from: 'customer', words: 'Is it safe for hot tea? Call me: […]', canReport: true })
  expect((await getWorkshopParcel(orders.naveen(), parcel)).unread).toBe(0)
  await fromArtisan('Yes, it is.')
  const both = await readMessages(orders.asha(), { number, parcel })
  expect(both.map(({ words, from }) => [from, words])).toEqual([
    ['customer', 'Is it safe for hot tea? Call me: […]'],
    ['artisan', 'Yes, it is.'],
  ])
  expect(both[0]?.readAt).not.toBeNull()

  const { rows } = await shop.pool.query('select words from parcel_messages where words ~ $1', ['43210'])
  expect(rows).toEqual([])
})

test('the recipient gets at most one email an hour while messages are unread', async () => {
  await placePaidOrder()
  await fromBuyer('One')
  await fromBuyer('Two')
  expect(emailsFor('message_artisan')).toHaveLength(1)
  shop.clock.advance(61)
  await fromBuyer('Three')
  expect(emailsFor('message_artisan')).toHaveLength(2)
  await readMessages(orders.naveen(), { parcel })
  await fromBuyer('Four')
  expect(emailsFor('message_artisan')).toHaveLength(3)
  expect(emailsFor('message_customer')).toHaveLength(0)
  await fromArtisan('Five')
  expect(emailsFor('message_customer')).toHaveLength(1)
})

test('a message sent five times at once is stored once; its key with other text is refused', async () => {
  await placePaidOrder()
  const key = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => fromArtisan('On its way', key)))
  expect(await readMessages(orders.naveen(), { parcel })).toHaveLength(1)
  expect(await fromArtisan('Something else', key).catch(codeOf)).toBe('idempotency-key-reused')
})

test('nobody reads, writes or reports messages of another person’s parcel; an unpaid parcel has no conversation', async () => {
  await placePaidOrder()
  await fromBuyer('Hello')
  const [message] = await readMessages(orders.naveen(), { parcel })
  const bilal = shop.as(shop.cast.bilal)
  const somi = shop.as(shop.cast.somi)
  const words = { words: 'Hello', key: randomUUID() }
  expect(await readMessages(bilal, { number, parcel }).catch(codeOf)).toBe('not-found')
  expect(await readMessages(somi, { parcel }).catch(codeOf)).toBe('not-found')
  expect(await writeMessage(bilal, { number, parcel }, words).catch(codeOf)).toBe('not-found')
  expect(await writeMessage(somi, { parcel }, words).catch(codeOf)).toBe('not-found')
  expect(await reportMessage(somi, { id: message?.id ?? '', reason: 'Rude' }).catch(codeOf)).toBe('not-found')
  expect(await readMessages(orders.admin(), { parcel }).catch(codeOf)).toBe('forbidden')

  const unpaid = (await orders.place([{ productId: 'blue-bowl' }])).number
  expect(await readMessages(orders.asha(), { number: unpaid, parcel: `${unpaid}-1` }).catch(codeOf)).toBe('not-found')
  expect(await readMessages(orders.naveen(), { parcel: `${unpaid}-1` }).catch(codeOf)).toBe('not-found')
  // A parcel of a different order.
  expect(await readMessages(orders.asha(), { number: unpaid, parcel }).catch(codeOf)).toBe('not-found')
})

test('a reported message goes to the admin, who hides it from both or leaves it', async () => {
  await placePaidOrder()
  await fromArtisan('You never pay in time')
  const [message] = await readMessages(orders.asha(), { number, parcel })
  const id = message?.id ?? ''
  expect(await reportMessage(orders.naveen(), { id, reason: 'Mine' }).catch(codeOf)).toBe('own-message')
  await reportMessage(orders.asha(), { id, reason: 'Rude' })
  expect(await reportMessage(orders.asha(), { id, reason: 'Rude' }).catch(codeOf)).toBe('already-reported')
  expect(await listReportedMessages(orders.naveen(), { page: 1, limit: 12 }).catch(codeOf)).toBe('forbidden')
  const { items } = await listReportedMessages(orders.admin(), { page: 1, limit: 12 })
  expect(items[0]).toMatchObject({ id, parcel, reason: 'Rude', from: 'artisan', settledAt: null })

  await settleMessage(orders.admin(), { id, move: 'hide', reason: 'Rude indeed' })
  expect((await readMessages(orders.asha(), { number, parcel }))[0]).toMatchObject({ words: null, canReport: false })
  await settleMessage(orders.admin(), { id, move: 'leave', reason: 'Looked again' })
  expect((await readMessages(orders.naveen(), { parcel }))[0]).toMatchObject({ words: 'You never pay in time' })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { contactMessage } from './contact-message.ts'
import { sendContactEmail } from './write-admin-email.ts'
import { contactEmailJob, writeContactMessage } from './write-contact-message.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.setOffset(0)
  shop.jobs.sent.length = 0
  await shop.pool.query('delete from contact_messages')
})

const written = { name: 'மீனா ராவ்', email: 'Meena@X.in', orderNumber: ' HT-1 ', message: 'The lid came\nin two pieces.' }
const messages = async () => (await shop.pool.query('select * from contact_messages')).rows

test('a message is stored with its writer and language, and emailed to the operator with a reply address', async () => {
  await writeContactMessage(shop.as(shop.cast.asha, { locale: 'ta' }), contactMessage.parse(written))

  const [row] = await messages()
  expect(row).toMatchObject({
    ...{ name: written.name, email: 'Meena@x.in', order_number: 'HT-1', message: written.message, language: 'ta' },
    ...{ user_id: shop.cast.asha.userId, answered_at: null },
  })
  expect(shop.jobs.sent).toEqual([{ name: contactEmailJob, payload: { messageId: row.id } }])

  await sendContactEmail(shop.as(), { messageId: row.id, operatorEmail: 'care@haat.test' })
  const email = shop.email.emails.at(-1)
  expect(email).toMatchObject({ to: 'care@haat.test', replyTo: 'Meena@x.in', kind: 'contact' })
  expect(email?.text).toContain(written.message)
  expect(email?.text).toContain('HT-1')
})

test('twenty identical concurrent messages become one; an hour later the same text is a new message', async () => {
  const send = () => writeContactMessage(shop.as(guest), contactMessage.parse(written))
  await Promise.all(Array.from({ length: 20 }, send))
  expect(await messages()).toHaveLength(1)
  expect(shop.jobs.sent).toHaveLength(1)

  shop.clock.setOffset(61)
  await send()
  expect(await messages()).toHaveLength(2)
})

test('HTML is stored as plain text, and an empty order number as null', async () => {
  const message = '<script>alert(1)</script> & more'
  await writeContactMessage(shop.as(guest), contactMessage.parse({ ...written, orderNumber: '', message }))
  expect((await messages())[0]).toMatchObject({ message, order_number: null, user_id: null })
})

test.each([
  { message: 'too short' },
  { message: `${'x'.repeat(4001)}` },
  { message: 'a \u202e turned-round sentence' },
  { name: 'M' },
  { email: 'not an address' },
  { orderNumber: 'H'.repeat(41) },
  { extra: 'field' },
])('%j is rejected', (change) => {
  expect(contactMessage.safeParse({ ...written, ...change }).success).toBe(false)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { forgetReader } from '#features/newsletter/confirm-newsletter.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { readAdminContactFilter } from './admin-contact.ts'
import { adminContacts, getAdminContact } from './admin-contact-queries.ts'
import { contactMessage } from './contact-message.ts'
import { answerContactMessage, writeContactMessage } from './write-contact-message.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.setOffset(0)
  await shop.pool.query('delete from contact_messages')
})

const adminEmail = 'care@haat.test'
const admin = () => shop.as(shop.cast.admin)
const written = { name: 'மீனா ராவ்', email: 'Meena@x.in', orderNumber: 'HT-1', message: 'The lid came\nin two pieces.' }
const answer = (id: string, text: string) => answerContactMessage(admin(), { id, text, adminEmail })

async function write(change = {}): Promise<string> {
  await writeContactMessage(shop.as(guest, { locale: 'ta' }), contactMessage.parse({ ...written, ...change }))
  const { rows } = await shop.pool.query<{ id: string }>(
    'select public_id as id from contact_messages order by contact_messages.id desc limit 1',
  )
  shop.jobs.sent.length = 0
  return rows[0]?.id ?? ''
}

const emails = () => shop.jobs.sent.map(({ payload }) => payload.email as Email)

function list(query: Record<string, string> = {}) {
  const ask = { sort: { by: 'sent' as const, isDown: false }, after: null, before: null, limit: 2 }
  return adminContacts.page(admin(), { filter: readAdminContactFilter(query), ask })
}

test('an answer is emailed in the writer’s language and stored with its author and time', async () => {
  const id = await write()
  const before = shop.clock.now().getTime()
  const answered = await answer(id, 'A new lid is on its way.')
  expect(answered).toMatchObject({ answer: 'A new lid is on its way.', answeredBy: shop.cast.admin.name })
  expect(Date.parse(answered.answeredAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(await getAdminContact(admin(), id)).toEqual(answered)

  const [email, ...more] = emails()
  expect(more).toEqual([])
  expect(email).toMatchObject({ to: 'Meena@x.in', replyTo: adminEmail, language: 'ta', kind: 'contact-answer' })
  expect(email?.text).toContain('A new lid is on its way.')
  expect(email?.text).toContain('in two pieces.')
  const { rows } = await shop.pool.query('select action, after from audit_records where subject = $1', [
    `contact:${id}`,
  ])
  expect(rows).toEqual([{ action: 'contact.answer', after: null }])
})

test('when admins answer at the same time, one answer counts and the others get an error; repeating it changes nothing', async () => {
  const id = await write()
  const ended = await Promise.allSettled(['Yes.', 'No.', 'Perhaps.'].map((text) => answer(id, text)))
  const kept = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.answer] : []))
  expect(kept).toHaveLength(1)
  for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already-answered' })

  expect((await answer(id, kept[0] ?? '')).answer).toBe(kept[0])
  expect(emails()).toHaveLength(1)
})

test('erasure deletes a person’s messages and answers, and no more email is sent', async () => {
  const id = await write()
  const answered = await write({ message: 'And the second lid as well.' })
  await answer(answered, 'Both lids are on their way.')
  shop.jobs.sent.length = 0
  await forgetReader(shop.as(), { userId: -1, email: 'meena@x.in', emailFolded: 'meena@x.in' })

  await expect(answer(id, 'It is on its way.')).rejects.toMatchObject({ code: 'not-found' })
  await expect(getAdminContact(admin(), answered)).rejects.toMatchObject({ code: 'not-found' })
  expect(emails()).toEqual([])
})

test('the list shows unanswered messages, oldest first, with pagination and search, to admins only', async () => {
  const ids: string[] = []
  for (const place of [1, 2, 3]) {
    shop.clock.setOffset(place)
    ids.push(await write({ message: `Message number ${place}`, name: place === 2 ? 'Rohan Mehta' : 'Asha Rao' }))
  }
  await answer(ids[0] ?? '', 'Thank you.')
  expect((await list()).items.map(({ id }) => id)).toEqual(ids.slice(1))
  expect((await list({ state: 'answered' })).items.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  const all = await list({ state: 'all' })
  expect(all.items).toHaveLength(2)
  expect(all.after).not.toBeNull()
  expect((await list({ q: 'rohan' })).items.map(({ id }) => id)).toEqual(ids.slice(1, 2))

  const asCustomer = getAdminContact(shop.as(shop.cast.asha), ids[0] ?? '')
  await expect(asCustomer).rejects.toMatchObject({ code: 'forbidden' })
  const asArtisan = async () =>
    answerContactMessage(shop.as(shop.cast.naveen), { id: ids[1] ?? '', text: 'No.', adminEmail })
  await expect(asArtisan()).rejects.toMatchObject({ code: 'forbidden' })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { forgetReader } from '#features/newsletter/confirm-newsletter.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getAdminGrievance } from './complaint-list-queries.ts'
import { grievanceRequest } from './grievance.ts'
import { oneMonthAfter } from './grievance-clock.ts'
import { getGrievance } from './grievance-queries.ts'
import { moveGrievance } from './move-grievance.ts'
import { watchGrievances } from './watch-grievances.ts'
import { answerGrievance, writeGrievance } from './write-grievance.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.setOffset(0)
  shop.jobs.sent.length = 0
  shop.email.emails.length = 0
  await shop.pool.query('delete from grievance_events; delete from grievances; delete from throttles')
})

const links = {
  person: (code: string) => `https://haat.test/g#${code}`,
  admin: (ticket: string) => `/admin/${ticket}`,
}
const emailSettings = { links, adminEmail: 'care@haat.test' }
const complaint = {
  subject: 'order',
  name: 'மீனா ராவ்',
  email: 'Meena@X.in',
  orderNumber: 'HT-1',
  text: 'The lid came broken.',
}

const complain = (change = {}, locale: 'en' | 'ta' = 'ta') =>
  writeGrievance(shop.as(guest, { locale }), {
    ...grievanceRequest.parse({ ...complaint, ...change }),
    ...emailSettings,
  })
const emails = () => shop.jobs.sent.map(({ payload }) => payload.email as Email)
const codeIn = (email: Email | undefined) => /#(\S+)/.exec(email?.text ?? '')?.[1] ?? ''
const admin = () => shop.as(shop.cast.admin)

type Act = Omit<Parameters<typeof moveGrievance>[1], 'ticket' | 'links' | 'seen'> & { seen?: number }
async function act(ticket: string, { seen, ...move }: Act) {
  const now = seen ?? (await getAdminGrievance(admin(), ticket)).seen
  return moveGrievance(admin(), { ticket, ...move, seen: now, links })
}

test('a new complaint has a ticket and two due dates and sends two emails; only the emailed link or the email address opens it', async () => {
  const { ticket, acknowledgeBy } = await complain()
  expect(ticket).toMatch(/^HC-\d{4}-[2-9A-HJ-NP-Z]{6}$/)
  const hours = (Date.parse(acknowledgeBy) - shop.clock.now().getTime()) / 3_600_000
  expect(hours).toBeCloseTo(48, 1)

  const [toPerson, toAdmin] = emails()
  expect(toPerson).toMatchObject({ to: 'Meena@x.in', language: 'ta', kind: 'grievance-sent' })
  expect(toAdmin).toMatchObject({ to: 'care@haat.test', language: 'en' })
  expect(toAdmin?.text).toContain(complaint.text)

  const code = codeIn(toPerson)
  expect(await getGrievance(shop.as(guest), { code })).toMatchObject({ ticket, status: 'open' })
  expect(await getGrievance(shop.as(guest), { ticket, email: 'MEENA@x.in' })).toMatchObject({ ticket })
  for (const key of [{ ticket }, { ticket, email: 'other@x.in' }, { code: 'nonsense' }, {}]) {
    await expect(getGrievance(shop.as(guest), key)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('ten identical concurrent complaints become one', async () => {
  const tickets = await Promise.all(Array.from({ length: 10 }, () => complain()))
  expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(1)
  expect(emails()).toHaveLength(2)
  shop.clock.setOffset(61)
  expect((await complain()).ticket).not.toBe(tickets[0]?.ticket)
})

test('guessing the email address of a ticket is throttled; viewing one’s own complaint repeatedly is not', async () => {
  const { ticket } = await complain()
  for (let look = 0; look < 25; look += 1) await getGrievance(shop.as(guest), { ticket, email: complaint.email })
  const wrong = () => getGrievance(shop.as(guest), { ticket, email: 'guess@x.in' })
  for (let guess = 0; guess < 20; guess += 1) await expect(wrong()).rejects.toMatchObject({ code: 'not-found' })
  await expect(wrong()).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('a customer who complained while signed in opens it by ticket alone; another customer cannot', async () => {
  const request = { ...grievanceRequest.parse(complaint), ...emailSettings }
  const { ticket } = await writeGrievance(shop.as(shop.cast.asha), request)
  expect(await getGrievance(shop.as(shop.cast.asha), { ticket })).toMatchObject({ ticket })
  await expect(getGrievance(shop.as(shop.cast.bilal), { ticket })).rejects.toMatchObject({ code: 'not-found' })
})

test('a complaint goes from question and answer to resolution; admin messages are emailed, internal notes are not', async () => {
  const { ticket } = await complain()
  shop.jobs.sent.length = 0
  await act(ticket, { move: 'acknowledge', text: '' })
  await act(ticket, { move: 'note', text: 'The artisan says it left whole.' })
  expect(await act(ticket, { move: 'ask', text: 'Is there a picture?' })).toMatchObject({ status: 'waiting' })

  const key = { ticket, email: complaint.email }
  const seen = await answerGrievance(shop.as(guest), {
    key,
    move: 'add',
    text: 'It is in the order.',
    ...emailSettings,
  })
  expect(seen).toMatchObject({ status: 'acknowledged', moves: ['add', 'withdraw'] })
  await expect(act(ticket, { move: 'resolve', text: 'A new one comes to you.' })).rejects.toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ path: 'outcome', message: 'invalid.choice' }] },
  })
  const done = await act(ticket, { move: 'resolve', outcome: 'replaced', text: 'A new one comes to you.' })
  expect(done).toMatchObject({ status: 'resolved', outcome: 'replaced', clock: null })

  expect(emails().map(({ kind }) => kind)).toEqual([
    ...['grievance-acknowledged', 'grievance-asked', 'grievance-admin-added', 'grievance-resolved'],
  ])
  expect(emails().every(({ to, language }) => to === 'care@haat.test' || language === 'ta')).toBe(true)
  const view = await getGrievance(shop.as(guest), key)
  expect(view.events.map(({ kind }) => kind)).toEqual(['resolved', 'added', 'asked', 'acknowledged', 'sent'])
  expect(JSON.stringify(view)).not.toContain('left whole')
  const { rows } = await shop.pool.query('select action from audit_records where subject = $1 order by id', [
    `grievance:${ticket}`,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    ...['grievance.acknowledge', 'grievance.note', 'grievance.ask', 'grievance.resolve'],
  ])
})

test('when admins answer at the same time, one answer counts and the others get an error', async () => {
  const { ticket } = await complain()
  const { seen } = await getAdminGrievance(admin(), ticket)
  const tries = ['Yes.', 'No.', 'Perhaps.'].map((text) => act(ticket, { move: 'answer', text, seen }))
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of ended) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'grievance-changed' })
  }
  const { rows } = await shop.pool.query("select text from grievance_events where kind = 'answer'")
  expect(rows).toHaveLength(1)
  await act(ticket, { move: 'answer', text: rows[0].text, seen })
  expect((await shop.pool.query("select from grievance_events where kind = 'answer'")).rowCount).toBe(1)
})

test('a decision on a complaint withdrawn meanwhile is rejected, and nobody can write to a closed complaint', async () => {
  const { ticket } = await complain()
  const key = { ticket, email: complaint.email }
  const { seen } = await getAdminGrievance(admin(), ticket)
  const back = () => answerGrievance(shop.as(guest), { key, move: 'withdraw', text: 'It was found.', ...emailSettings })
  expect(await back()).toMatchObject({ status: 'closed', moves: [] })
  expect(await back()).toMatchObject({ status: 'closed' })
  await expect(act(ticket, { move: 'resolve', outcome: 'replaced', text: 'Settled.', seen })).rejects.toMatchObject({
    code: 'grievance-changed',
  })
  await expect(act(ticket, { move: 'resolve', outcome: 'replaced', text: 'Settled.' })).rejects.toMatchObject({
    code: 'move-not-allowed',
  })
  await expect(
    answerGrievance(shop.as(guest), { key, move: 'add', text: 'And more', ...emailSettings }),
  ).rejects.toMatchObject({ code: 'move-not-allowed' })
})

test('reopening a complaint starts a new one-month deadline; 30 days after resolution it closes automatically', async () => {
  const { ticket, resolveBy } = await complain()
  await act(ticket, { move: 'resolve', outcome: 'replaced', text: 'Settled.' })
  shop.clock.setOffset(20 * 24 * 60)
  const key = { ticket, email: complaint.email }
  const again = await answerGrievance(shop.as(guest), { key, move: 'reopen', text: 'Nothing came.', ...emailSettings })
  expect(again).toMatchObject({ status: 'acknowledged', resolvedAt: null, outcome: null })
  expect(again.resolveBy > resolveBy).toBe(true)

  await act(ticket, { move: 'resolve', outcome: 'replaced', text: 'It is on its way.' })
  shop.clock.setOffset(51 * 24 * 60)
  await watchGrievances(shop.as(), links)
  expect(await getGrievance(shop.as(guest), key)).toMatchObject({ status: 'closed', moves: [] })
})

test('every admin is emailed once before and once after each deadline, however often the job runs', async () => {
  const { ticket } = await complain()
  const kinds = async (hours: number) => {
    shop.clock.setOffset(hours * 60)
    shop.email.emails.length = 0
    await Promise.all([watchGrievances(shop.as(), links), watchGrievances(shop.as(), links)])
    await watchGrievances(shop.as(), links)
    return shop.email.emails.map(({ kind }) => kind.replace('grievance-admin-', ''))
  }
  const { rows } = await shop.pool.query("select from users where role = 'admin'")
  const each = (kind: string) => rows.map(() => kind)
  expect(await kinds(30)).toEqual([])
  expect(await kinds(37)).toEqual(each('acknowledgeSoon'))
  expect(await kinds(49)).toEqual(each('acknowledgeOver'))
  await act(ticket, { move: 'acknowledge', text: '' })
  expect(await kinds(60)).toEqual([])
  expect(await kinds(27 * 24)).toEqual(each('resolveSoon'))
  expect(await kinds(32 * 24)).toEqual(each('resolveOver'))
})

test('erasure removes the person’s data from complaints but keeps the complaint itself', async () => {
  const { ticket } = await complain({ phone: '98765 43210' })
  const { userId } = shop.cast.asha
  await forgetReader(shop.as(), { userId, email: 'Meena@x.in', emailFolded: 'meena@x.in' })
  const { rows } = await shop.pool.query('select * from grievances g join grievance_events e on e.grievance_id = g.id')
  expect(rows[0]).toMatchObject({ ticket, status: 'closed', subject: 'order' })
  expect(JSON.stringify(rows)).not.toMatch(/மீனா|meena|9876543210|lid came|HT-1/i)
})

test.each([
  ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2028-01-30T20:00:00.000Z', '2028-02-28T20:00:00.000Z'],
  ['2026-11-22T09:00:00.000Z', '2026-12-22T09:00:00.000Z'],
  ['2026-12-31T19:00:00.000Z', '2027-01-31T19:00:00.000Z'],
])('one month after %s is %s', (from, until) => {
  expect(oneMonthAfter(new Date(from)).toISOString()).toBe(until)
})

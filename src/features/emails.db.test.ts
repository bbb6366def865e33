import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Email } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { emailOf, forgetSentEmails, queueEmails, sendOnce } from './emails.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.email.emails.length = 0
})
afterAll(() => shop.close())

const email = emailOf({
  to: 'asha@haat.test',
  language: 'hi',
  kind: 'known-address',
  words: 'knownAddress',
  values: { name: 'Asha' },
})

const slow = (emails: Email[]) => ({
  send: async (one: Email) => {
    await new Promise((done) => setTimeout(done, 300))
    emails.push(one)
  },
})

test('ten concurrent runs of one job send one email, even through a slow email server', async () => {
  const sent: Email[] = []
  const ctx = shop.as(undefined, { email: slow(sent) })
  await Promise.all(Array.from({ length: 10 }, () => sendOnce(ctx, 'test:slow', email)))
  await sendOnce(ctx, 'test:slow', email)
  expect(sent).toHaveLength(1)
})

test('a failed send is not recorded, and the next attempt sends the email', async () => {
  const down = shop.as(undefined, { email: { send: () => Promise.reject(new Error('no answer')) } })
  await expect(sendOnce(down, 'test:down', email)).rejects.toThrow('no answer')
  expect((await shop.pool.query("select 1 from emails_sent where effect = 'test:down'")).rowCount).toBe(0)
  await sendOnce(shop.as(), 'test:down', email)
  expect(shop.email.emails).toHaveLength(1)
})

test('an email is in the reader’s language, as text and as HTML in the shared layout', () => {
  expect(email.html).toContain('<html lang="hi"')
  expect(email.html).toContain('border-top:3px solid #1c2752')
  expect(email.text.trim().endsWith('Haat')).toBe(true)
  expect(email.text.match(/\bHaat$/gm)).toHaveLength(1)
})

test('each queued email has its own effect, and a sent one is remembered for a while', async () => {
  shop.jobs.sent.length = 0
  await queueEmails(shop.as(), [email, email])
  const effects = shop.jobs.sent.map(({ payload }) => payload.effect)
  expect(new Set(effects).size).toBe(2)

  await sendOnce(shop.as(), 'test:kept', email)
  await forgetSentEmails(shop.as(), { days: 120 })
  await sendOnce(shop.as(), 'test:kept', email)
  expect(shop.email.emails).toHaveLength(1)
  shop.clock.advance(200 * 24 * 60)
  await forgetSentEmails(shop.as(), { days: 120 })
  expect((await shop.pool.query('select 1 from emails_sent')).rowCount).toBe(0)
  shop.clock.setOffset(0)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Letter } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { forgetSentLetters, letterOf, queueLetters, sendOnce } from './emails.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.mail.letters.length = 0
})
afterAll(() => shop.close())

const letter = letterOf({
  to: 'asha@haat.test',
  language: 'hi',
  kind: 'known-address',
  words: 'knownAddress',
  values: { name: 'Asha' },
})

const slow = (letters: Letter[]) => ({
  send: async (one: Letter) => {
    await new Promise((done) => setTimeout(done, 300))
    letters.push(one)
  },
})

test('twenty runs of one job at once send one mail, also through a slow mail server', async () => {
  const sent: Letter[] = []
  const ctx = shop.as(undefined, { mail: slow(sent) })
  await Promise.all(Array.from({ length: 10 }, () => sendOnce(ctx, 'test:slow', letter)))
  await sendOnce(ctx, 'test:slow', letter)
  expect(sent).toHaveLength(1)
})

test('a mail server that fails leaves no trace, and the next try sends', async () => {
  const down = shop.as(undefined, { mail: { send: () => Promise.reject(new Error('no answer')) } })
  await expect(sendOnce(down, 'test:down', letter)).rejects.toThrow('no answer')
  expect((await shop.pool.query("select 1 from mails_sent where effect = 'test:down'")).rowCount).toBe(0)
  await sendOnce(shop.as(), 'test:down', letter)
  expect(shop.mail.letters).toHaveLength(1)
})

test('a letter is in the reader’s language, in text and in HTML of one layout', () => {
  expect(letter.html).toContain('<html lang="hi"')
  expect(letter.html).toContain('border-top:3px solid #1c2752')
  expect(letter.text.trim().endsWith('Haat')).toBe(true)
  expect(letter.text.match(/\bHaat$/gm)).toHaveLength(1)
})

test('each letter that is queued is an effect of its own, and is remembered for a while', async () => {
  shop.jobs.sent.length = 0
  await queueLetters(shop.as(), [letter, letter])
  const effects = shop.jobs.sent.map(({ payload }) => payload.effect)
  expect(new Set(effects).size).toBe(2)

  await sendOnce(shop.as(), 'test:kept', letter)
  await forgetSentLetters(shop.as(), { days: 120 })
  await sendOnce(shop.as(), 'test:kept', letter)
  expect(shop.mail.letters).toHaveLength(1)
  shop.clock.advance(200 * 24 * 60)
  await forgetSentLetters(shop.as(), { days: 120 })
  expect((await shop.pool.query('select 1 from mails_sent')).rowCount).toBe(0)
  shop.clock.setOffset(0)
})

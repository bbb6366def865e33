import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from '#platform/email/mailer.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { Context } from './context.ts'
import { emailOf, sendOnce } from './emails.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const email = emailOf({ to: 'asha@haat.test', language: 'en', kind: 'reset-password', words: 'resetPassword' })

/** A process whose clock is `minutes` ahead. */
function process(minutes: number, send: (email: Email) => Promise<void>): Context {
  const ctx = shop.as()
  const at = addMinutes(ctx.clock.now(), minutes)
  return { ...ctx, clock: { now: () => at }, email: { send } }
}

test('an email is sent once when its sender pauses beyond its lease and then fails', async () => {
  const sent: string[] = []
  const stopped = Promise.withResolvers<void>()
  const first = sendOnce(
    process(0, () => stopped.promise),
    'stopped-in-the-middle',
    email,
  )
  const later = (name: string, minutes: number) =>
    sendOnce(
      process(minutes, async () => void sent.push(name)),
      'stopped-in-the-middle',
      email,
    )
  while (!(await shop.pool.query("SELECT FROM emails_sent WHERE effect = 'stopped-in-the-middle'")).rowCount);
  await later('too early', 5)
  await later('second', 16)
  stopped.reject(new Error('the line is gone'))
  await expect(first).rejects.toThrow('the line is gone')
  await later('the first, tried again', 17)
  expect(sent).toEqual(['second'])
})

test('a process paused between claiming and sending an email leaves it to the process that claimed it later', async () => {
  const sent: string[] = []
  const ctx = process(0, async () => void sent.push('first'))
  const times = [0, 16].map((minutes) => addMinutes(ctx.clock.now(), minutes))
  const stopped = { ...ctx, clock: { now: () => times.shift() ?? addMinutes(ctx.clock.now(), 16) } }
  await expect(sendOnce(stopped, 'stopped-before', email)).rejects.toThrow('stopped for longer')
  await sendOnce(
    process(16, async () => void sent.push('second')),
    'stopped-before',
    email,
  )
  await sendOnce(stopped, 'stopped-before', email)
  expect(sent).toEqual(['second'])
})

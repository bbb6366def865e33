import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, waitForRoomToHash } from './password-hash.server.ts'

const { work } = vi.hoisted(() => ({ work: [] as (() => void)[] }))
vi.mock('@node-rs/argon2', () => ({
  hash: () => new Promise<string>((resolve) => work.push(() => resolve('hashed'))),
  verify: () => Promise.resolve(true),
}))
// Vitest's clock does not reach these by itself.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

/** Ends one after the other until nothing waits. */
async function endAll(): Promise<void> {
  while (work.length > 0) {
    work.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await endAll()
  vi.useRealTimers()
})

/** As many as are at work and in line at once. */
function fill(): Promise<string>[] {
  const query: Promise<string>[] = []
  for (let count = 0; count < 22; count += 1) {
    const one = hashPassword('a password')
    one.catch(() => undefined)
    query.push(one)
  }
  return query
}

test('who finds no room waits some two seconds for it, and goes in when there is some', async () => {
  fill()
  const message: string[] = []
  const waiting = waitForRoomToHash().then(() => message.push('in'))
  await vi.advanceTimersByTimeAsync(1_400)
  expect(message).toEqual([])
  await endAll()
  await vi.advanceTimersByTimeAsync(1_200)
  await waiting
  expect(message).toEqual(['in'])
})

test('who finds none after that is told to come back, and when five hundred stand there, at once', async () => {
  fill()
  const turnedAway = { code: 'unavailable', details: { retryAfterSeconds: 2 } }
  const standing = Array.from({ length: 500 }, () => expect(waitForRoomToHash()).rejects.toMatchObject(turnedAway))
  await expect(waitForRoomToHash()).rejects.toMatchObject(turnedAway)
  await vi.advanceTimersByTimeAsync(2_600)
  await Promise.all(standing)
})

test('with room nobody waits', async () => {
  await waitForRoomToHash()
})

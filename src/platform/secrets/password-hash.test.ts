import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { work } = vi.hoisted(() => ({ work: [] as (() => void)[] }))
vi.mock('@node-rs/argon2', () => ({
  hash: () => new Promise<string>((resolve) => work.push(() => resolve('hashed'))),
  verify: () => Promise.resolve(true),
}))
// Vitest's fake timers do not cover this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))
// Another test of this worker may have loaded it with the true hash.
vi.resetModules()
const { hashPassword, waitForRoomToHash } = await import('./password-hash.server.ts')

/** Finishes all hashes in order. */
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

/** Fills all running and waiting places. */
function fill(): Promise<string>[] {
  const hashes: Promise<string>[] = []
  for (let count = 0; count < 22; count += 1) {
    const one = hashPassword('a password')
    one.catch(() => undefined)
    hashes.push(one)
  }
  return hashes
}

test('a caller waits about two seconds for a full hashing queue, and proceeds once there is room', async () => {
  fill()
  const entered: string[] = []
  const waiting = waitForRoomToHash().then(() => entered.push('in'))
  await vi.advanceTimersByTimeAsync(1_400)
  expect(entered).toEqual([])
  await endAll()
  await vi.advanceTimersByTimeAsync(1_200)
  await waiting
  expect(entered).toEqual(['in'])
})

test('a caller gets a retry response when no room appears, and at once when 500 are waiting', async () => {
  fill()
  const turnedAway = { code: 'unavailable', details: { retryAfterSeconds: 2 } }
  const standing = Array.from({ length: 500 }, () => expect(waitForRoomToHash()).rejects.toMatchObject(turnedAway))
  await expect(waitForRoomToHash()).rejects.toMatchObject(turnedAway)
  await vi.advanceTimersByTimeAsync(2_600)
  await Promise.all(standing)
})

test('nobody waits while there is room', async () => {
  await waitForRoomToHash()
})

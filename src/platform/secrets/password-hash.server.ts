import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#platform/api/domain-error.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane; about 25 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** No password has this hash (its own was 32 random bytes, thrown away). Verified when an account does not exist. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$ya8snfyVxSrhNrrwTt7aMA$DsrBZc5nSi2EKwW+AI9VVABBEyC+Xyk4pJiH1vq+FJI'

// Sign-ins must not take the cores from visitors: one hash at a time (forty a second), two with spare cores, twenty in
// line. Of several processes on one machine each runs one.
const mostRunning = cluster.isWorker || availableParallelism() <= 2 ? 1 : 2
const mostWaiting = 20
let running = 0
const line: (() => void)[] = []

// Without room a caller waits first: a client that retried at once would keep the thread busy with refusals.
const waitForRoomMs = 2_000
const mostWaitingForRoom = 500
let waitingForRoom = 0

/** Call before any SQL of a sign-in. Waits about two seconds. @throws DomainError unavailable when too many wait */
export async function waitForRoomToHash(): Promise<void> {
  if (hasRoom()) return
  if (waitingForRoom < mostWaitingForRoom) {
    waitingForRoom += 1
    await sleep(waitForRoomMs * (0.75 + Math.random() / 2))
    waitingForRoom -= 1
  }
  requireRoom()
}

/** @throws DomainError unavailable when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, options))
}

/** Null is a missing account: false after the same time. @throws DomainError unavailable when too many wait */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inLine(() => verify(passwordHash ?? nobodysHash, password))
  return passwordHash !== null && isRight
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  await enter()
  try {
    return await work()
  } finally {
    leave()
  }
}

const hasRoom = () => running < mostRunning || line.length < mostWaiting

function requireRoom(): void {
  if (!hasRoom()) throw new DomainError('unavailable', { retryAfterSeconds: 2 })
}

function enter(): Promise<void> {
  if (running < mostRunning) {
    running += 1
    return Promise.resolve()
  }
  requireRoom()
  return new Promise((resolve) => {
    line.push(resolve)
  })
}

/** Hands the place to the longest waiting; nobody may slip in between. */
function leave(): void {
  const next = line.shift()
  if (next) next()
  else running -= 1
}

// A shop for tests of use cases: real database and rules, fakes only for external services.
import type pg from 'pg'
import { type Actor, isUser, systemActor } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { createDb, createPool, type Db } from '#platform/database/db.server.ts'
import { createSeal } from '#platform/secrets/seal.server.ts'
import { movableClock } from '#platform/time/clock.ts'
import { type Cast, hireCast } from './cast.ts'
import { testDatabase } from './database.ts'
import { fakeGateway, keptEmailRows, keptMessages, memoryStorage, recordedJobs } from './fakes.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A context of somebody who has just confirmed the password, with fresh fakes. Pass overrides to inspect them. */
export function shopContext(db: Db, actor: Actor, overrides: Partial<Context> = {}): Context {
  const clock = overrides.clock ?? movableClock()
  return {
    db,
    actor: isUser(actor) ? { provedAt: clock.now(), ...actor } : actor,
    locale: 'en',
    clock,
    email: keptEmailRows(),
    sms: keptMessages(),
    seal: createSeal('the secret of tests'),
    gateway: fakeGateway(),
    courier: null,
    payouts: null,
    storage: memoryStorage(),
    translator: null,
    jobs: recordedJobs(),
    index: null,
    log: silent,
    requestId: 'test',
    ...overrides,
  }
}

export type TestShop = {
  url: string
  pool: pg.Pool
  db: Db
  cast: Cast
  clock: ReturnType<typeof movableClock>
  gateway: ReturnType<typeof fakeGateway>
  jobs: ReturnType<typeof recordedJobs>
  email: ReturnType<typeof keptEmailRows>
  sms: ReturnType<typeof keptMessages>
  storage: ReturnType<typeof memoryStorage>
  /** all contexts share clock, gateway, jobs, email and storage; without an actor the system acts */
  as(actor?: Actor, overrides?: Partial<Context>): Context
  close(): Promise<void>
}

/** `isPatient`: a crowd waits for its connections longer than a page may. */
export async function openShop({ max = 12, isPatient = false } = {}): Promise<TestShop> {
  const { url, drop } = await testDatabase()
  const pool = createPool({ url, max, isPatient })
  const db = createDb(pool)
  const cast = await hireCast(db)
  const parts = {
    clock: movableClock(),
    gateway: fakeGateway(),
    jobs: recordedJobs(),
    email: keptEmailRows(),
    sms: keptMessages(),
    storage: memoryStorage(),
  }

  return {
    url,
    pool,
    db,
    cast,
    ...parts,
    as: (actor = systemActor('test'), overrides = {}) => shopContext(db, actor, { ...parts, ...overrides }),
    async close() {
      await pool.end()
      await drop()
    },
  }
}

import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '#features/context.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { AuditSubject } from './audit-action.ts'
import { sealAudit } from './seal-audit.ts'
import { findAuditState } from './seal-queries.ts'
import { verifyAudit } from './verify-audit.ts'
import { writeAudit } from './write-audit.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const note = (subject: string) =>
  writeAudit(shop.as(shop.cast.admin), { action: 'order.note', subject: subject as AuditSubject })

/** Retries until `waiting` rows are left: other tests' open transactions delay sealing. Returns the number sealed. */
async function seal(waiting = 0): Promise<number> {
  let sealed = 0
  const left = async () => {
    sealed += await sealAudit(shop.as())
    return (await findAuditState(shop.as())).waiting
  }
  await expect.poll(left, { timeout: 15_000, interval: 20 }).toBe(waiting)
  return sealed
}

/** As the owner of the database, whom no trigger stops. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

test('each row is sealed once, and the whole chain verifies', async () => {
  for (const subject of ['a', 'b', 'c']) await note(subject)
  expect(await findAuditState(shop.as())).toMatchObject({ seals: 0, head: null })

  expect(await seal()).toBeGreaterThanOrEqual(3)
  expect(await seal()).toBe(0)
  await note('d')
  expect(await seal()).toBe(1)

  const check = await verifyAudit(shop.as())
  expect(check.fault).toBeNull()
  expect(await findAuditState(shop.as())).toMatchObject({
    seals: check.seals,
    head: check.head,
    waiting: 0,
    check: { seals: check.seals, rows: check.rows, fault: null },
  })
})

test('a row of an open transaction is sealed after the commit, however late', async () => {
  await note('before')
  const open = await shop.pool.connect()
  await open.query('BEGIN')
  await open.query(
    `insert into audit_records (at, actor_role, action, subject, request_id) values (now(), 'system', 'test.note', 'late', 'x')`,
  )
  await note('after')
  await seal(1)

  await open.query('COMMIT')
  open.release()
  expect(await seal()).toBe(2)
  expect((await verifyAudit(shop.as())).fault).toBeNull()
})

test('concurrent writers and sealers build one valid chain', async () => {
  const write = async (turn: number) => {
    await transaction(shop.as(), async (ctx) => {
      await writeAudit(ctx, { action: 'order.note', subject: `order:turn ${turn}` })
      await ctx.db.$client.query('select pg_sleep(random() / 50)')
    })
    if (turn % 5 === 0) await sealAudit(shop.as())
  }
  // A transaction of another database in the cluster holds back every seal meanwhile, so one is waited for in between.
  for (const first of [0, 30]) {
    await Promise.all(Array.from({ length: 30 }, (_, turn) => write(first + turn)))
    await seal()
  }

  const check = await verifyAudit(shop.as())
  const { rows } = await shop.pool.query('select count(*)::int as count from audit_records')
  expect(check).toMatchObject({ fault: null, rows: rows[0].count })
  expect(check.seals).toBeGreaterThan(1)
})

test.each([
  ['changed', `update audit_records set subject = 'nothing' where subject = 'b'`, 'rows', 2],
  ['deleted', `delete from audit_records where subject = 'b'`, 'rows', 2],
  [
    'inserted later',
    `insert into audit_records (at, actor_role, action, subject, request_id, transaction_id)
     select at, actor_role, action, 'more', request_id, transaction_id from audit_records where subject = 'b'`,
    'rows',
    2,
  ],
  ['resealed', `update audit_seals set rows = rows + 1 where id = 2`, 'seal', 2],
  ['left without its seal', `delete from audit_seals where id = 2`, 'chain', 3],
])('verification detects a row that was %s', async (_name, statement, kind, sealId) => {
  for (const subject of ['a', 'b', 'c']) {
    await note(subject)
    await seal()
  }
  expect((await verifyAudit(shop.as())).fault).toBeNull()

  await asOwner(statement)

  expect((await verifyAudit(shop.as())).fault).toEqual({ kind, sealId })
  expect((await findAuditState(shop.as())).check).toMatchObject({ fault: kind, faultySealId: sealId })
})

test('a rebuilt chain does not know a previously noted hash', async () => {
  await note('a')
  await seal()
  const { head } = await verifyAudit(shop.as())
  expect((await verifyAudit(shop.as(), { noted: head })).knowsNoted).toBe(true)

  await asOwner('delete from audit_seals')
  await asOwner(`update audit_records set subject = 'innocent' where subject = 'a'`)
  await seal()

  expect(await verifyAudit(shop.as(), { noted: head })).toMatchObject({ fault: null, knowsNoted: false })
})

test('the chain continues after a backup is restored on another server', async () => {
  await note('sealed before the backup')
  await seal()
  // A row of a server with much higher transaction numbers, not yet sealed, as in any backup.
  await asOwner(
    `insert into audit_records (at, actor_role, action, subject, request_id, transaction_id)
     values (now(), 'system', 'test.note', 'from the old server', 'x', '900000000000')`,
  )
  await note('on the new server')
  await seal()
  await note('and later')
  expect(await seal()).toBe(1)
  expect(await seal()).toBe(0)

  const { rows } = await shop.pool.query('select count(*)::int as count from audit_records')
  expect(await verifyAudit(shop.as())).toMatchObject({ fault: null, rows: rows[0].count })
  expect((await findAuditState(shop.as())).waiting).toBe(0)

  await asOwner(`update audit_records set action = 'test.other' where subject = 'from the old server'`)
  expect((await verifyAudit(shop.as())).fault?.kind).toBe('rows')
})

import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { removeOldAudit } from './jobs.ts'
import { sealAudit } from './seal-audit.ts'
import { findAuditState } from './seal-queries.ts'
import { verifyAudit } from './verify-audit.ts'

let shop: TestShop
/** the chain's last hash after each of the months */
let heads: (string | null)[]

beforeEach(async () => {
  shop = await openShop()
  // The cast's own rows are from today; without them the chain begins with the old rows.
  await asOwner('delete from audit_seals; delete from audit_records')
  heads = []
  for (const months of [30, 29, 20, 14, 13, 5, 1]) {
    await note(
      months,
      [1, 2].map((turn) => `${months} months ago, ${turn}`),
    )
    await seal()
    heads.push((await findAuditState(shop.as())).head)
  }
})
afterEach(() => shop.close())

/** In one transaction, because rows of several could get a seal each. */
const note = (months: number, subjects: string[]) =>
  shop.pool.query(
    `insert into audit_records (at, actor_role, action, subject, request_id)
     select date_trunc('month', now()) + interval '14 days' - make_interval(months => $1), 'system', 'order.note', subject, 'x'
     from unnest($2::text[]) as subject`,
    [months, subjects],
  )

/** Retries, because other tests' open transactions on the same server delay sealing. */
async function seal(): Promise<void> {
  const left = async () => {
    await sealAudit(shop.as())
    return (await findAuditState(shop.as())).waiting
  }
  await expect.poll(left, { timeout: 15_000, interval: 20 }).toBe(0)
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

const remove = (keptMonths: number) => removeOldAudit(shop.as(), { keptMonths })

async function subjects(): Promise<string[]> {
  const { rows } = await shop.pool.query(`select subject from audit_records where action = 'order.note' order by id`)
  return rows.map(({ subject }) => subject)
}

test('each month old enough is replaced by an anchor, and the chain verifies from there', async () => {
  const before = await verifyAudit(shop.as())
  expect(before).toMatchObject({ fault: null, rows: 14, anchor: null })

  expect(await remove(24)).toBe(4)
  expect(await remove(24)).toBe(0)
  await seal()
  expect(await verifyAudit(shop.as())).toMatchObject({
    fault: null,
    rows: 14 - 4 + 2,
    anchor: { anchors: 2, rows: 4, seals: 2, isWhole: true, strays: 0 },
  })

  expect(await remove(12)).toBe(6)
  await seal()
  const after = await verifyAudit(shop.as())
  expect(after).toMatchObject({ fault: null, anchor: { anchors: 5, rows: 10 } })
  expect(await subjects()).toEqual(['5 months ago, 1', '5 months ago, 2', '1 months ago, 1', '1 months ago, 2'])
  const { rows } = await shop.pool.query(`select after from audit_records where action = 'trail.remove' order by id`)
  expect(rows).toHaveLength(5)
  expect(rows[4].after).toMatchObject({ rows: 2, seals: 1, keptMonths: 12, hash: after.anchor?.hash })
})

test('a noted hash is still known after its month was removed; a hash that never existed is not', async () => {
  await remove(12)
  const known = async (noted: string | null = null) => (await verifyAudit(shop.as(), { noted })).knowsNoted
  expect(await known(heads[4])).toBe(true)
  expect(await known(heads[6])).toBe(true)
  expect(await known('7'.repeat(64))).toBe(false)
})

test('nothing less than a year old is removed, whatever is requested, and never the end of the chain', async () => {
  for (const months of [11, 0, -600]) await expect(remove(months)).rejects.toThrow('kept for 12 months at least')
  await expect(shop.pool.query('select remove_audit_month(null)')).rejects.toThrow('kept for 12 months at least')
  expect(await remove(600)).toBe(0)
  expect(await subjects()).toHaveLength(14)

  await asOwner(`delete from audit_seals where id > (select min(id) + 1 from audit_seals)`)
  await asOwner(`delete from audit_records where subject !~ '^(30|29) '`)
  expect(await remove(12)).toBe(2)
  expect(await subjects()).toEqual(['29 months ago, 1', '29 months ago, 2'])
})

test('a month with altered rows or an altered seal is kept, and so is everything after it', async () => {
  await asOwner(`update audit_records set request_id = 'other' where subject = '29 months ago, 2'`)
  await expect(remove(12)).rejects.toThrow('nothing of the audit trail is let go')
  expect(await subjects()).toHaveLength(12)
  expect((await verifyAudit(shop.as())).fault?.kind).toBe('rows')
})

test('the app’s database role cannot delete audit rows or write anchors', async () => {
  await shop.pool.query(`select set_config('haat.audit_removal', pg_current_xact_id()::text, false)`)
  for (const statement of [
    `delete from audit_records where subject like '30 %'`,
    'delete from audit_seals',
    'insert into audit_anchors default values',
    'update audit_anchors set rows = 0',
    'delete from audit_anchors',
  ])
    await expect(shop.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
})

test.each([
  [
    'a row is inserted below the anchor',
    `insert into audit_records (at, actor_role, action, subject, request_id, transaction_id)
    select now() - interval '3 years', 'system', 'order.note', 'slipped in', 'x', '3'::xid8`,
    'rows',
  ],
  ['the first row above the anchor is deleted', `delete from audit_records where subject = '14 months ago, 1'`, 'rows'],
  [
    'the first seal above the anchor is deleted',
    `delete from audit_seals where id = (select min(id) from audit_seals)`,
    'chain',
  ],
  [
    'the anchor has another hash',
    `update audit_anchors set hash = sha256('x') where id = (select max(id) from audit_anchors)`,
    'anchor',
  ],
  [
    'an older anchor has another row count',
    `update audit_anchors set rows = rows + 1 where id = (select min(id) from audit_anchors)`,
    'anchor',
  ],
  ['an older anchor is deleted', `delete from audit_anchors where id = (select min(id) from audit_anchors)`, 'anchor'],
  ['the latest anchor is deleted', `delete from audit_anchors where id = (select max(id) from audit_anchors)`, 'chain'],
  ['all anchors are deleted', 'delete from audit_anchors', 'chain'],
  ['the audit rows of the removal are deleted', `delete from audit_records where action = 'trail.remove'`, 'anchor'],
  ['the anchors have another time', `update audit_anchors set removed_at = removed_at + interval '1 day'`, 'anchor'],
])('verification detects when %s', async (_name, statement, kind) => {
  await remove(18)
  await seal()
  expect((await verifyAudit(shop.as())).fault).toBeNull()

  await asOwner(statement)
  expect((await verifyAudit(shop.as())).fault?.kind).toBe(kind)
})

import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { closeGatewayEvent, forgetGatewayEvents, recordGatewayEvent } from './record-gateway-event.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const setClock = (now: Date) => shop.clock.setOffset((now.getTime() - Date.now()) / 60_000)

const event = (eventId: string | null, body = eventId ?? '') => ({
  ...{ eventId, body, kind: 'payment.captured', gatewayOrderId: null, gatewayPaymentId: null },
  bodyHash: createHash('sha256').update(body).digest(),
})

async function placesOf(pool: pg.Pool, named = 'evt_%'): Promise<Record<string, string>> {
  const text = `select event_id as "eventId", tableoid::regclass::text as place from gateway_events
    where event_id like $1 order by received_at, event_id`
  const { rows } = await pool.query<{ eventId: string; place: string }>(text, [named])
  return Object.fromEntries(rows.map(({ eventId, place }) => [eventId, place]))
}

test('the previous release, which finds rows by ctid, deletes no recent event of another month', async () => {
  setClock(new Date())
  const old = `insert into gateway_events (provider, event_id, body_hash, kind, body, received_at, outcome)
    select 'sandbox', 'old ' || n, sha256(n::text::bytea), 'k', '{}', now() - interval '500 days', 'applied' from generate_series(1, 40) n`
  await shop.pool.query(old)
  setClock(addDays(new Date(), 40))
  for (let n = 0; n < 40; n += 1) await recordGatewayEvent(shop.as(), event(`young ${n}`))
  expect(await sharedPlaces()).toBeGreaterThan(0)

  await forgetOnce(addDays(new Date(), -400))
  expect(await placesOf(shop.pool, 'old %')).toEqual({})
  expect(Object.keys(await placesOf(shop.pool, 'young %'))).toHaveLength(40)
})

/** How many old rows have the place of a young one, in another month. */
async function sharedPlaces(): Promise<number> {
  const text = `select from gateway_events a join gateway_events b on a.ctid = b.ctid and a.tableoid <> b.tableoid
    where a.event_id like 'old %' and b.event_id like 'young %'`
  return (await shop.pool.query(text)).rowCount ?? 0
}

const forgetOnce = (before: Date) =>
  shop.pool.query(
    'delete from gateway_events where ctid = any (array(select ctid from gateway_events where received_at < $1 limit 5000))',
    [before],
  )

test('a repeated event is recognised in later months by its id or body, and each month has its own partition', async () => {
  const first = new Date('2032-01-20T06:00:00Z')
  for (let month = 0; month < 4; month += 1) {
    setClock(new Date(Date.UTC(2032, month, 20, 6)))
    await forgetGatewayEvents(shop.as(), { days: 400 })
    const id = await recordGatewayEvent(shop.as(), event(`evt_${month}`))
    expect(id).not.toBeNull()
    await closeGatewayEvent(shop.as(), id ?? 0, { outcome: 'applied' })
    expect(await recordGatewayEvent(shop.as(), event('evt_0', `other ${month}`))).toBeNull()
    expect(await recordGatewayEvent(shop.as(), event(`other ${month}`, 'evt_0'))).toBeNull()
    expect(await recordGatewayEvent(shop.as(), event(null, 'evt_0'))).toBeNull()
  }
  expect(await placesOf(shop.pool)).toEqual({
    evt_0: 'gateway_events_2032_01',
    evt_1: 'gateway_events_2032_02',
    evt_2: 'gateway_events_2032_03',
    evt_3: 'gateway_events_2032_04',
  })
  const { rows } = await shop.pool.query('select distinct outcome from gateway_events')
  expect(rows).toEqual([{ outcome: 'applied' }])

  // 400 days later January goes as a whole, and of February what is older than that; then they may come anew.
  setClock(addDays(first, 400 + 12))
  await forgetGatewayEvents(shop.as(), { days: 400 })
  expect(await shop.pool.query(`select to_regclass('gateway_events_2032_01') as there`)).toMatchObject({
    rows: [{ there: null }],
  })
  expect(Object.keys(await placesOf(shop.pool))).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(await recordGatewayEvent(shop.as(), event('evt_1'))).toBeNull()
  expect(await recordGatewayEvent(shop.as(), event('evt_0'))).not.toBeNull()
})

test('of concurrent deliveries one is first, and the others wait for its outcome', async () => {
  setClock(new Date())
  const taken = await Promise.all(Array.from({ length: 8 }, () => recordGatewayEvent(shop.as(), event('at once'))))
  expect(taken.filter((id) => id !== null)).toHaveLength(1)

  const open = await shop.pool.connect()
  await open.query('begin')
  await open.query(`insert into gateway_events (provider, event_id, body_hash, kind, body, received_at, outcome)
    values ('sandbox', 'taken back', '\\x07', 'payment.captured', '{}', now(), 'ignored')`)
  const second = recordGatewayEvent(shop.as(), event('taken back'))
  await open.query('rollback')
  open.release()
  expect(await second).not.toBeNull()
})

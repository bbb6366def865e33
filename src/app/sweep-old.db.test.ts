import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAccounts } from '#features/accounts/delete-account.ts'
import { forgetSentEmails } from '#features/emails.ts'
import { forgetGatewayEvents } from '#features/payments/record-gateway-event.ts'
import { forgetOldSearches } from '#features/search/record-searches.ts'
import { openShop, type TestShop } from '#test/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.close())

const count = async (table: string) => (await shop.pool.query(`select from ${table}`)).rowCount

test('expired rows are deleted in batches, and no row is deleted before its retention ends', async () => {
  const { userId } = shop.cast.asha
  // More than one batch of 5,000, so that a sweep which stops after the first one fails.
  await shop.pool.query(`insert into gateway_events (provider, body_hash, kind, body, received_at, outcome)
    select 'sandbox', sha256(n::text::bytea), 'payment.captured', '{}', now() - interval '400 days' - n * interval '1 minute', 'applied'
    from generate_series(1, 7000) n union all
    select 'sandbox', '\\x01', 'payment.captured', '{}', now() - interval '399 days', 'applied'`)
  await shop.pool.query(
    `insert into searches (user_id, words, searched_at)
    values ($1, 'old', now() - interval '401 days'), ($1, 'new', now() - interval '399 days')`,
    [userId],
  )
  await shop.pool.query(
    `insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
    values ($1, 'r', 'old', '\\x01', 'a', now() - interval '8 days'), ($1, 'r', 'new', '\\x01', 'a', now() - interval '3 days')`,
    [userId],
  )
  await shop.pool.query(
    `insert into one_time_codes (user_id, purpose, code_hash, created_at, expires_at)
    values ($1, 'reset-password', '\\x01', now(), now() - interval '31 days'), ($1, 'reset-password', '\\x02', now(), now())`,
    [userId],
  )
  await shop.pool.query(
    `insert into emails_sent (effect, at) values ('old', now() - interval '121 days'), ('new', now())`,
  )

  expect(await forgetGatewayEvents(shop.as(), { days: 400 })).toBe(7_000)
  expect(await forgetGatewayEvents(shop.as(), { days: 400 })).toBe(0)
  await forgetOldSearches(shop.as(), { days: 400 })
  await sweepAccounts(shop.as())
  await forgetSentEmails(shop.as(), { days: 120 })

  for (const table of ['gateway_events', 'searches', 'idempotency_keys', 'one_time_codes', 'emails_sent'])
    expect(await count(table), table).toBe(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '#features/settings/save-setting.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adjustEarning } from './adjust-earning.ts'
import { adminPayouts } from './admin-payout-queries.ts'
import { approvePayouts } from './approve-payouts.ts'
import { movePayout } from './move-payout.ts'
import { preparePayouts } from './prepare-payouts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(
    `insert into payout_accounts (artisan_id, kind, holder, ifsc, sealed_number, last_four, changed_at)
     select id, 'bank', name, 'SBIN0001234', $1, '6789', now() from artisans`,
    [shop.as().seal.close('payout-account', '123456789')],
  )
})
afterAll(() => shop?.close())

const admin = () => shop.as(shop.cast.admin)
let counted = 0

/** A run of one transfer. */
async function prepared() {
  counted += 1
  const sum = {
    artisan: 'naveen-prajapat',
    amountPaise: 10_000 * counted,
    reason: 'A fair',
    key: `admin-payout-${counted}`,
  }
  await adjustEarning(admin(), sum)
  return preparePayouts(admin(), `admin-run-key-${counted}`)
}

const look = (query: Record<string, string>) => adminPayouts.page(admin(), adminPayouts.read(query))

test('the admin who prepared a run may not approve it, unless the setting allows it', async () => {
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    values ('second@haat.test', 'second@haat.test', 'Second Admin', '9876543299', 'admin', '-', 'en', now(), now()) returning id`,
  )
  const second = { ...shop.cast.admin, userId: rows[0]?.id ?? 0 }
  const { number } = await prepared()
  await expect(approvePayouts(admin(), number)).rejects.toMatchObject({ code: 'same-admin' })
  const [draft] = (await look({ run: number })).items
  await expect(movePayout(admin(), { number: draft?.number ?? '', move: 'approve' })).rejects.toMatchObject({
    code: 'same-admin',
  })
  expect(await approvePayouts(shop.as(second), number)).toMatchObject({ approvedBy: 'Second Admin' })
  await expect(approvePayouts(shop.as(second), number)).rejects.toMatchObject({ code: 'move-not-allowed' })

  await saveSetting(admin(), { name: 'payoutSecondPerson', value: false, expected: true })
  await approvePayouts(admin(), (await prepared()).number)
})

test('preparing and approving payouts requires a recently entered password', async () => {
  const stale = { ...shop.cast.admin, provedAt: new Date(shop.clock.now().getTime() - 11 * 60_000) }
  await expect(preparePayouts(shop.as(stale), 'stale-run-key')).rejects.toMatchObject({ code: 'proof-needed' })
  await expect(approvePayouts(shop.as(stale), 'PR-2611-0001')).rejects.toMatchObject({ code: 'proof-needed' })
})

test('payouts are found by number, run, status and name, in pages and as a file', async () => {
  await prepared()
  const all = (await look({})).items
  expect(all).toHaveLength(3)
  const first = await look({ limit: '2' })
  const rest = await look({ limit: '2', after: first.after ?? '' })
  expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual(all.map(({ number }) => number))

  const [newest] = all
  expect((await look({ q: newest?.number ?? '' })).items).toHaveLength(1)
  expect((await look({ q: 'naveen' })).items).toHaveLength(3)
  expect((await look({ q: 'nobody of that name' })).items).toEqual([])
  expect((await look({ status: 'draft' })).items).toHaveLength(1)

  const file: string[] = []
  const question = adminPayouts.read({ sort: '-amount' })
  for await (const { amountPaise } of adminPayouts.stream(admin(), question)) file.push(String(amountPaise))
  expect(file).toEqual(['30000', '20000', '10000'])
  await expect(adminPayouts.page(shop.as(shop.cast.naveen), question)).rejects.toMatchObject({ code: 'forbidden' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#features/context.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adjustEarning } from './adjust-earning.ts'
import { adminPayouts } from './admin-payout-queries.ts'
import { approvePayouts } from './approve-payouts.ts'
import { movePayout } from './move-payout.ts'
import { listRuns } from './payout-queries.ts'
import { preparePayouts } from './prepare-payouts.ts'
import { sendRun, settleRun } from './settle-run.ts'

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
  const firstRun = async (of: Context) => (await listRuns(of, { page: 1, limit: 1 })).items[0]
  expect(await firstRun(admin())).toMatchObject({ number, canApprove: false })
  expect(await firstRun(shop.as(second))).toMatchObject({ number, canApprove: true })
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

test('a run is sent at once, and the bank’s answer is booked whole or not at all', async () => {
  for (const artisan of ['naveen-prajapat', 'somi-devi']) {
    const sum = { artisan, amountPaise: 50_000, reason: 'A fair', key: `run-${artisan}` }
    await adjustEarning(admin(), sum)
  }
  const run = (await preparePayouts(admin(), 'run-of-two')).number
  await expect(sendRun(admin(), run)).rejects.toMatchObject({ code: 'move-not-allowed' })
  await approvePayouts(admin(), run)
  expect(await sendRun(admin(), run)).toMatchObject({ approved: 0, atBank: 2 })
  await expect(sendRun(admin(), run)).rejects.toMatchObject({ code: 'move-not-allowed' })

  const transfers = async () => (await look({ run, sort: 'amount' })).items
  const [first, second] = (await transfers()).map(({ number }) => number).sort()
  const paid = `"Haat ${first}"\tUTR0000000001`
  for (const wrong of [`${second}, SUCCESS`, `${second}; failed`, 'PO-2611-99999, UTR0000000002', paid, 'Total, 2']) {
    await expect(settleRun(admin(), run, `${paid}\n\n${wrong}`)).rejects.toMatchObject({
      code: 'bank-line',
      details: { line: 3, text: wrong },
    })
  }
  expect((await transfers()).map(({ status }) => status)).toEqual(['processing', 'processing'])

  const answer = `${paid}\r\n${second}, Failed, account closed, ask them`
  await Promise.allSettled([settleRun(admin(), run, answer), settleRun(admin(), run, paid)])
  const after = (await transfers()).sort((a, b) => a.number.localeCompare(b.number))
  expect(after).toMatchObject([
    { status: 'paid', reference: 'UTR0000000001' },
    { status: 'failed', failure: 'account closed, ask them' },
  ])
  expect(await settleRun(admin(), run, answer), 'given again').toMatchObject({ atBank: 0 })
  const { rows } = await shop.pool.query(
    `select count(*)::int as count from ledger_transactions where effect like 'payout:${first}:%'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(() => settleRun(shop.as(shop.cast.naveen), run, paid)).toThrow('forbidden')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { findEarningRates } from '#features/drafts/rates-queries.ts'
import { percentOnly } from '#features/tax/commission.ts'
import { getAdminArtisan } from '#features/verification/admin-artisan-detail-queries.ts'
import { changeArtisanTax, changeCommission, confirmArtisanTax } from '#features/verification/confirm-artisan-tax.ts'
import { decideVerification } from '#features/verification/decide-verification.ts'
import { sendVerificationEmail, type VerificationEmailJob } from '#features/verification/queue-verification-email.ts'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.jobs.sent.length = 0
})

const admin = () => shop.as(shop.cast.admin)
const artisan = 'naveen-prajapat'
const look = async () => (await getAdminArtisan(admin(), artisan)).terms
const dayIn = (days: number) => indianDay(addDays(shop.clock.now(), days))
const own = async () => (await look()).commission.rates
const commission = async (basisPoints: number | null, days = 1, seenFrom?: string | null) => {
  const now = (await own()).find(({ state }) => state === 'now')
  await changeCommission(admin(), {
    artisan,
    terms: basisPoints === null ? null : { kind: 'commission', ...percentOnly(basisPoints), capPaise: 90_000 },
    fromDay: dayIn(days),
    seenFrom: seenFrom === undefined ? (now?.validFrom ?? null) : seenFrom,
    reason: 'A cooperative of sixty',
  })
}
const earned = async () => {
  const goods = { artisanId: shop.cast.naveen.artisanId, hsn: '6912', category: 'pottery' }
  return (await findEarningRates(admin(), goods)).commission
}

test('an artisan’s own commission applies from its day, is kept with its reason, and is emailed to the artisan', async () => {
  await commission(650)
  expect(await earned()).toEqual(percentOnly(1000))
  expect(await look()).toMatchObject({
    commission: {
      rates: [{ state: 'planned', terms: { basisPoints: 650 } }],
      usual: percentOnly(1000),
      reason: 'A cooperative of sixty',
    },
  })
  shop.clock.advance(24 * 60)
  expect(await earned()).toEqual({ ...percentOnly(650), capPaise: 90_000 })

  const [job] = shop.jobs.sent
  const links = { start: '/start', workshop: '/workshop', contact: '/contact', artisan: (slug: string) => slug }
  await sendVerificationEmail(shop.as(), job?.payload as VerificationEmailJob, links)
  const email = shop.email.emails.at(-1)
  expect(email?.text).toContain('6.5 %')
  expect(email?.text).toContain('₹900')
  expect(email?.text).toContain('A cooperative of sixty')
})

test('a later change takes the place of a planned one, an outdated one is refused, and as usual ends the own rate', async () => {
  await commission(700, 2)
  await commission(800, 3)
  expect(await own()).toMatchObject([
    { state: 'now', terms: { basisPoints: 650 } },
    { state: 'planned', terms: { basisPoints: 800 } },
  ])
  await expect(commission(900, 2, null)).rejects.toMatchObject({ code: 'rate-exists' })
  await expect(commission(900, 0)).rejects.toMatchObject({ details: { errors: [{ path: 'fromDay' }] } })

  await commission(null, 1)
  expect(await own()).toMatchObject([{ state: 'now', validUntil: expect.stringMatching(/Z$/) }])
  shop.clock.advance(24 * 60)
  expect(await own()).toEqual([])
  expect(await earned()).toEqual(percentOnly(1000))
  await commission(500, 1)
  expect(await own()).toMatchObject([{ state: 'planned', terms: { basisPoints: 500 } }])
})

test('an admin can confirm only the current GST number, and a tax change clears the confirmation', async () => {
  const right = { artisan, taxStatus: 'registered' as const, number: '08AAAAA0000A1Z5' }
  await expect(confirmArtisanTax(admin(), { ...right, number: '08BBBBB0000A1Z5' })).rejects.toMatchObject({
    code: 'paper-changed',
  })
  await confirmArtisanTax(admin(), right)
  expect((await look()).taxCheckedAt).not.toBeNull()

  await changeArtisanTax(admin(), {
    artisan,
    taxStatus: 'composition',
    expected: 'registered',
    reason: 'As registered',
  })
  expect((await look()).taxCheckedAt).toBeNull()
  const detail = await getAdminArtisan(admin(), artisan)
  expect(detail.artisan.seller).toMatchObject({ taxStatus: 'composition', gstin: '08AAAAA0000A1Z5' })
  expect(shop.jobs.sent.map(({ payload }) => payload.move)).toEqual(['tax'])
})

test('a selling artisan must have a tax status, and a GST number of another state is rejected', async () => {
  const change = (taxStatus: 'none' | 'enrolled' | 'registered', rest = {}) =>
    changeArtisanTax(admin(), { artisan, taxStatus, expected: 'composition', reason: 'Looked up', ...rest })
  await expect(change('none')).rejects.toMatchObject({ code: 'tax-status-needed' })
  await expect(change('enrolled')).rejects.toMatchObject({ details: { errors: [{ path: 'enrolmentNumber' }] } })
  await expect(change('registered', { gstin: '24AAAAA0000A1Z5' })).rejects.toMatchObject({
    details: { errors: [{ message: 'invalid.gstinState' }] },
  })
  await expect(change('registered', { expected: 'none' })).rejects.toMatchObject({ code: 'terms-changed' })
})

test('only an admin can change an artisan’s terms', async () => {
  const naveen = shop.as(shop.cast.naveen)
  const forbidden = { code: 'forbidden' }
  await expect(
    changeCommission(naveen, { artisan, terms: null, fromDay: dayIn(1), seenFrom: null, reason: 'Please' }),
  ).rejects.toMatchObject(forbidden)
  await expect(confirmArtisanTax(naveen, { artisan, taxStatus: 'none', number: null })).rejects.toMatchObject(forbidden)
  await expect(
    changeArtisanTax(naveen, { artisan, taxStatus: 'none', expected: 'none', reason: 'Please' }),
  ).rejects.toMatchObject(forbidden)
})

test('an admin cannot decide the appeal against their own decision; reason templates are in the artisan’s language', async () => {
  await shop.pool.query(`update users set language = 'hi' where email = 'naveen@haat.test'`)
  const { moves, sentences, decidedByReader } = await getAdminArtisan(admin(), artisan)
  expect(moves).toContain('suspend')
  expect(decidedByReader).toBeNull()
  expect(sentences.filter(({ move }) => move === 'suspend')).toHaveLength(4)
  await decideVerification(admin(), { artisan, move: 'suspend', reason: 'Bought goods' })
  await decideVerification(shop.as(shop.cast.naveen), { move: 'appeal', reason: 'Not true' })
  expect(await getAdminArtisan(admin(), artisan)).toMatchObject({ moves: [], decidedByReader: shop.cast.admin.name })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type User } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { quoteRequest } from '#features/checkout/checkout-quote.ts'
import { quote } from '#features/checkout/quote.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { addressOfAsha } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminArtisanSorts, readAdminArtisanFilter } from './admin-artisan.ts'
import { adminArtisans } from './admin-artisan-queries.ts'
import { decideVerification } from './decide-verification.ts'
import { undertakingVersion } from './onboarding-steps.ts'
import { undertake } from './save-paper.ts'
import { findOwnStanding } from './verification-queries.ts'
import { isAppealed, type VerificationStatus, verificationMoves, verificationStatuses } from './verification-status.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  // The artisan has completed all steps; apply.db.test.ts tests missing ones.
  await undertake(shop.as(shop.cast.naveen), undertakingVersion)
  await shop.pool.query(`
    with image as (insert into images (key, kind, width, height, ground, created_at) values ('kiln', 'drawn', 800, 600, '#eeeeee', now()) returning id)
    insert into artisan_pictures (artisan_id, position, image_id, alt) select ${shop.cast.naveen.artisanId}, 0, id, 'The kiln' from image`)
})
afterAll(() => shop.close())

const names = [...new Set(verificationMoves.map(({ move }) => move))]

/** A second admin for appeals, because the cast's admin made the first decision. */
const colleague: User = { role: 'admin', userId: 999_001, publicId: 'colleague', name: 'Farah Khan', artisanId: null }

async function setStatus(status: VerificationStatus) {
  await shop.pool.query('UPDATE artisans SET status = $1 WHERE slug = $2', [status, shop.cast.naveen.slug])
  const subject = `artisan:${shop.cast.naveen.slug}` as const
  await writeAudit(shop.as(shop.cast.admin), { action: 'verification.suspend', subject, after: { reason: 'copied' } })
}

const statusNow = async () =>
  (await shop.pool.query('SELECT status FROM artisans WHERE slug = $1', [shop.cast.naveen.slug])).rows[0].status

const decideAs = (admin: User, move: string, reason?: string, expected?: VerificationStatus) =>
  decideVerification(shop.as(admin), { artisan: shop.cast.naveen.slug, move, reason, expected })

const tryAs = async (role: 'admin' | 'artisan', move: string, reason?: string) =>
  role === 'admin'
    ? decideAs(isAppealed(await statusNow()) ? colleague : shop.cast.admin, move, reason)
    : decideVerification(shop.as(shop.cast.naveen), { move, reason })

test.each(verificationMoves)(
  '$from: $move leads to $to for the allowed roles',
  async ({ from, move, to, who, needs }) => {
    for (const role of ['admin', 'artisan'] as const) {
      await setStatus(from)
      if (!who.includes(role)) {
        await expect(tryAs(role, move, 'said')).rejects.toMatchObject({ code: 'forbidden' })
        expect(await statusNow()).toBe(from)
        continue
      }
      if (needs.length > 0) await expect(tryAs(role, move, '  ')).rejects.toMatchObject({ code: 'reason-required' })
      expect(await tryAs(role, move, 'said')).toBe(to)
      expect(await statusNow()).toBe(to)
    }
  },
)

test('a move that the table does not list is refused for every role', async () => {
  const declared = new Set(verificationMoves.map(({ from, move }) => `${from} ${move}`))
  const undeclared = verificationStatuses.flatMap((from) =>
    names.filter((move) => !declared.has(`${from} ${move}`)).map((move) => ({ from, move })),
  )
  expect(undeclared.length).toBe(verificationStatuses.length * names.length - verificationMoves.length)
  for (const { from, move } of undeclared) {
    await setStatus(from)
    for (const role of ['admin', 'artisan'] as const) {
      await expect(tryAs(role, move, 'said'), `${from} ${move} ${role}`).rejects.toMatchObject({
        code: 'move-not-allowed',
      })
    }
    expect(await statusNow()).toBe(from)
  }
})

test('an appeal is decided once, by another admin, and the artisan sees the reason', async () => {
  await setStatus('suspended')
  await tryAs('artisan', 'appeal', 'I painted every bowl myself')
  await expect(decideAs(shop.cast.admin, 'restore')).rejects.toMatchObject({
    code: 'second-person-needed',
    details: { name: shop.cast.admin.name },
  })
  await expect(decideAs(shop.cast.admin, 'uphold', 'no')).rejects.toMatchObject({ code: 'second-person-needed' })
  expect(await statusNow()).toBe('suspension_appealed')

  shop.jobs.sent.length = 0
  expect(await decideAs(colleague, 'uphold', 'The moulds were bought')).toBe('suspended')
  expect(shop.jobs.sent.map(({ payload }) => [payload.move, payload.reason])).toEqual([
    ['uphold', 'The moulds were bought'],
  ])
  expect(await findOwnStanding(shop.as(shop.cast.naveen))).toEqual({
    status: 'suspended',
    moves: [],
    said: { by: 'admin', words: 'The moulds were bought' },
  })
  await expect(tryAs('artisan', 'appeal', 'again')).rejects.toMatchObject({ code: 'already-appealed' })
})

test('a withdrawn appeal can be made again, and without an appeal any admin can restore', async () => {
  await setStatus('suspended')
  await tryAs('artisan', 'appeal', 'I do not agree')
  expect(await tryAs('artisan', 'withdraw_appeal')).toBe('suspended')
  await expect(decideAs(colleague, 'uphold', 'no', 'suspension_appealed')).rejects.toMatchObject({
    code: 'moved-already',
    details: { status: 'suspended', state: 'Now: Suspended.' },
  })
  expect((await findOwnStanding(shop.as(shop.cast.naveen)))?.moves).toEqual(['appeal'])
  expect(await decideAs(shop.cast.admin, 'restore')).toBe('verified')
})

test('when two admins decide at once, one gets a conflict', async () => {
  await setStatus('in_review')
  const results = await Promise.allSettled([
    decideAs(shop.cast.admin, 'verify', undefined, 'in_review'),
    decideAs(colleague, 'reject', 'The card is another person’s', 'in_review'),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'moved-already' })
})

test('an artisan cannot change another’s status, and customers and guests cannot change any', async () => {
  await setStatus('verified')
  const pause = { artisan: shop.cast.naveen.slug, move: 'pause' }
  await expect(decideVerification(shop.as(shop.cast.somi), pause)).rejects.toMatchObject({ code: 'not-found' })
  await expect(decideVerification(shop.as(shop.cast.asha), pause)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(decideVerification(shop.as(guest), pause)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await statusNow()).toBe('verified')
})

test('the artisan sees the admin’s message, and the admin sees the next moves', async () => {
  await setStatus('in_review')
  await tryAs('admin', 'request_changes', 'Please send a photo of the kiln')
  expect(await findOwnStanding(shop.as(shop.cast.naveen))).toEqual({
    status: 'changes_requested',
    moves: ['apply_again'],
    said: { by: 'admin', words: 'Please send a photo of the kiln' },
  })
  const admin = await adminArtisans.page(shop.as(shop.cast.admin), {
    filter: readAdminArtisanFilter({ status: 'changes_requested' }),
    ask: readListQuery({}, adminArtisanSorts),
  })
  expect(admin.items).toMatchObject([{ id: shop.cast.naveen.slug, moves: ['review'], said: { by: 'admin' } }])
})

test.each(['paused', 'suspended', 'closed', 'in_review'] as const)(
  'products of an artisan who is %s are not on sale',
  async (status) => {
    const { bowl } = shop.cast.goods
    const lines = [{ productId: bowl.slug, variant: {}, quantity: 1 }]
    await setStatus('verified')
    expect(await onSale(lines)).toBe(true)
    await setStatus(status)
    expect(await onSale(lines)).toBe(false)
    if (status !== 'paused') expect(await findProduct(shop.as(guest), bowl.slug)).toBeNull()
  },
)

async function onSale(lines: { productId: string; variant: Record<string, string>; quantity: number }[]) {
  const { canOrder } = await quote(
    shop.as(shop.cast.asha),
    quoteRequest.parse({ lines, pincode: addressOfAsha.pincode }),
  )
  return canOrder
}

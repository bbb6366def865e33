import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { AuditAction, AuditSubject } from './audit-action.ts'
import { findLastDecider } from './decider-queries.ts'
import { isSecondPerson, requireSecondPerson } from './second-person.ts'
import { writeAudit } from './write-audit.ts'

let shop: TestShop
const colleague: User = { role: 'admin', userId: 999_001, publicId: 'colleague', name: 'Farah Khan', artisanId: null }

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const subject = 'product:blue-bowl'
const actions = ['listing.remove']
const note = (actor: User, action: AuditAction, about: AuditSubject = subject) =>
  writeAudit(shop.as(actor), { action, subject: about })

test('whoever decided last cannot review the appeal; every other admin can', async () => {
  const { admin, naveen } = shop.cast
  await note(colleague, 'listing.remove')
  await note(admin, 'listing.remove')
  await note(colleague, 'listing.remove', 'product:blue-vase')
  await note(colleague, 'listing.publish')
  await note(naveen, 'listing.appeal')

  const decider = await findLastDecider(shop.as(), { subject, actions })
  expect(decider).toEqual({ userId: admin.userId, name: admin.name })
  expect(isSecondPerson(admin, decider)).toBe(false)
  expect(isSecondPerson(colleague, decider)).toBe(true)
  expect(isSecondPerson(naveen, decider)).toBe(false)
  expect(() => requireSecondPerson(admin, decider)).toThrow(
    expect.objectContaining({ code: 'second-person-needed', details: { name: admin.name } }),
  )
  expect(() => requireSecondPerson(naveen, decider)).toThrow(expect.objectContaining({ code: 'forbidden' }))
  requireSecondPerson(colleague, decider)
})

test('any admin can review when nobody decided or the system did', async () => {
  expect(await findLastDecider(shop.as(), { subject: 'product:unknown', actions })).toBeNull()
  await writeAudit(shop.as(), { action: 'listing.remove', subject: 'product:by-the-shop' })
  const decider = await findLastDecider(shop.as(), { subject: 'product:by-the-shop', actions })
  expect(decider).toEqual({ userId: null, name: null })
  requireSecondPerson(shop.cast.admin, decider)
  requireSecondPerson(shop.cast.admin, null)
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { exportPaths } from '#app/http/admin-exports.ts'
import { entries } from '#app/http/api.ts'
import { mayStaff, staffRoles } from '#features/accounts/staff.ts'
import { isUser } from '#features/actor.ts'
import { placesOf } from '#features/screens/admin-places.ts'
import { mayMember, workshopRoles } from '#features/team/workshop-role.ts'
import type { AnyCall } from '#platform/api/call.ts'
import { filledUrl, gatherFacts, personOf } from '#test/access-facts.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { type AccessCaller, type AccessFacts, expectedStatuses } from './access-row.ts'
import { accessRows } from './access-rows.ts'

const calls = new Map<string, AnyCall>(entries.map((entry) => [`${entry.method} ${entry.path}`, entry]))
const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')
let app: CallApp
let facts: AccessFacts

beforeAll(async () => {
  app = await openCallApp()
  facts = await gatherFacts(app)
})
afterEach(() => app.shop.pool.query('update users set staff_role = null where staff_role is not null'))
afterAll(() => app.close())

// Callers with the fewest rights first and the owner last: what A removes must still exist when B tries.
const tryOrder: readonly AccessCaller[] = ['guest', 'admin', 'artisanB', 'artisanA', 'customerB', 'customerA']
const inTryOrder = (name: string) =>
  name.includes(' /admin/') ? [...tryOrder.filter((caller) => caller !== 'admin'), 'admin' as const] : tryOrder

test('every row belongs to a declared call', () => {
  expect(calls.size).toBeGreaterThan(200)
  expect(Object.keys(accessRows).filter((name) => !calls.has(name))).toEqual([])
})

// Calls without a row go first: they change nothing that a later one needs.
const names = [...[...calls.keys()].filter((name) => !(name in accessRows)), ...Object.keys(accessRows)]

test.each(names)('%s', async (name) => {
  const row = accessRows[name] ?? {}
  const call = calls.get(name)
  if (!call) throw new Error(`${name} is not declared`)

  const found: Partial<Record<AccessCaller, number>> = {}
  for (const caller of inTryOrder(name)) {
    const person = personOf(app, caller)
    const input = row.input?.(facts, caller) ?? {}
    const { body, idempotencyKey } = input
    const answer = await app.call(call.method, filledUrl(call.path, input), {
      // A new session for each attempt, because some calls end it.
      session: person && isUser(person) ? await app.sessionOf(person) : null,
      body,
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    })
    found[caller] = answer.status
  }
  expect(found).toEqual(expectedStatuses(call, row))
})

test('one person’s address or order is 404 for another person of the same role', () => {
  const owned = [...calls].filter(([name]) => /\/(addresses|orders)\/\{/.test(name) && !name.includes(' /admin/'))
  expect(owned.length).toBeGreaterThan(6)
  for (const [name, call] of owned) {
    const { customerB, artisanB } = expectedStatuses(call, accessRows[name] ?? {})
    expect(name.includes(' /artisan/') ? artisanB : customerB, name).toBe(404)
  }
})

const inAdmin = [...calls.values()].filter(({ path }) => path.startsWith('/admin/'))

test.each(staffRoles)(
  '%s staff are refused every call and page that is not their work, and are shown no way to it',
  async (staff) => {
    const { admin } = app.shop.cast
    await app.shop.pool.query('update users set staff_role = $1 where id = $2', [staff, admin.userId])
    const session = await app.sessionOf(admin)
    const refused = inAdmin.filter(({ path, method }) => !mayStaff(staff, path, method))
    expect(refused.length).toBeGreaterThan(40)
    for (const { method, path } of refused) {
      const { status } = await app.call(method, filledUrl(path, {}), { session })
      expect({ method, path, status }).toEqual({ method, path, status: 403 })
    }
    const own = placesOf(staff).flatMap(({ pages }) => pages.map(({ to }) => to))
    const all = placesOf(null).flatMap(({ pages }) => pages.map(({ to }) => to))
    expect(own.length).toBeLessThan(all.length)
    for (const path of exportPaths) {
      const answer = await app.page(`/api${path}`, session)
      if (!mayStaff(staff, path)) expect({ path, status: answer.status }).toEqual({ path, status: 403 })
    }
    if (existsSync(bundle))
      for (const path of all) {
        const { status, html } = await app.page(path, session)
        expect({ path, status }).toEqual({ path, status: own.includes(path) ? 200 : 403 })
        // The refusal offers to load its own page again.
        const ways = all.filter((to) => to !== path && !own.includes(to) && html.includes(`href="${to}"`))
        expect({ path, ways }).toEqual({ path, ways: [] })
      }
    await app.shop.pool.query('update users set staff_role = null where id = $1', [admin.userId])
  },
)

const ofArtisans = [...calls.values()].filter(({ who }) => who.join() === 'artisan')
const workshopPages = ['dashboard', 'products', 'products/new', 'imports', 'orders', 'returns', 'earnings', 'reviews']
const ownerPages = ['members', 'team', 'start']
const workshopFiles = ['products/export.csv', 'products/template.csv', 'export.zip', 'statements/2026-01.csv']

test.each(workshopRoles)(
  'a member of a workshop for %s is refused every call, page and file that is not their work, and is shown no way to it',
  async (role) => {
    const { naveen, bilal } = app.shop.cast
    await app.shop.pool.query("update users set role = 'artisan' where id = $1", [bilal.userId])
    await app.shop.pool.query(
      `insert into workshop_members (user_id, artisan_id, workshop_role, added_at) values ($1, $2, $3, now())`,
      [bilal.userId, naveen.artisanId, role],
    )
    const session = await app.sessionOf({ ...bilal, role: 'artisan' })
    const refused = ofArtisans.filter(({ path }) => !mayMember(role, path))
    expect(refused.length).toBeGreaterThan(15)
    for (const { method, path } of refused) {
      const { status } = await app.call(method, filledUrl(path, {}), { session })
      expect({ method, path, status }).toEqual({ method, path, status: 403 })
    }
    for (const file of workshopFiles) {
      const { status } = await app.page(`/api/artisan/${file}`, session)
      const isOwn = mayMember(role, `/artisan/${file}`)
      expect({ file, isRefused: status === 403 }).toEqual({ file, isRefused: !isOwn })
    }
    if (existsSync(bundle))
      for (const page of [...workshopPages, ...ownerPages, 'profile']) {
        const path = `/artisan/${page}`
        const { status, location, html } = await app.page(path, session)
        expect({ path, status }).toEqual({ path, status: mayMember(role, path) ? 200 : 302 })
        if (location) expect(mayMember(role, location), location).toBe(true)
        // The account's menu leads to the dashboard, and from there to the member's first page.
        const ways = [...workshopPages.slice(1), ...ownerPages].filter((one) => html.includes(`href="/artisan/${one}"`))
        expect({ path, ways: ways.filter((one) => one !== page && !mayMember(role, `/artisan/${one}`)) }).toEqual({
          path,
          ways: [],
        })
      }
    await app.shop.pool.query('delete from workshop_members where user_id = $1', [bilal.userId])
    await app.shop.pool.query("update users set role = 'customer' where id = $1", [bilal.userId])
  },
)

test('the last owner stays one, and staff cannot give themselves more', async () => {
  const { admin } = app.shop.cast
  const session = await app.sessionOf(admin)
  const to = `/admin/users/${admin.publicId}/role`
  const body = { role: 'admin', expected: 'admin', staff: 'content' }
  expect(await app.call('PUT', to, { session, body })).toMatchObject({
    status: 409,
    body: { code: 'last-admin-stays' },
  })

  await app.shop.pool.query("update users set staff_role = 'support' where id = $1", [admin.userId])
  const up = { role: 'admin', expected: 'admin', staff: null, expectedStaff: 'support' }
  expect((await app.call('PUT', to, { session, body: up })).status).toBe(403)
})

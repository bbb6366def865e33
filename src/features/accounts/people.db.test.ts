import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseSteps } from '#features/accounts/api.ts'
import { guest, type User } from '#features/actor.ts'
import { openWorkshop } from '#features/artisans/open-workshop.ts'
import { endPersonSessions } from '#features/sign-in/end-session.ts'
import { resetAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { signIn } from '#features/sign-in/sign-in.ts'
import { castPassword, type Person } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { changeRole } from './change-role.ts'
import { erasePerson } from './delete-account.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { exportPeople, exportPerson } from './export-person.ts'
import { acceptInvitation, findInvitation, inviteStaff, listInvitations, withdrawInvitation } from './invite-staff.ts'
import { adminPeople, getPerson } from './person-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

// Everybody in their original role, with Priya the only admin.
beforeEach(async () => {
  const { pool, cast } = shop
  await pool.query(
    "UPDATE users SET disabled_at = NULL, disabled_reason = NULL, role = 'customer' WHERE role <> 'artisan'",
  )
  await pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [cast.admin.userId])
})

const device = { address: '10.0.0.1', userAgent: 'test', replacesSession: null, knownDevice: () => null }
const signInOf = ({ email }: Person) => signIn(shop.as({ role: 'guest' }), { email, password: castPassword }, device)
const admin = () => shop.as(shop.cast.admin)
const roleOf = async ({ userId }: User) => {
  const { rows } = await shop.pool.query('SELECT role FROM users WHERE id = $1', [userId])
  return rows[0].role as string
}
const makeAdmin = ({ userId }: User) => shop.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [userId])
const openSessions = async ({ userId }: User) => {
  const { rows } = await shop.pool.query('SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [userId])
  return rows.length
}
const give = (
  ctx: ReturnType<typeof admin>,
  person: User,
  role: 'customer' | 'artisan' | 'admin',
  expected: 'customer' | 'admin',
) => changeRole(ctx, { id: person.publicId, role, expected, welcome: openWorkshop })

const listed = async (query: Record<string, string>) => {
  const page = await adminPeople.page(admin(), adminPeople.read(query))
  return { ...page, names: page.items.map(({ name }) => name) }
}

test('people are found by name, email address, phone and role, with pagination', async () => {
  expect((await listed({ q: 'kulk' })).names).toEqual(['Asha Kulkarni'])
  expect((await listed({ q: 'BILAL@haat' })).names).toEqual(['Bilal Ahmed'])
  expect((await listed({ q: '98765' })).items).toHaveLength(5)
  expect((await listed({ role: 'admin' })).names).toEqual(['Priya Nair'])
  expect((await listed({ q: "nobody' or 1=1" })).items).toEqual([])

  const first = await listed({ sort: 'name', limit: '3' })
  const second = await listed({ sort: 'name', limit: '3', after: first.after ?? '' })
  expect([...first.names, ...second.names]).toEqual([
    'Asha Kulkarni',
    'Bilal Ahmed',
    'Naveen Prajapat',
    'Priya Nair',
    'Somi Devi',
  ])
  expect(second.after).toBeNull()
})

test('changing a role ends the sessions and is audited once; repeating it does nothing', async () => {
  const { asha, bilal } = shop.cast
  await signInOf(asha)
  await give(admin(), asha, 'admin', 'customer')
  expect(await roleOf(asha)).toBe('admin')
  expect(await openSessions(asha)).toBe(0)

  await give(admin(), asha, 'admin', 'customer')
  await expect(give(admin(), asha, 'customer', 'customer')).rejects.toThrow('moved-already')
  const { rows } = await shop.pool.query(
    "SELECT before, after FROM audit_records WHERE action = 'role.change' AND subject = $1",
    [`user:${asha.publicId}`],
  )
  expect(rows).toEqual([{ before: { role: 'customer', staff: null }, after: { role: 'admin', staff: null } }])
  await expect(give(shop.as(bilal), asha, 'customer', 'admin')).rejects.toThrow('forbidden')
})

test('the last admin cannot be demoted, disabled or erased', async () => {
  const { admin: priya } = shop.cast
  await expect(give(admin(), priya, 'customer', 'admin')).rejects.toThrow('last-admin-stays')
  const { publicId: id } = priya
  await expect(disableAccount(admin(), { id, reason: 'Leaves the shop' })).rejects.toThrow('last-admin-stays')
  await expect(erasePerson(admin(), { id, reason: 'asked', forget: eraseSteps })).rejects.toThrow('last-admin-stays')
})

test('when two admins demote each other at the same time, one of them stays admin', async () => {
  const { admin: priya, asha } = shop.cast
  for (let round = 0; round < 5; round += 1) {
    await makeAdmin(priya)
    await makeAdmin(asha)
    const asAsha = shop.as({ ...asha, role: 'admin' })
    const tries = await Promise.allSettled([
      give(admin(), asha, 'customer', 'admin'),
      give(asAsha, priya, 'customer', 'admin'),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await roleOf(priya), await roleOf(asha)].sort()).toEqual(['admin', 'customer'])
  }
})

test('a customer who becomes an artisan gets an empty workshop; an artisan with a workshop cannot change role', async () => {
  const { bilal, naveen } = shop.cast
  await give(admin(), bilal, 'artisan', 'customer')
  const person = await getPerson(admin(), bilal.publicId)
  expect(person).toMatchObject({ role: 'artisan', roles: [], workshops: [{ name: 'Bilal Ahmed', status: 'applied' }] })

  const taken = { id: naveen.publicId, role: 'customer', expected: 'artisan', welcome: openWorkshop } as const
  await expect(changeRole(admin(), taken)).rejects.toThrow('has-workshop')
  await shop.pool.query('DELETE FROM artisans WHERE user_id = $1', [bilal.userId])
  await shop.pool.query("UPDATE users SET role = 'customer' WHERE id = $1", [bilal.userId])
})

test('disabling an account ends every session; the reason is shown only after the right password', async () => {
  const { asha } = shop.cast
  await signInOf(asha)
  const reason = 'Three parcels were refused without a word'
  await disableAccount(admin(), { id: asha.publicId, reason })
  expect(await openSessions(asha)).toBe(0)
  await expect(signInOf(asha)).rejects.toMatchObject({ code: 'account-disabled', details: { reason } })
  const wrong = { email: asha.email, password: 'wrong one' }
  await expect(signIn(shop.as({ role: 'guest' }), wrong, device)).rejects.toThrow('login-failed')
  expect((await listed({ state: 'disabled' })).names).toEqual(['Asha Kulkarni'])

  await disableAccount(admin(), { id: asha.publicId, reason })
  await expect(disableAccount(admin(), { id: asha.publicId, reason: 'Another one' })).rejects.toThrow('moved-already')
  await enableAccount(admin(), { id: asha.publicId })
  await enableAccount(admin(), { id: asha.publicId })
  await signInOf(asha)
})

test('an admin can end one or all sessions, only of the named person', async () => {
  const { asha, bilal } = shop.cast
  await endPersonSessions(admin(), { id: asha.publicId, sessionId: null })
  await signInOf(asha)
  await signInOf(asha)
  const { sessions } = await getPerson(admin(), asha.publicId)
  expect(sessions).toHaveLength(2)
  const one = sessions[0]?.id ?? ''
  await expect(endPersonSessions(admin(), { id: bilal.publicId, sessionId: one })).rejects.toThrow('not-found')
  expect(await endPersonSessions(admin(), { id: asha.publicId, sessionId: one })).toBe(1)
  expect(await endPersonSessions(admin(), { id: asha.publicId, sessionId: null })).toBe(1)
})

test('an admin cannot disable or erase their own account, nor reset its authenticator, from the admin', async () => {
  const { admin: priya, asha } = shop.cast
  await makeAdmin(asha)
  const { publicId: id } = priya
  await expect(disableAccount(admin(), { id, reason: 'Myself' })).rejects.toThrow('own-account')
  await expect(erasePerson(admin(), { id, reason: 'asked', forget: eraseSteps })).rejects.toThrow('own-account')
  await expect(resetAuthenticator(admin(), { id })).rejects.toThrow('own-account')
})

test('dangerous admin actions require a recent password check', async () => {
  const { asha, admin: priya } = shop.cast
  const stale = shop.as({ ...priya, provedAt: null })
  const { publicId: id } = asha
  const query = adminPeople.read({})
  for (const act of [
    () => give(stale, asha, 'admin', 'customer'),
    () => disableAccount(stale, { id, reason: 'Whatever' }),
    () => enableAccount(stale, { id }),
    () => endPersonSessions(stale, { id, sessionId: null }),
    () => resetAuthenticator(stale, { id }),
    () => exportPerson(stale, { id }),
    () => erasePerson(stale, { id, reason: 'asked', forget: eraseSteps }),
  ]) {
    await expect(act()).rejects.toThrow('proof-needed')
  }
  // At once, not at the first row, when half the file is already sent.
  expect(() => exportPeople(stale, query)).toThrow('proof-needed')
})

test('an admin can export and erase an account just as its owner can', async () => {
  const { bilal } = shop.cast
  const { publicId: id } = bilal
  const { sections } = await exportPerson(admin(), { id })
  expect(sections.account).toMatchObject([{ email: 'bilal@haat.test' }])

  await erasePerson(admin(), { id, reason: 'asked', forget: eraseSteps })
  await expect(getPerson(admin(), id)).rejects.toThrow('not-found')
  const { rows } = await shop.pool.query('SELECT full_name, email FROM users WHERE id = $1', [bilal.userId])
  expect(rows).toEqual([{ full_name: '–', email: `closed-${id}@haat.invalid` }])
  const acts = await shop.pool.query(
    "SELECT action, actor_id, after FROM audit_records WHERE subject = $1 AND action LIKE 'account.%' ORDER BY id",
    [`user:${id}`],
  )
  const by = shop.cast.admin.userId
  expect(acts.rows).toEqual([
    { action: 'account.export', actor_id: by, after: null },
    { action: 'account.close', actor_id: by, after: { reason: 'asked' } },
  ])
})

const invitee = () => shop.as(shop.cast.asha)
const invited = async (email: string, staff: 'support' | null = 'support') => {
  shop.jobs.sent.length = 0
  await inviteStaff(admin(), { email, staff, publicOrigin: 'https://shop' })
  return /code=([\w-]+)/.exec(JSON.stringify(shop.jobs.sent))?.[1] ?? ''
}
const addressOf = async (userId: number) =>
  (await shop.pool.query<{ email: string }>('select email from users where id = $1', [userId])).rows[0]?.email ?? ''

test('an invitation gives its part of the work once, to the account of its address alone', async () => {
  const code = await invited(await addressOf(shop.cast.asha.userId))
  expect(await findInvitation(shop.as(guest), code)).toMatchObject({
    address: expect.stringMatching(/^.…@/),
    isMine: null,
  })
  expect(await findInvitation(shop.as(shop.cast.bilal), code)).toMatchObject({ isMine: false })
  await expect(acceptInvitation(shop.as(shop.cast.bilal), code)).rejects.toMatchObject({ code: 'not-found' })
  await expect(acceptInvitation(invitee(), 'forged')).rejects.toMatchObject({ code: 'invitation-over' })

  const both = await Promise.allSettled([acceptInvitation(invitee(), code), acceptInvitation(invitee(), code)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await shop.pool.query('select role, staff_role from users where id = $1', [shop.cast.asha.userId])
  expect(rows).toEqual([{ role: 'admin', staff_role: 'support' }])
  await shop.pool.query("update users set role = 'customer', staff_role = null where id = $1", [shop.cast.asha.userId])
})

test('an invitation that is replaced, withdrawn, over, or of a former owner opens nothing', async () => {
  const address = await addressOf(shop.cast.asha.userId)
  const [first, second] = [await invited(address), await invited(address, null)]
  expect(await findInvitation(invitee(), first)).toBeNull()
  const [open] = await listInvitations(admin())
  expect(open).toMatchObject({ email: address, staff: null, isOver: false })
  await withdrawInvitation(admin(), open?.id ?? '')
  await expect(acceptInvitation(invitee(), second)).rejects.toMatchObject({ code: 'invitation-over' })

  const third = await invited(address)
  await shop.pool.query("update staff_invitations set expires_at = now() - interval '1 hour' where ended_at is null")
  expect(await findInvitation(invitee(), third)).toBeNull()
  const fourth = await invited(address)
  await shop.pool.query("update users set staff_role = 'support' where id = $1", [shop.cast.admin.userId])
  expect(await findInvitation(invitee(), fourth)).toBeNull()
  await shop.pool.query('update users set staff_role = null where id = $1', [shop.cast.admin.userId])
})

test('only an owner with a fresh proof invites, and an artisan with a workshop stays one', async () => {
  const input = { email: 'new@x.in', staff: null, publicOrigin: 'https://shop' }
  const staff = shop.as({ ...shop.cast.admin, staff: 'support' })
  await expect(inviteStaff(staff, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listInvitations(staff)).rejects.toMatchObject({ code: 'forbidden' })
  const stale = shop.as({ ...shop.cast.admin, provedAt: null })
  await expect(inviteStaff(stale, input)).rejects.toMatchObject({ code: 'proof-needed' })
  const code = await invited(await addressOf(shop.cast.somi.userId))
  await expect(acceptInvitation(shop.as(shop.cast.somi), code)).rejects.toMatchObject({ code: 'has-workshop' })
})

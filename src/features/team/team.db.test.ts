import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseSteps } from '#features/accounts/api.ts'
import { collectAccount } from '#features/accounts/collect-account.ts'
import { erasePerson } from '#features/accounts/delete-account.ts'
import { acceptInvitation } from '#features/accounts/invite-staff.ts'
import type { User } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { findOpenSession } from '#features/sign-in/session-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { changeMember, removeMember } from './change-member.ts'
import { findTeamInvitation, inviteMember, joinTeam, withdrawTeamInvitation } from './invite-member.ts'
import { getTeam } from './team-queries.ts'
import type { WorkshopRole } from './workshop-role.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const owner = () => shop.as(shop.cast.naveen)

async function addressOf({ userId }: User): Promise<string> {
  const { rows } = await shop.pool.query<{ email: string }>('select email from users where id = $1', [userId])
  return rows[0]?.email ?? ''
}

/** Invites, and returns the code from the email. */
async function invited(email: string, role: WorkshopRole = 'helper', by: User = shop.cast.naveen): Promise<string> {
  await inviteMember(shop.as(by), { email, role, publicOrigin: 'https://shop' })
  const sent = JSON.stringify(shop.jobs.sent.at(-1))
  return /invitation\?code=([\w-]{43})/.exec(sent)?.[1] ?? ''
}

/** A session of the person; `who` reads from the database what it may do now. */
async function browserOf(user: User) {
  const device = { address: 'test', userAgent: 'test', replacesSession: null }
  const opened = await transaction(shop.as(user), (ctx) =>
    openSession(ctx, { user: { id: user.userId, role: user.role }, isRemembered: false, device }),
  )
  const { rows } = await shop.pool.query('select token_hash from sessions where id = $1', [opened.id])
  return async () => (await findOpenSession(shop.db, rows[0].token_hash, shop.clock.now()))?.user
}

test('an invitation works once, for the account of its address; the member then works in that workshop only', async () => {
  const { asha, bilal, naveen } = shop.cast
  const code = await invited(await addressOf(asha))
  expect(await findTeamInvitation(shop.as({ ...bilal }), code)).toMatchObject({ isMine: false, to: 'workshop' })
  await expect(joinTeam(shop.as(bilal), code)).rejects.toMatchObject({ code: 'not-found' })
  expect(await joinTeam(shop.as(asha), 'forged')).toBe(false)
  await expect(acceptInvitation(shop.as(asha), code)).rejects.toMatchObject({ code: 'invitation-over' })

  const both = await Promise.all([joinTeam(shop.as(asha), code), joinTeam(shop.as(asha), code)])
  expect(both.sort()).toEqual([false, true])
  expect(await (await browserOf(asha))()).toMatchObject({
    role: 'artisan',
    artisanId: naveen.artisanId,
    workshopRole: 'helper',
  })
  expect((await (await browserOf(naveen))())?.workshopRole).toBeNull()
  expect((await getTeam(owner())).members).toMatchObject([{ id: asha.publicId, role: 'helper' }])
  expect((await collectAccount(shop.as(asha), asha.userId)).workshopMember).toMatchObject([{ role: 'helper' }])

  const second = await invited(await addressOf(asha))
  await expect(joinTeam(shop.as(asha), second)).rejects.toMatchObject({ code: 'has-workshop' })
})

test('of two workshops that somebody joins at once, one gets them', async () => {
  const { bilal, naveen, somi } = shop.cast
  const address = await addressOf(bilal)
  const codes = [await invited(address), await invited(address, 'helper', somi)]
  const joined = await Promise.allSettled(codes.map((code) => joinTeam(shop.as(bilal), code)))
  expect(joined.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(joined.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'has-workshop' } })
  const { rows } = await shop.pool.query('select artisan_id::int as id from workshop_members where user_id = $1', [
    bilal.userId,
  ])
  expect([naveen.artisanId, somi.artisanId]).toContain(rows[0]?.id)
  const winner = rows[0]?.id === naveen.artisanId ? naveen : somi
  await removeMember(shop.as(winner), bilal.publicId)
})

test('another part of the work counts at once for somebody who is working; a removed member is out at once', async () => {
  const { asha } = shop.cast
  const who = await browserOf(asha)
  const change = { id: asha.publicId, role: 'accounts', expected: 'helper' } as const
  await changeMember(owner(), change)
  expect((await who())?.workshopRole).toBe('accounts')
  await changeMember(owner(), change)
  await expect(changeMember(owner(), { ...change, role: 'helper' })).rejects.toMatchObject({ code: 'moved-already' })

  await removeMember(owner(), asha.publicId)
  expect(await who()).toBeUndefined()
  expect(await (await browserOf(asha))()).toMatchObject({ role: 'customer', artisanId: null, workshopRole: null })
  await expect(removeMember(owner(), asha.publicId)).rejects.toMatchObject({ code: 'not-found' })
})

test('only the owner of this workshop, with a fresh proof and as themselves, changes its team', async () => {
  const { asha, naveen, somi } = shop.cast
  await joinTeam(shop.as(asha), await invited(await addressOf(asha)))
  const helper = shop.as({ ...asha, role: 'artisan', artisanId: naveen.artisanId, workshopRole: 'helper' })
  const input = { email: 'new@x.in', role: 'helper', publicOrigin: 'https://shop' } as const
  await expect(inviteMember(helper, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getTeam(helper)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removeMember(helper, asha.publicId)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(removeMember(shop.as(somi), asha.publicId)).rejects.toMatchObject({ code: 'not-found' })
  // The owner's own account is no member: it can neither be removed nor lose its part.
  await expect(removeMember(owner(), naveen.publicId)).rejects.toMatchObject({ code: 'not-found' })
  const stale = shop.as({ ...naveen, provedAt: null })
  await expect(inviteMember(stale, input)).rejects.toMatchObject({ code: 'proof-needed' })
  const acting = shop.as({ ...naveen, impersonation: { until: new Date(), reason: 'help' } })
  await expect(inviteMember(acting, input)).rejects.toMatchObject({ code: 'not-on-impersonation' })
})

test('a replaced, withdrawn or late invitation opens nothing; an artisan or admin cannot join', async () => {
  const { bilal, somi, admin } = shop.cast
  const address = await addressOf(bilal)
  const [first, second] = [await invited(address), await invited(address, 'accounts')]
  expect(await findTeamInvitation(shop.as(bilal), first)).toBeNull()
  const [open] = (await getTeam(owner())).invitations.filter(({ email }) => email === address)
  await withdrawTeamInvitation(owner(), open?.id ?? '')
  expect(await joinTeam(shop.as(bilal), second)).toBe(false)
  const third = await invited(address)
  await shop.pool.query("update workshop_invitations set expires_at = now() - interval '1 hour' where ended_at is null")
  expect(await joinTeam(shop.as(bilal), third)).toBe(false)

  const forSomi = await invited(await addressOf(somi))
  await expect(joinTeam(shop.as(somi), forSomi)).rejects.toMatchObject({ code: 'has-workshop' })
  const forAdmin = await invited(await addressOf(admin))
  await expect(joinTeam(shop.as(admin), forAdmin)).rejects.toMatchObject({ code: 'is-staff' })
})

test('an erased member leaves the team, and the workshop stays', async () => {
  const { asha, admin } = shop.cast
  await erasePerson(shop.as(admin), { id: asha.publicId, reason: 'asked', forget: eraseSteps })
  expect((await getTeam(owner())).members).toEqual([])
  const { rows } = await shop.pool.query('select 1 from workshop_invitations where email = $1', [asha.email])
  expect(rows).toEqual([])
})

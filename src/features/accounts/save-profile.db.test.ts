import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { listSwitches, switchNotification } from '#features/notifications/notification-switches.ts'
import { endOtherSessions, endSession } from '#features/sign-in/end-session.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { findOpenSession, listSessions } from '#features/sign-in/session-queries.ts'
import { signIn } from '#features/sign-in/sign-in.ts'
import { castPassword } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { saveProfile } from './save-profile.ts'

let shop: TestShop
const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.pool.query('delete from throttles')
  await shop.pool.query('delete from sessions')
  shop.jobs.sent.length = 0
})
afterAll(() => shop.close())

const open = (user: User, userAgent = firefox) =>
  transaction(shop.as(user), (ctx) => {
    const device = { address: 'test', userAgent, replacesSession: null }
    return openSession(ctx, { user: { id: user.userId, role: user.role }, isRemembered: false, device })
  })

test('saving a profile changes only the given fields', async () => {
  const { asha } = shop.cast
  const { id: sessionId } = await open(asha)
  const save = (change: Parameters<typeof saveProfile>[1]['change']) =>
    saveProfile(shop.as(asha), { change, sessionId })
  expect(await save({ fullName: 'Asha K.', phone: '9876511111' })).toMatchObject({
    fullName: 'Asha K.',
    phone: '9876511111',
    email: 'asha@haat.test',
    language: 'en',
  })
  expect(await save({ language: 'mr' })).toMatchObject({ fullName: 'Asha K.', language: 'mr' })
  const { rows } = await shop.pool.query("select after from audit_records where action = 'profile.change' order by id")
  expect(rows[0].after).toEqual({ fields: ['fullName', 'phone'] })
})

test('after five minutes in a session, changing the phone number needs the password and changing the name does not', async () => {
  const { asha } = shop.cast
  const { id: sessionId } = await open(asha)
  shop.clock.advance(6)
  const save = (change: Parameters<typeof saveProfile>[1]['change']) =>
    saveProfile(shop.as(asha), { change, sessionId })
  await expect(save({ fullName: 'Asha Kulkarni' })).resolves.toBeDefined()
  await expect(save({ phone: '9876522222' })).rejects.toMatchObject({ code: 'current-password-needed' })
  await expect(save({ phone: '9876522222', currentPassword: 'wrong' })).rejects.toMatchObject({
    code: 'current-password-wrong',
  })
  expect(await save({ phone: '9876522222', currentPassword: castPassword })).toMatchObject({ phone: '9876522222' })
  shop.clock.setOffset(0)
})

test('sessions are listed with the current one first; one or all others can be ended', async () => {
  const { asha, bilal } = shop.cast
  const [here, there, third] = [await open(asha), await open(asha, 'curl/8'), await open(asha)]
  const foreign = await open(bilal)
  const listed = await listSessions(shop.as(asha), here.id)
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect(listed[0]).toMatchObject({ id: here.publicId, device: { browser: 'Firefox', system: 'Android' } })
  expect(listed.find(({ id }) => id === there.publicId)?.device).toEqual({ browser: null, system: null })

  await expect(endSession(shop.as(asha), foreign.publicId)).rejects.toMatchObject({ code: 'not-found' })
  await expect(endSession(shop.as(asha), "' or 1=1")).rejects.toMatchObject({ code: 'not-found' })
  await endSession(shop.as(asha), there.publicId)
  await expect(endSession(shop.as(asha), there.publicId)).rejects.toMatchObject({ code: 'not-found' })
  expect(await endOtherSessions(shop.as(asha), here.id)).toBe(1)
  expect((await listSessions(shop.as(asha), here.id)).map(({ id }) => id)).toEqual([here.publicId])

  const hashes = await shop.pool.query('select token_hash from sessions where id = any($1)', [[third.id, there.id]])
  for (const { token_hash } of hashes.rows) {
    expect(await findOpenSession(shop.db, token_hash, shop.clock.now())).toBeNull()
  }
})

test('a sign-in from a new browser sends the owner an email; the first browser and known ones do not', async () => {
  const enter = (known: string | null) =>
    signIn(
      shop.as(),
      { email: 'asha@haat.test', password: castPassword },
      {
        address: 'test',
        userAgent: firefox,
        replacesSession: null,
        knownDevice: () => known,
      },
    )
  await enter(null)
  expect(shop.jobs.sent).toEqual([])
  await enter('her-phone')
  expect(shop.jobs.sent).toEqual([])
  await enter(null)
  expect(shop.jobs.sent.map(({ payload }) => [payload.kind, payload.userAgent])).toEqual([['new_device', firefox]])
})

test('optional notifications can be switched off, required ones cannot', async () => {
  const ctx = shop.as(shop.cast.asha)
  await switchNotification(ctx, { kind: 'delivery_news', isOn: false })
  await switchNotification(ctx, { kind: 'delivery_news', isOn: false })
  const rows = await listSwitches(ctx)
  expect(rows.find(({ kind }) => kind === 'delivery_news')).toMatchObject({ isOn: false, canSwitch: true })
  expect(rows.filter(({ canSwitch }) => !canSwitch).map(({ kind }) => kind)).toEqual(['orders', 'money', 'security'])
  await switchNotification(ctx, { kind: 'delivery_news', isOn: true })
  expect((await listSwitches(ctx)).every(({ isOn }) => isOn)).toBe(true)

  const artisan = shop.as(shop.cast.naveen)
  expect((await listSwitches(artisan)).map(({ kind }) => kind)).toEqual([
    'reviews',
    'at_night',
    'orders',
    'money',
    'security',
  ])
  await expect(switchNotification(artisan, { kind: 'artisan_news', isOn: false })).rejects.toMatchObject({
    code: 'not-found',
  })
})

import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { endSession } from '#features/sign-in/end-session.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { pushKeys } from '#platform/push/push-message.server.ts'
import { guardedPost } from '#platform/webhooks/guarded-post.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { Notification } from './notification.ts'
import { countUnread, forgetNotifications, listNotifications, markRead } from './notification-queries.ts'
import { switchNotification } from './notification-switches.ts'
import { pushSubscription } from './push.ts'
import { hasPush, removePush, savePush } from './push-subscriptions.ts'
import { type PushJob, pushJob, sendPush } from './send-push.ts'

/** A push service: keeps what it got, and answers as told. */
type Received = { path: string; headers: Record<string, unknown>; body: Buffer }
let service: Server
let origin: string
const received: Received[] = []
const answers = new Map<string, number>()

let shop: TestShop
const sender = { post: guardedPost({ allowsPrivate: true }), contact: 'office@haat.test' }

beforeAll(async () => {
  shop = await openShop()
  service = createServer(async (request, answer) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: await buffer(request) })
    answer.writeHead(answers.get(path) ?? 201).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await shop.pool.query('delete from sessions')
  shop.jobs.sent.length = 0
  received.length = 0
  answers.clear()
})
afterAll(async () => {
  service?.close()
  await shop?.close()
})

type Device = { keys: ECDH; auth: Buffer; sessionId: number; publicId: string; path: string }

async function newDevice(user: User, path: string): Promise<Device> {
  const device = { address: 'test', userAgent: 'a phone', replacesSession: null }
  const { id: sessionId, publicId } = await transaction(shop.as(user), (ctx) =>
    openSession(ctx, { user: { id: user.userId, role: user.role }, isRemembered: false, device }),
  )
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16)
  const given = { endpoint: `https://push.example${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
  await savePush(shop.as(user), { sessionId, ...pushSubscription.parse(given) })
  // Only https can be registered; the service of this test speaks http.
  await shop.pool.query('update push_subscriptions set endpoint = $1 where session_id = $2', [origin + path, sessionId])
  return { keys, auth, sessionId, publicId, path }
}

/** As the browser does: RFC 8291, and 8188 for one record. */
function read({ keys, auth }: Device, { body }: Received): unknown {
  const salt = body.subarray(0, 16)
  const point = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + point.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), point])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(point), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
}

const page = '/artisan/questions?of=1#one'

async function sendEmail(
  effect: string,
  { kind = 'question-asked', link = origin + page, to = shop.cast.bilal.email } = {},
): Promise<PushJob[]> {
  const email = emailOf({
    to,
    language: 'hi',
    kind,
    words: 'resetPassword',
    button: { word: 'answers', link },
  })
  await sendOnce(shop.as(), effect, email)
  return shop.jobs.sent.filter(({ name }) => name === pushJob).map(({ payload }) => payload as PushJob)
}

test('what an email says reaches each device of its reader, encrypted for it and signed by the shop', async () => {
  const { bilal } = shop.cast
  const phone = await newDevice(bilal, '/phone')
  await newDevice(bilal, '/tablet')
  await newDevice(shop.cast.asha, '/another')
  const [job] = await sendEmail('one')
  await sendPush(shop.as(), job as PushJob, sender)
  expect(received.map(({ path }) => path).sort()).toEqual(['/phone', '/tablet'])

  const message = received.find(({ path }) => path === '/phone') as Received
  expect(read(phone, message)).toEqual({
    title: (job as PushJob).subject,
    path: page,
    language: 'hi',
    tag: message.headers.topic,
    icon: '/icons/icon-192.png',
  })
  expect(message.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })

  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(message.headers.authorization)) ?? []
  expect(key).toBe(pushKeys(shop.as().seal).publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: jwk, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:office@haat.test',
  })
})

test('an email with a code, one to somebody without a device, and one sent before bring nothing', async () => {
  expect(await sendEmail('without a device')).toEqual([])
  await newDevice(shop.cast.bilal, '/phone')
  expect(await sendEmail('code', { kind: 'sign-in-code' })).toEqual([])
  expect(await sendEmail('cash', { kind: 'order-cash-code' })).toEqual([])
  expect(await sendEmail('twice')).toHaveLength(1)
  expect(await sendEmail('twice')).toHaveLength(1)
})

test('a device that the service has forgotten is forgotten; one that is away is tried again', async () => {
  const { bilal } = shop.cast
  const [gone, away] = [await newDevice(bilal, '/gone'), await newDevice(bilal, '/away')]
  answers.set(gone.path, 410).set(away.path, 503)
  const [job] = await sendEmail('away')
  await expect(sendPush(shop.as(), job as PushJob, sender)).rejects.toThrow('1 of 2 devices not reached: 503')
  expect(await hasPush(shop.as(bilal), gone)).toBe(false)
  expect(await hasPush(shop.as(bilal), away)).toBe(true)

  answers.clear()
  await sendPush(shop.as(), job as PushJob, sender)
  const [first, second] = received.filter(({ path }) => path === '/away')
  expect(second?.headers.topic).toBe(first?.headers.topic)
})

test('a device is told nothing once its session has ended, whoever uses the browser next', async () => {
  const { bilal, asha } = shop.cast
  const [ended, idle, passedOn, off] = [
    await newDevice(bilal, '/ended'),
    await newDevice(bilal, '/idle'),
    await newDevice(bilal, '/passed-on'),
    await newDevice(bilal, '/off'),
  ]
  const [job] = await sendEmail('shared')
  await endSession(shop.as(bilal), ended.publicId)
  await removePush(shop.as(bilal), off)
  await shop.pool.query("update sessions set last_seen_at = last_seen_at - interval '25 hours' where id = $1", [
    idle.sessionId,
  ])
  await shop.pool.query('delete from push_subscriptions where session_id = $1', [passedOn.sessionId])
  const next = await newDevice(asha, '/passed-on')
  await sendPush(shop.as(), job as PushJob, sender)
  expect(received).toEqual([])
  expect(await hasPush(shop.as(asha), next)).toBe(true)
})

test('an address inside the operator’s network is not called, a key of no browser is given up', async () => {
  const { bilal } = shop.cast
  const { sessionId } = await newDevice(bilal, '/inside')
  const [job] = await sendEmail('inside')
  const guarded = { ...sender, post: guardedPost({ allowsPrivate: false }) }
  await expect(sendPush(shop.as(), job as PushJob, guarded)).rejects.toThrow('1 of 1 devices not reached')
  expect(received).toEqual([])

  await shop.pool.query('update push_subscriptions set p256dh = $1', [`B${'A'.repeat(86)}`])
  await sendPush(shop.as(), job as PushJob, sender)
  expect(await hasPush(shop.as(bilal), { sessionId })).toBe(false)
})

test.each(['http://push.example/1', 'javascript:alert(1)', `https://push.example/${'x'.repeat(1_000)}`])(
  '%s is no address of a push service',
  (endpoint) => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    expect(pushSubscription.safeParse({ endpoint, keys }).success).toBe(false)
  },
)

test('an email with a page is in the list of its reader, once, new until it is read', async () => {
  const { bilal, asha } = shop.cast
  await shop.pool.query('delete from notifications')
  await sendEmail('listed')
  await sendEmail('listed')
  await sendEmail('a code', { kind: 'sign-in-code' })
  const [told, ...more] = await listNotifications(shop.as(bilal))
  expect(more).toEqual([])
  expect(told).toMatchObject({ language: 'hi', path: page, isRead: false })
  expect(await listNotifications(shop.as(asha))).toEqual([])

  // Somebody else's is not theirs to read.
  await markRead(shop.as(asha), { id: (told as Notification).id })
  expect(await countUnread(shop.as(bilal))).toBe(1)
  await markRead(shop.as(bilal), { id: (told as Notification).id })
  expect(await countUnread(shop.as(bilal))).toBe(0)
  await sendEmail('another')
  await markRead(shop.as(bilal), { id: null })
  expect((await listNotifications(shop.as(bilal))).map(({ isRead }) => isRead)).toEqual([true, true])

  shop.clock.advance(121 * 24 * 60)
  await forgetNotifications(shop.as(), { days: 120 })
  expect(await listNotifications(shop.as(bilal))).toEqual([])
  shop.clock.setOffset(0)
})

test('the list keeps no link that acts without a session, and nothing for an address without an account', async () => {
  await shop.pool.query('delete from notifications')
  await sendEmail('accept', {
    kind: 'order-placed',
    link: 'https://haat.test/order-link?code=HM-1-2.abc.sealed&lng=hi',
  })
  await sendEmail('stranger', { to: 'nobody@haat.test' })
  const { rows } = await shop.pool.query('select path from notifications')
  expect(rows).toEqual([{ path: '/artisan/orders/HM-1-2' }])
})

test('who sleeps is told in the morning, who does not is told by night', async () => {
  const { bilal } = shop.cast
  await newDevice(bilal, '/phone')
  const [job] = await sendEmail('at night')
  const toNight = Date.parse('2027-01-05T23:30:00+05:30') - shop.clock.now().getTime()
  shop.clock.advance(toNight / 60_000)
  await shop.pool.query("update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    shop.clock.now(),
  ])
  await sendPush(shop.as(), job as PushJob, sender)
  expect(received).toHaveLength(1)

  await switchNotification(shop.as(bilal), { kind: 'at_night', isOn: false })
  shop.jobs.sent.length = 0
  await sendPush(shop.as(), job as PushJob, sender)
  expect(received).toHaveLength(1)
  expect(shop.jobs.sent[0]).toMatchObject({ name: pushJob, payload: job })
  expect(shop.jobs.sent[0]?.startAfter?.toISOString().slice(0, 16)).toBe('2027-01-06T01:30')

  shop.clock.advance(7.5 * 60)
  await sendPush(shop.as(), job as PushJob, sender)
  expect(received).toHaveLength(2)
  await switchNotification(shop.as(bilal), { kind: 'at_night', isOn: true })
  shop.clock.setOffset(0)
})

test('an admin who acts for an artisan brings no notifications onto the own device', async () => {
  const acting = { ...shop.cast.bilal, impersonation: { until: new Date(), reason: 'help' } }
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await expect(
    savePush(shop.as(acting), { sessionId: 1, endpoint: 'https://push.example/1', keys }),
  ).rejects.toMatchObject({ code: 'not-on-impersonation' })
})

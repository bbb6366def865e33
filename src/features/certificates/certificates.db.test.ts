import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { storeImage } from '#features/images/store-image.ts'
import { originalFile } from '#platform/pictures/picture-resizer.server.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { readNumber, writeNumber } from './certificate.ts'
import {
  exportCertificates,
  findCertificate,
  listCertificates,
  listHeld,
  signedStatusList,
} from './certificate-queries.ts'
import { certificatesJob, issueCertificates } from './issue-certificates.ts'
import { clearSuspicion, forgetLooks, listSuspected, mostPlaces, noteLook } from './note-look.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { publicKeys, rotateKey } from './signing-keys.ts'
import { offerCertificate, takeCertificate } from './transfer-certificate.ts'

const origin = 'https://shop.example.in'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
})
afterAll(() => shop.close())

/** As the job does it that the packing has queued. */
async function issue(): Promise<void> {
  const queued = shop.jobs.sent.filter(({ name }) => name === certificatesJob)
  for (const { payload } of queued) await issueCertificates(shop.as(), Number(payload.parcelId), origin)
}

async function packed(quantity = 1, photo?: string): Promise<string> {
  const order = await orders.paid([{ productId: 'blue-bowl', quantity }])
  const parcel = `${order.number}-1`
  await orders.make(shop.cast.naveen, parcel, 'accept')
  if (photo) {
    await orders.make(shop.cast.naveen, parcel, 'show_piece', { photo, isPublic: true })
    await orders.make(shop.cast.naveen, parcel, 'show_piece', { photo: await orders.picture(shop.cast.naveen) })
    await orders.make(shop.cast.naveen, parcel, 'start_making')
    await orders.make(shop.cast.naveen, parcel, 'report', { photo, words: 'First firing', isPublic: true })
  }
  await orders.make(shop.cast.naveen, parcel, 'pack')
  await issue()
  return order.number
}

const numbersOf = async (order: string) =>
  (await listCertificates(shop.as(shop.cast.asha), order)).map(({ number }) => number)
async function exported(artisan: Parameters<TestShop['as']>[0]): Promise<string[][]> {
  const found: string[][] = []
  for await (const { number, credential } of exportCertificates(shop.as(artisan))) found.push([number, credential])
  return found
}
const find = (number: string) => findCertificate(shop.as(guest), number)

/** An independent library that signed nothing here. */
async function verified(jwt: string): Promise<Record<string, unknown>> {
  const keys = createLocalJWKSet({ keys: (await publicKeys(shop.as())) as never })
  return (await jwtVerify(jwt, keys, { typ: 'vc+jwt' })).payload
}

test('each packed piece gets one certificate, which another library verifies, without the buyer', async () => {
  const order = await packed(2)
  await Promise.all([issue(), issue()])
  const numbers = await numbersOf(order)
  expect(numbers).toHaveLength(2)
  const [first = '', second = ''] = numbers
  expect(first).not.toBe(second)

  const shown = await find(writeNumber(first).toLowerCase())
  expect(shown).toMatchObject({
    state: 'valid',
    piece: { name: 'Blue bowl', artisan: 'Naveen Prajapat', isMadeToOrder: false },
  })
  const credential = await verified(shown?.credential ?? '')
  expect(credential).toMatchObject({
    id: `${origin}/c/${first}`,
    type: ['VerifiableCredential'],
    issuer: origin,
    credentialSubject: { number: first, name: 'Blue bowl' },
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
  })
  expect(JSON.stringify(credential)).not.toMatch(/Asha|9876543210|Erandwane/)
  expect(await listCertificates(shop.as(shop.cast.bilal), order)).toEqual([])
  expect(await listCertificates(shop.as(shop.cast.somi), order)).toEqual([])
  expect(await listCertificates(shop.as(shop.cast.naveen), order)).toHaveLength(2)
})

test('pictures of the one piece of a parcel that the artisan made public are in its certificate, with the hashes of their files', async () => {
  const picture = await orders.picture(shop.cast.naveen)
  const order = await packed(1, picture)
  const [number = ''] = await numbersOf(order)
  const shown = await find(number)
  const bytes = await shop.as().storage.find(originalFile(picture))
  const sha256 = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  expect(shown?.piece?.pictures).toEqual([
    { key: picture, sha256, isPiece: true, words: null },
    { key: picture, sha256, isPiece: false, words: 'First firing' },
  ])
  expect(await verified(shown?.credential ?? '')).toMatchObject({
    credentialSubject: { pictures: [{ sha256 }, { sha256 }] },
  })

  expect(await exported(shop.cast.naveen)).toContainEqual([number, shown?.credential])
  expect(await exported(shop.cast.somi)).toEqual([])

  const taken = { bytes: Buffer.from('a frame'), width: 100, height: 100, ground: '#ffffff', look: null }
  const clip = { bytes: Buffer.from('a film'), kind: 'video' } as const
  const film = await storeImage(shop.as(shop.cast.naveen), { ...taken, isMachineMade: false }, clip)
  const [filmed = ''] = await numbersOf(await packed(1, film.key))
  const clipSha256 = createHash('sha256').update(clip.bytes).digest('hex')
  expect((await find(filmed))?.piece?.pictures).toMatchObject([{ key: film.key, clipSha256 }, { clipSha256 }])

  const [several = ''] = await numbersOf(await packed(2, picture))
  expect((await find(several))?.piece?.pictures).toEqual([])
})

test('an edited, exchanged or foreign certificate is refused, and so is an unknown or mistyped number', async () => {
  const [one = '', other = ''] = await numbersOf(await packed(2))
  const { credential = '' } = (await find(one)) ?? {}
  const set = (number: string, jwt: string) =>
    shop.pool.query('update certificates set credential = $2 where number = $1', [number, jwt])
  const [head, body, signature] = credential.split('.') as [string, string, string]
  const edited = JSON.parse(Buffer.from(body, 'base64url').toString())
  edited.credentialSubject.artisan = 'Somebody Else'
  const forged = Buffer.from(JSON.stringify(edited)).toString('base64url')
  for (const jwt of [
    `${head}.${forged}.${signature}`,
    `${head}.${body}.${'A'.repeat(86)}`,
    `${head}.${body}`,
    '',
    'a.b.c',
  ]) {
    await set(one, jwt)
    expect(await find(one), jwt.slice(0, 40)).toMatchObject({ state: 'forged', piece: null })
  }
  // Signed by the shop, but for another piece; and by a key that is not the shop's.
  await set(one, (await find(other))?.credential ?? '')
  expect(await find(one)).toMatchObject({ state: 'forged', piece: null })
  await set(one, credential)
  expect(await find(one)).toMatchObject({ state: 'valid' })
  await expect(verified(`${head}.${forged}.${signature}`)).rejects.toThrow()
  const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(credential), alg: 'none' })).toString('base64url')
  await set(one, `${none}.${body}.`)
  expect(await find(one)).toMatchObject({ state: 'forged' })

  for (const typed of ['', '0000-0000-0000', 'not a number', '<script>', `${one}0`, '../../etc'])
    expect(await find(typed)).toBeNull()
  expect(readNumber('ol1i-0000-0000')).toBe('011100000000')
})

const bitOf = async (jwt: string, credential: string): Promise<number> => {
  const { credentialSubject } = (await verified(jwt)) as { credentialSubject: { encodedList: string } }
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bits).toHaveLength(16_384)
  const { credentialStatus } = (await verified(credential)) as { credentialStatus: { statusListIndex: string } }
  const index = Number(credentialStatus.statusListIndex)
  return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
}

test('a withdrawn certificate says why, and one of a piece that came back no longer holds; the signed list knows both', async () => {
  const [kept = '', gone = ''] = await numbersOf(await packed(2))
  await expect(revokeCertificate(shop.as(shop.cast.naveen), { number: gone, reason: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await revokeCertificate(shop.as(shop.cast.admin), { number: writeNumber(gone), reason: 'Made by a machine' })
  expect(await find(gone)).toMatchObject({ state: 'revoked', revokeReason: 'Made by a machine' })
  await expect(revokeCertificate(shop.as(shop.cast.admin), { number: gone, reason: 'again' })).rejects.toMatchObject({
    code: 'not-found',
  })

  const back = await packed()
  const [returned = ''] = await numbersOf(back)
  await orders.make(shop.cast.naveen, `${back}-1`, 'ship', orders.ship)
  await orders.make(shop.cast.admin, `${back}-1`, 'undelivered', { reason: 'Refused at the door' })
  await orders.make(shop.cast.admin, `${back}-1`, 'back_with_artisan')
  expect(await find(returned)).toMatchObject({ state: 'returned' })

  const list = await signedStatusList(shop.as(), 0, origin)
  const bits = [kept, gone, returned].map(async (number) => bitOf(list, (await find(number))?.credential ?? ''))
  expect(await Promise.all(bits)).toEqual([0, 1, 1])
})

test('a rotated key signs from then on, and what the old one signed stays valid; of many at once one key is made', async () => {
  const [old = ''] = await numbersOf(await packed())
  const [first] = await publicKeys(shop.as())
  const kids = await Promise.all([rotateKey(shop.as()), rotateKey(shop.as())])
  const [fresh = ''] = await numbersOf(await packed())
  const { rows } = await shop.pool.query('select kid from signing_keys where retired_at is null')
  expect(rows).toHaveLength(1)
  expect(kids).toContain(rows[0]?.kid)
  for (const number of [old, fresh]) expect(await find(number)).toMatchObject({ state: 'valid' })
  const kidOf = async (number: string) => decodeProtectedHeader((await find(number))?.credential ?? '').kid
  expect([await kidOf(old), await kidOf(fresh)]).toEqual([first?.kid, rows[0]?.kid])
  expect(JSON.stringify(await publicKeys(shop.as()))).not.toContain('"d"')
})

const looks = async (number: string, places: number, from = 0) => {
  for (let place = from; place < from + places; place += 1)
    await noteLook(shop.as(guest), { number, address: place % 2 ? `10.0.${place}.7` : `2001:db8:${place}::7` })
}

test('a certificate that is looked at from many networks is shown to the admin, until cleared or void', async () => {
  const [number = '', void_ = ''] = await numbersOf(await packed(2))
  const suspects = async () => (await listSuspected(shop.as(shop.cast.admin))).map((one) => one.number)
  // One network, be it a bot, counts once, whatever its last number.
  for (let time = 0; time < 60; time += 1) await noteLook(shop.as(guest), { number, address: `192.0.2.${time}` })
  await looks(number, mostPlaces - 2)
  expect(await suspects()).toEqual([])
  await noteLook(shop.as(guest), { number, address: '::ffff:203.0.113.9' })
  expect(await listSuspected(shop.as(shop.cast.admin))).toMatchObject([
    { number, name: 'Blue bowl', artisan: 'Naveen Prajapat', places: mostPlaces },
  ])

  await expect(listSuspected(shop.as(shop.cast.asha))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(clearSuspicion(shop.as(shop.cast.naveen), number)).rejects.toMatchObject({ code: 'forbidden' })
  await clearSuspicion(shop.as(shop.cast.admin), number)
  await expect(clearSuspicion(shop.as(shop.cast.admin), number)).rejects.toMatchObject({ code: 'not-found' })
  await looks(number, mostPlaces - 1)
  expect(await suspects()).toEqual([])

  await looks(void_, mostPlaces)
  expect(await suspects()).toEqual([void_])
  await revokeCertificate(shop.as(shop.cast.admin), { number: void_, reason: 'The card was copied.' })
  expect(await suspects()).toEqual([])
  await expect(noteLook(shop.as(guest), { number: void_, address: '192.0.2.1' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('looks are forgotten after thirty days', async () => {
  const [number = ''] = await numbersOf(await packed())
  await looks(number, mostPlaces - 1)
  shop.clock.advance(31 * 24 * 60)
  await forgetLooks(shop.as())
  const { rows } = await shop.pool.query('select from certificate_looks')
  expect(rows).toEqual([])
  await looks(number, 1, 90)
  expect(await listSuspected(shop.as(shop.cast.admin))).toEqual([])
})

test('a certificate goes with its piece by a code that works once, and still checks', async () => {
  const { asha, bilal } = shop.cast
  const [number = ''] = await numbersOf(await packed())
  const held = async (who: typeof asha) => (await listHeld(shop.as(who))).map((one) => one.number)
  const take = (who: typeof asha, code: string) => takeCertificate(shop.as(who), { number, code })
  const wrong = { code: 'invalid-request' }
  expect(await held(asha)).toContain(number)
  await expect(offerCertificate(shop.as(bilal), number)).rejects.toMatchObject({ code: 'not-found' })
  await expect(offerCertificate(shop.as(shop.cast.naveen), number)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(take(bilal, 'AAAAA-AAAAA')).rejects.toMatchObject(wrong)

  const first = await offerCertificate(shop.as(asha), number)
  const { code } = await offerCertificate(shop.as(asha), number)
  await expect(take(bilal, first.code)).rejects.toMatchObject(wrong)
  const tries = await Promise.allSettled(
    [bilal, bilal].map((who) => take(who, code.toLowerCase().replace(/^.{5}/, '$&-'))),
  )
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await held(bilal)).toEqual([number])
  expect(await held(asha)).not.toContain(number)
  await expect(take(asha, code)).rejects.toMatchObject(wrong)
  await expect(offerCertificate(shop.as(asha), number)).rejects.toMatchObject({ code: 'not-found' })

  const shown = await find(number)
  expect(shown).toMatchObject({ state: 'valid', transfers: 1 })
  expect(await verified(shown?.credential ?? '')).toMatchObject({ credentialSubject: { number } })
  expect(JSON.stringify(shown)).not.toMatch(/Asha|Bilal/)

  const late = await offerCertificate(shop.as(bilal), number)
  shop.clock.advance(31 * 24 * 60)
  await expect(take(asha, late.code)).rejects.toMatchObject(wrong)
  const again = await offerCertificate(shop.as(bilal), number)
  await revokeCertificate(shop.as(shop.cast.admin), { number, reason: 'The card was copied.' })
  await expect(take(asha, again.code)).rejects.toMatchObject({ code: 'not-found' })
  expect(await held(bilal)).toEqual([])
})

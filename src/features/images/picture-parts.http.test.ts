import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAnswer, type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { clip } from '#test/clip-files.ts'
import { movingPng, photo, plain } from '#test/picture-files.ts'
import { type Uploaded, uploadsOf } from '#test/picture-form.ts'
import { sweepImages } from './sweep-files.ts'
import { partLimits } from './upload-room.ts'

let app: CallApp
let asha: TestSession
let naveen: TestSession
let port: number

beforeAll(async () => {
  app = await openCallApp()
  port = await app.listen()
  asha = await app.sessionOf(app.shop.cast.asha)
  naveen = await app.sessionOf(app.shop.cast.naveen)
})
afterAll(() => app?.close())

const raw = { 'content-type': 'application/octet-stream' }

const keep = (session: TestSession, upload: string, position: number | string, body: Buffer, headers = raw) =>
  app.call('PUT', `/uploads/images/${upload}/parts/${position}`, { session, body, headers })
const join = (session: TestSession, upload: string, parts: number, clipAt?: number) =>
  app.call('POST', `/uploads/images/${upload}`, { session, body: { parts, ...(clipAt ? { clipAt } : {}) } })
const partsOf = async (session: TestSession, upload: string) =>
  (await app.call('GET', `/uploads/images/${upload}`, { session })).body.data.parts
const imageOf = ({ status, body }: CallAnswer) => {
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.image as Uploaded
}

function inParts(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

async function sendAll(session: TestSession, upload: string, parts: readonly Buffer[], order?: readonly number[]) {
  for (const position of order ?? parts.keys()) {
    const answer = await keep(session, upload, position, parts[position] ?? Buffer.alloc(0))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
}

const countImages = async () => (await app.shop.pool.query('select 1 from images')).rows.length

test('a picture uploaded in parts, in any order, equals the picture uploaded whole', async () => {
  const bytes = await plain(300, 500, '#a41').jpeg({ quality: 100 }).toBuffer()
  const upload = randomUUID()
  const parts = inParts(bytes, 300)
  expect(parts.length).toBeGreaterThan(3)
  await sendAll(asha, upload, parts, [...parts.keys()].toReversed())
  expect(await partsOf(asha, upload)).toEqual([...parts.keys()])

  const image = imageOf(await join(asha, upload, parts.length))
  expect([image.width, image.height]).toEqual([300, 500])
  const whole = await uploadsOf(app).kept(bytes, asha)
  expect(whole.image).toEqual(image)
})

test('after a lost answer a part and a join can be repeated without duplicates', async () => {
  const upload = randomUUID()
  const parts = inParts(await plain(310, 200, '#14a').png().toBuffer(), 200)
  await sendAll(asha, upload, parts)
  await sendAll(asha, upload, parts)
  const before = await countImages()
  const first = imageOf(await join(asha, upload, parts.length))
  const again = await Promise.all([1, 2, 3].map(() => join(asha, upload, parts.length)))
  expect(again.map(imageOf)).toEqual([first, first, first])
  expect(await countImages()).toBe(before + 1)
})

test('the same part sent concurrently is stored once', async () => {
  const upload = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => keep(asha, upload, 0, Buffer.from('the same bytes'))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await partsOf(asha, upload)).toEqual([0])
})

test('a different part at the same position is refused, and the first one stays', async () => {
  const upload = randomUUID()
  const [first = Buffer.alloc(0), ...others] = inParts(await photo(), 600)
  await keep(asha, upload, 0, first)
  const other = await keep(asha, upload, 0, Buffer.from('something else'))
  expect([other.status, other.body.code]).toEqual([409, 'part-differs'])
  for (const [at, part] of others.entries()) await keep(asha, upload, at + 1, part)
  expect(imageOf(await join(asha, upload, others.length + 1)).width).toBe(400)
})

test('joining with missing parts is refused and names them', async () => {
  const upload = randomUUID()
  const parts = inParts(await photo(), 300)
  await sendAll(asha, upload, parts, [0, 2])
  const answer = await join(asha, upload, 4)
  expect([answer.status, answer.body.code]).toEqual([409, 'parts-missing'])
  expect(answer.body).toMatchObject({ details: { missing: [1, 3] } })
})

const joinClip = async (bytes: Buffer, clipAt?: number) => {
  const upload = randomUUID()
  const picture = await photo()
  const parts = inParts(Buffer.concat([picture, bytes]), partLimits.partBytes)
  await sendAll(asha, upload, parts)
  return join(asha, upload, parts.length, clipAt ?? picture.length)
}

/** As a player asks; the body as bytes. */
async function load(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a picture may have a video or a voice, which loses its tags and is served in ranges', async () => {
  for (const [bytes, kind, type] of [
    [await clip('webm', 'vp8', 9), 'video', 'video/webm'],
    [await clip('mp4', 'vp9', 10), 'video', 'video/mp4'],
    [await clip('webm', 'opus', 10), 'voice', 'audio/webm'],
  ] as const) {
    const { key } = imageOf(await joinClip(bytes))
    expect(key).toMatch(new RegExp(`^u-[0-9a-f]{40}-${kind}$`))
    expect((await load(`/img/${key}/320.webp`)).status).toBe(200)

    const { status, headers, bytes: whole } = await load(`/img/${key}/clip`)
    expect([status, headers.get('content-type'), headers.get('accept-ranges')]).toEqual([200, type, 'bytes'])
    expect(bytes.includes('Karve Road')).toBe(true)
    expect(whole.includes('Karve Road')).toBe(false)

    const { length } = whole
    const ranges: [string, number, string, Buffer][] = [
      ['bytes=0-1', 206, `bytes 0-1/${length}`, whole.subarray(0, 2)],
      ['bytes=-4', 206, `bytes ${length - 4}-${length - 1}/${length}`, whole.subarray(-4)],
      ['bytes=9-', 206, `bytes 9-${length - 1}/${length}`, whole.subarray(9)],
      [`bytes=${length}-`, 416, `bytes */${length}`, Buffer.alloc(0)],
    ]
    for (const [range, expected, said, slice] of ranges) {
      const part = await load(`/img/${key}/clip`, { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([expected, said])
      expect(part.bytes.equals(slice)).toBe(true)
    }
    expect(imageOf(await joinClip(bytes)).key).toBe(key)
  }
})

test('a clip that is no video, too long, too large or of an unknown kind is refused, and nothing is stored', async () => {
  const before = await countImages()
  for (const [bytes, code] of [
    [Buffer.from('this is no video'), 'clip-unreadable'],
    [await photo(), 'clip-unreadable'],
    [(await clip('webm', 'vp8', 5)).subarray(0, 60), 'clip-unreadable'],
    [Buffer.alloc(100_000, 0x1a), 'clip-unreadable'],
    [await clip('webm', 'vp8', 2, { width: 1_920 }), 'clip-unreadable'],
    [await clip('mp4', 'hevc', 2), 'clip-unreadable'],
    [await clip('webm', 'vp8', 12), 'clip-too-long'],
  ] as const) {
    const answer = await joinClip(bytes)
    expect([answer.status, answer.body.code]).toEqual([409, code])
  }
  expect((await joinClip(Buffer.alloc(10), 5_000_000)).body.code).toBe('clip-unreadable')
  expect(await countImages()).toBe(before)
  for (const key of [
    'u-0000000000000000000000000000000000000000-video',
    'nothing-here-video',
    '..%2f..%2fsecret-video',
  ])
    expect((await load(`/img/${key}/clip`)).status).toBe(404)
})

test('upload ids are per person: another person’s upload is not found', async () => {
  const upload = randomUUID()
  await keep(asha, upload, 0, await photo())
  expect(await partsOf(naveen, upload)).toEqual([])
  const foreign = await join(naveen, upload, 1)
  expect([foreign.status, foreign.body.code]).toEqual([409, 'parts-missing'])

  const own = await plain(200, 90, '#777').jpeg().toBuffer()
  expect((await keep(naveen, upload, 0, own)).status).toBe(200)
  expect(imageOf(await join(naveen, upload, 1)).width).toBe(200)
  expect(imageOf(await join(asha, upload, 1)).width).toBe(400)
})

test('a joined picture is checked like a whole file', async () => {
  for (const [bytes, status, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported-media-type'],
    [(await photo()).subarray(0, 700), 409, 'picture-unreadable'],
    [await movingPng(), 409, 'picture-moving'],
  ] as const) {
    const upload = randomUUID()
    const before = await countImages()
    await keep(asha, upload, 0, bytes)
    const answer = await join(asha, upload, 1)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await countImages()).toBe(before)
  }
})

test('a part has at most 256 kB, and all parts of a picture together at most 5 MB', async () => {
  const upload = randomUUID()
  const full = Buffer.alloc(partLimits.partBytes, 1)
  const tooLarge = await keep(asha, upload, 0, Buffer.concat([full, Buffer.from('x')]))
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'too-large'])
  for (let position = 0; position < 20; position += 1)
    expect((await keep(asha, upload, position, full)).status).toBe(200)
  const over = await keep(asha, upload, 20, Buffer.from('x'))
  expect([over.status, over.body.code]).toEqual([413, 'too-large'])
})

test.each([
  ['no bytes', '0', Buffer.alloc(0), raw, [400, 'invalid-request']],
  ['a place beyond the last', '40', Buffer.from('x'), raw, [400, 'invalid-request']],
  ['a place below the first', '-1', Buffer.from('x'), raw, [400, 'invalid-request']],
  ['half a place', '1.5', Buffer.from('x'), raw, [400, 'invalid-request']],
  ['JSON for bytes', '0', Buffer.from('{}'), { 'content-type': 'application/json' }, [415, 'unsupported-media-type']],
])('a part with %s is refused', async (_, position, bytes, headers, expected) => {
  const answer = await keep(asha, randomUUID(), position, bytes, headers)
  expect([answer.status, answer.body.code]).toEqual(expected)
})

test('an upload id must be a UUID', async () => {
  for (const upload of ['1', '..%2f..%2fetc', "x'%20or%201=1"])
    expect((await keep(asha, upload, 0, Buffer.from('x'))).status).toBe(400)
})

test('a part with a wrong CSRF token is refused', async () => {
  const forged = await keep({ ...asha, csrfToken: 'made-up' }, randomUUID(), 0, await photo())
  expect([forged.status, forged.body.code]).toEqual([403, 'csrf'])
})

test('a part is refused when the disk is full', async () => {
  const { storage } = app.shop
  storage.isFull = true
  const answer = await keep(asha, randomUUID(), 0, await photo())
  storage.isFull = false
  expect([answer.status, answer.body.code]).toEqual([507, 'storage-full'])
})

test('a sixth unfinished upload drops the least recently updated one', async () => {
  const meera = await app.sessionOf(app.shop.cast.somi)
  const begun = Array.from({ length: 5 }, () => randomUUID())
  for (const upload of begun) {
    await keep(meera, upload, 0, Buffer.from('a beginning'))
    app.shop.clock.advance(1)
  }
  await keep(meera, begun[0] ?? '', 1, Buffer.from('it goes on'))
  const sixth = randomUUID()
  await keep(meera, sixth, 0, Buffer.from('a beginning'))

  const left = await Promise.all([...begun, sixth].map((upload) => partsOf(meera, upload)))
  expect(left).toEqual([[0, 1], [], [0], [0], [0], [0]])
})

test('parts are deleted after a day', async () => {
  const upload = randomUUID()
  await keep(asha, upload, 0, await photo())
  app.shop.clock.advance(23 * 60)
  await sweepImages(app.shop.as())
  expect(await partsOf(asha, upload)).toEqual([0])
  app.shop.clock.advance(2 * 60)
  await sweepImages(app.shop.as())
  app.shop.clock.advance(-25 * 60)
  expect(await partsOf(asha, upload)).toEqual([])
})

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostImages } from '#domain/images/store-image.ts'
import { sweepImages } from '#domain/images/sweep-images.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'

let app: CallApp
let session: TestSession

beforeAll(async () => {
  app = await openCallApp()
  session = await app.sessionOf(app.shop.cast.asha)
})
afterAll(() => app?.close())

type Part = { bytes: Uint8Array; name?: string; type?: string; field?: string }

function upload(
  parts: readonly Part[],
  options: { session?: TestSession | null; headers?: Record<string, string> } = {},
) {
  const boundary = 'a-boundary-of-tests'
  const body = Buffer.concat([
    ...parts.flatMap(({ bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'images' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return app.call('POST', '/uploads/images', {
    session: options.session === undefined ? session : options.session,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...options.headers },
  })
}

const plain = (width: number, height: number, background = '#3366aa') =>
  sharp({ create: { width, height, channels: 3, background } })
const photo = () => plain(400, 300).jpeg().toBuffer()

const imagesOf = (answer: { body: { data: Record<string, unknown> } }) =>
  answer.body.data.images as { key: string; width: number; height: number }[]

async function storedOf(key: string): Promise<Buffer> {
  const bytes = await app.shop.storage.find(`pictures/${key}/original`)
  if (!bytes) throw new Error('no such file')
  return Buffer.from(bytes)
}

test('JPEG, PNG and WebP are taken, whatever they are called, and each has its page sizes', async () => {
  const answer = await upload([
    { bytes: await photo(), name: '../../etc/passwd', type: 'text/plain' },
    { bytes: await plain(200, 100, '#aa3366').png().toBuffer(), name: 'a.gif', type: 'image/gif' },
    { bytes: await plain(64, 64, '#66aa33').webp().toBuffer() },
  ])
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const images = imagesOf(answer)
  expect(images.map(({ width, height }) => [width, height])).toEqual([
    [400, 300],
    [200, 100],
    [64, 64],
  ])
  for (const { key } of images) expect(key).toMatch(/^u-[0-9a-f]{40}$/)
  expect((await app.page(`/img/${images[0]?.key}/160.webp`, null)).status).toBe(200)
})

test('a photograph loses where and with what it was taken, and stands upright', async () => {
  const exif = { IFD0: { Make: 'Camera', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } }
  const bytes = await plain(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()

  const [image] = imagesOf(await upload([{ bytes }]))
  expect([image?.width, image?.height]).toEqual([200, 300])
  const kept = await sharp(await storedOf(image?.key ?? '')).metadata()
  expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
})

test('what hides behind a picture is not kept: a page after it, more frames in it', async () => {
  const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const [one] = imagesOf(await upload([{ bytes: polyglot }]))
  expect((await storedOf(one?.key ?? '')).includes('script')).toBe(false)

  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((color) => plain(80, 80, color).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const [still] = imagesOf(await upload([{ bytes: moving }]))
  expect([still?.width, still?.height]).toEqual([80, 80])
  expect((await sharp(await storedOf(still?.key ?? '')).metadata()).pages ?? 1).toBe(1)
})

/** A true PNG of one colour: a side of 14000 points in 25 kB. */
function hugePng(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const points = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))])
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['a text called .jpg', () => Buffer.from('not a picture at all, '.repeat(20)), 415, 'unsupported-media-type'],
  ['an SVG called .png', () => svg, 415, 'unsupported-media-type'],
  ['a GIF', () => gif, 415, 'unsupported-media-type'],
  ['nothing at all', () => Buffer.alloc(0), 415, 'unsupported-media-type'],
  [
    'a JPEG that ends early',
    async () => (await plain(600, 600).jpeg().toBuffer()).subarray(0, 900),
    409,
    'picture-unreadable',
  ],
  [
    'three right bytes and noise',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(4000, 7)]),
    409,
    'picture-unreadable',
  ],
  [
    'SVG behind the first bytes of a PNG',
    () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), svg]),
    409,
    'picture-unreadable',
  ],
  ['14000 by 14000 points in few bytes', () => hugePng(14_000), 409, 'picture-too-big'],
  ['a strip of 8100 points', () => plain(8_100, 100).png().toBuffer(), 409, 'picture-too-big'],
  ['a dot', () => plain(40, 400).png().toBuffer(), 409, 'picture-too-small'],
  ['more than 5 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_242_880)]), 413, 'too-large'],
])('%s is refused, and says why', async (_, make, status, code) => {
  const { rows: before } = await app.shop.pool.query('select 1 from images')
  const answer = await upload([{ bytes: await make() }])
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect(answer.body.message).not.toMatch(/Something went wrong/)
  const { rows: after } = await app.shop.pool.query('select 1 from images')
  expect(after.length).toBe(before.length)
})

test('six files, another field, no file and a broken body are refused', async () => {
  const bytes = await photo()
  const six = await upload(Array.from({ length: 6 }, () => ({ bytes })))
  expect([six.status, six.body.code]).toEqual([409, 'too-many-pictures'])
  const field = await upload([{ bytes, field: 'avatar' }])
  expect([field.status, field.body.errors?.[0]?.path]).toEqual([400, 'avatar'])
  expect((await upload([])).status).toBe(400)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const broken = await app.call('POST', '/uploads/images', { session, body: Buffer.from('--x\r\nno end'), headers })
  expect(broken.status).toBe(400)
})

test('guests, admins and pages of other sites hand nothing in', async () => {
  const bytes = await photo()
  expect((await upload([{ bytes }], { session: null })).status).toBe(401)
  expect((await upload([{ bytes }], { session: await app.sessionOf(app.shop.cast.admin) })).status).toBe(403)
  const forged = await upload([{ bytes }], { session: { ...session, csrfToken: 'made-up' } })
  expect([forged.status, forged.body.code]).toEqual([403, 'csrf'])
  const foreign = await upload([{ bytes }], { headers: { origin: 'https://elsewhere.test' } })
  expect(foreign.status).toBe(403)
})

test('a full disk and a full quota take nothing more', async () => {
  const { shop } = app
  shop.storage.isFull = true
  const full = await upload([{ bytes: await photo() }])
  shop.storage.isFull = false
  expect([full.status, full.body.code]).toEqual([507, 'storage-full'])

  const somi = await app.sessionOf(shop.cast.somi)
  await shop.pool.query(
    `with made as (insert into images (key, kind, width, height, ground, created_at)
       select 'u-quota-' || n, 'uploaded', 64, 64, '#ffffff', now() from generate_series(1, $2::int) n returning id)
     insert into image_uploads (image_id, user_id, at, used_at) select id, $1, now(), now() from made`,
    [shop.cast.somi.userId, mostImages],
  )
  const over = await upload([{ bytes: await photo() }], { session: somi })
  expect([over.status, over.body.code]).toEqual([409, 'image-quota'])
})

test('what shows no picture within a day forgets it, with its files', async () => {
  const { shop } = app
  const [kept, gone] = imagesOf(
    await upload([
      { bytes: await plain(90, 90, '#123').jpeg().toBuffer() },
      { bytes: await plain(90, 90, '#321').jpeg().toBuffer() },
    ]),
  )
  await shop.pool.query(
    'update image_uploads set used_at = now() where image_id = (select id from images where key = $1)',
    [kept?.key],
  )
  expect(await sweepImages(shop.as())).toBe(0)
  shop.clock.advance(25 * 60)
  await sweepImages(shop.as())
  shop.clock.advance(-25 * 60)
  expect(await shop.storage.find(`pictures/${gone?.key}/original`)).toBeNull()
  expect(await shop.storage.find(`pictures/${kept?.key}/original`)).not.toBeNull()
})

import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFlags } from '#features/drafts/flag-queries.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import {
  hugePng,
  movingPng,
  movingWebp,
  photo,
  plain,
  polyglots,
  quarters,
  quartersOf,
  secretWords,
} from '#test/picture-files.ts'
import { uploadsOf } from '#test/picture-form.ts'

let app: CallApp
let session: TestSession
let uploads: ReturnType<typeof uploadsOf>

beforeAll(async () => {
  app = await openCallApp()
  session = await app.sessionOf(app.shop.cast.asha)
  uploads = uploadsOf(app)
})
afterAll(() => app?.close())

test('all metadata is removed: EXIF, GPS, XMP, IPTC and colour profiles', async () => {
  const exif = { IFD0: { Make: 'Camera', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>taken at home</r></x:xmpmeta>'
  const bytes = await plain(300, 200).withExif(exif).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer()
  const given = await sharp(bytes).metadata()
  expect([given.exif, given.xmp, given.icc].map((part) => part !== undefined)).toEqual([true, true, true])

  const { file } = await uploads.kept(bytes, session)
  const kept = await sharp(file).metadata()
  expect([kept.exif, kept.xmp, kept.icc, kept.iptc, kept.orientation]).toEqual(Array(5).fill(undefined))
  for (const words of ['Camera', 'Somebody', 'taken at home']) expect(file.includes(words)).toBe(false)
})

const upright = ['dark red', 'light red', 'dark blue', 'light blue']

/** How a camera with this EXIF orientation transforms an upright picture. */
const held: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
}

test.each(Object.keys(held).map(Number))('a photo with EXIF orientation %i is stored upright', async (orientation) => {
  const points = await sharp(await quarters().png().toBuffer())
    .png()
    .toBuffer()
  const turned = await held[orientation]?.(sharp(points)).png().toBuffer()
  const bytes = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
  const { image, file } = await uploads.kept(bytes, session)
  expect([image.width, image.height]).toEqual([200, 160])
  expect(await quartersOf(file)).toEqual(upright)
})

test.each(Object.keys(polyglots))('of %s only the picture is kept', async (name) => {
  const bytes = await (polyglots[name] as () => Promise<Buffer>)()
  expect(bytes.includes(secretWords)).toBe(true)
  const { file } = await uploads.kept(bytes, session)
  expect(file.includes(secretWords)).toBe(false)
  expect(file.includes('PK\u0005\u0006', 0, 'latin1')).toBe(false)
  expect(file.subarray(0, 4).toString()).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
})

test('a CMYK photo is converted to sRGB', async () => {
  const bytes = await plain(200, 150, '#cc2020').toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(bytes).metadata()).space).toBe('cmyk')
  const { file } = await uploads.kept(bytes, session)
  const { space, channels } = await sharp(file).metadata()
  expect([space, channels]).toEqual(['srgb', 3])
  const [red = 0, green = 255, blue = 255] = await sharp(file).resize(1, 1).raw().toBuffer()
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(90)
})

test('transparency is flattened onto white', async () => {
  const bytes = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { file } = await uploads.kept(bytes, session)
  expect([...(await sharp(file).resize(1, 1).raw().toBuffer())]).toEqual([255, 255, 255])
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90"/></svg>',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const short = async (picture: Sharp, share: number) => {
  const bytes = await picture.toBuffer()
  return bytes.subarray(0, Math.floor(bytes.length * share))
}

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ['a text called .jpg', () => Buffer.from('not a picture at all, '.repeat(20)), 415, 'unsupported-media-type'],
  ['an SVG called .png', () => svg, 415, 'unsupported-media-type'],
  ['a GIF', () => gif, 415, 'unsupported-media-type'],
  ['a TIFF', () => plain(90, 90).tiff().toBuffer(), 415, 'unsupported-media-type'],
  ['an AVIF', () => plain(90, 90).avif({ effort: 0 }).toBuffer(), 415, 'unsupported-media-type'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 415, 'unsupported-media-type'],
  ['nothing at all', () => Buffer.alloc(0), 415, 'unsupported-media-type'],
  ['a JPEG that ends early', () => short(plain(600, 600).jpeg(), 0.4), 409, 'picture-unreadable'],
  ['a PNG that ends early', () => short(plain(600, 600).png(), 0.5), 409, 'picture-unreadable'],
  ['a WebP that ends early', () => short(plain(600, 600).webp(), 0.5), 409, 'picture-unreadable'],
  ['three right bytes and noise', () => Buffer.concat([jpegStart, Buffer.alloc(4000, 7)]), 409, 'picture-unreadable'],
  ['an SVG behind the first bytes of a PNG', () => Buffer.concat([pngStart, svg]), 409, 'picture-unreadable'],
  ['14000 by 14000 points in few bytes', () => hugePng(14_000), 409, 'picture-too-big'],
  ['5000 by 5000 points in few bytes', () => hugePng(5_000), 409, 'picture-too-big'],
  ['a strip of 8100 points', () => plain(8_100, 100).png().toBuffer(), 409, 'picture-too-big'],
  ['a dot', () => plain(40, 400).png().toBuffer(), 409, 'picture-too-small'],
  ['a WebP that moves', movingWebp, 409, 'picture-moving'],
  ['a PNG that moves', movingPng, 409, 'picture-moving'],
  ['a photograph with one byte more than 5 MB', oneByteMore, 413, 'too-large'],
])('%s is refused with the reason', async (_, make, status, code) => {
  const { rows: before } = await app.shop.pool.query('select 1 from images')
  const files = app.shop.storage.files.size
  const answer = await uploads.upload([{ bytes: await make() }], { session })
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect(answer.body.message).not.toMatch(/Something went wrong/)
  const { rows: after } = await app.shop.pool.query('select 1 from images')
  expect(after.length).toBe(before.length)
  expect(app.shop.storage.files.size).toBe(files)
})

/** A valid photo, padded to this size. */
async function filledTo(bytes: number): Promise<Buffer> {
  const picture = await photo()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

function oneByteMore(): Promise<Buffer> {
  return filledTo(5_242_881)
}

test('a photo of exactly 5 MB is accepted', async () => {
  expect((await uploads.kept(await filledTo(5_242_880), session)).image.width).toBe(400)
})

test('a picture that somebody else handed in before, and one made by a machine, are told to who reviews the piece', async () => {
  const { naveen, somi, goods } = app.shop.cast
  const [his, hers] = [await app.sessionOf(naveen), await app.sessionOf(somi)]
  const drawn = async (seed: number) => {
    const spots = Array.from({ length: 40 }, (_, at) => {
      const turn = (at * 7919 + seed * 104_729) % 1_000
      return `<circle cx="${turn * 0.9}" cy="${(turn * 37) % 600}" r="${20 + (turn % 90)}" fill="hsl(${turn} 60% ${20 + (turn % 60)}%)"/>`
    })
    return sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${spots.join('')}</svg>`),
    )
  }
  const original = await uploads.kept(await (await drawn(1)).jpeg({ quality: 92 }).toBuffer(), his)
  const copy = await uploads.kept(await (await drawn(1)).resize(640).jpeg({ quality: 55 }).toBuffer(), hers)
  const other = await uploads.kept(await (await drawn(2)).jpeg().toBuffer(), hers)
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>digitalsourcetype/trainedAlgorithmicMedia</r></x:xmpmeta>'
  const made = await uploads.kept(await (await drawn(3)).withXmp(xmp).jpeg().toBuffer(), hers)

  const show = async (good: { id: number }, keys: string[]) => {
    await app.shop.pool.query('delete from product_pictures where product_id = $1', [good.id])
    await app.shop.pool.query(
      `insert into product_pictures (product_id, position, image_id, alt)
       select $1, place, id, '' from unnest($2::text[]) with ordinality as k (key, place) join images using (key)`,
      [good.id, keys],
    )
  }
  const flags = async (good: { id: number }) =>
    (await findFlags(app.shop.as(app.shop.cast.admin), [good.id]))
      .get(good.id)
      ?.filter(({ kind }) => /copied|made/i.test(kind))
  await show(goods.vase, [original.image.key])
  await show(goods.shawl, [other.image.key])
  expect(await flags(goods.shawl)).toEqual([])
  await show(goods.shawl, [other.image.key, copy.image.key, made.image.key])
  expect(await flags(goods.shawl)).toEqual([
    { kind: 'copied', field: 'pictures', found: goods.vase.name },
    { kind: 'machineMade', field: 'pictures' },
  ])
  // His own pictures may look alike.
  expect(await flags(goods.vase)).toEqual([])
})

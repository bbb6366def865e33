import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#platform/storage/storage.server.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { photo, plain } from '#test/picture-files.ts'
import { boundary, uploadsOf } from '#test/picture-form.ts'
import { mostImages, storeImage } from './store-image.ts'
import { sweepFiles, sweepImages } from './sweep-files.ts'

let app: CallApp
let session: TestSession
let uploads: ReturnType<typeof uploadsOf>

beforeAll(async () => {
  app = await openCallApp()
  session = await app.sessionOf(app.shop.cast.asha)
  uploads = uploadsOf(app)
})
afterAll(() => app?.close())

test('JPEG, PNG and WebP are accepted whatever their names, and page sizes are served', async () => {
  const parts = [
    { bytes: await photo(), name: '../../etc/passwd', type: 'text/plain' },
    { bytes: await plain(200, 100, '#aa3366').png().toBuffer(), name: 'a.gif', type: 'image/gif' },
    { bytes: await plain(64, 64, '#66aa33').webp().toBuffer() },
  ]
  const answer = await uploads.upload(parts, { session })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const images = uploads.imagesOf(answer)
  expect(images.map(({ width, height }) => [width, height])).toEqual([
    [400, 300],
    [200, 100],
    [64, 64],
  ])
  for (const { key } of images) expect(key).toMatch(/^u-[0-9a-f]{40}$/)
  expect((await app.page(`/img/${images[0]?.key}/160.webp`, null)).status).toBe(200)
})

test.each([
  ['a path', '..\\..\\..\\windows\\system32\\x.jpg'],
  ['a path from the root', '/etc/cron.d/x.jpg'],
  ['control signs', 'a\u0001\u001b[2Jb\u007f.jpg'],
  ['NUL before the ending', 'page.html\0.jpg'],
  ['a reversed ending', 'photo\u202egpj.exe'],
  ['5000 letters', `${'a'.repeat(5_000)}.jpg`],
  ['no letters', ''],
])('a file name with %s has no effect: files are stored under their content hash', async (_, name) => {
  const before = new Set(app.shop.storage.files.keys())
  const answer = await uploads.upload([{ bytes: await plain(70, 70, '#abc').jpeg().toBuffer(), name }], { session })
  if (answer.status !== 201) expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request'])
  const added = [...app.shop.storage.files.keys()].filter((key) => !before.has(key))
  for (const key of added) expect(key).toMatch(/^pictures\/u-[0-9a-f]{40}\/original$/)
})

test('six files, an unknown field and an empty form are refused', async () => {
  const bytes = await photo()
  const six = await uploads.upload(
    Array.from({ length: 6 }, () => ({ bytes })),
    { session },
  )
  expect([six.status, six.body.code]).toEqual([409, 'too-many-pictures'])
  const field = await uploads.upload([{ bytes, field: 'avatar' }], { session })
  expect([field.status, field.body.errors?.[0]?.path]).toEqual([400, 'avatar'])
  expect((await uploads.upload([], { session })).status).toBe(400)
})

test.each([
  ['that has no boundary', 'multipart/form-data', '--x\r\n'],
  ['that ends in the middle of a part', `multipart/form-data; boundary=${boundary}`, `--${boundary}\r\nno end`],
  ['without any of the boundaries that were promised', 'multipart/form-data; boundary=x', 'nothing of the kind'],
  ['of another type', 'text/html', '<p>'],
])('a body %s is refused', async (_, type, body) => {
  const answer = await app.call('POST', '/uploads/images', {
    session,
    body: Buffer.from(body),
    headers: { 'content-type': type },
  })
  expect([400, 415]).toContain(answer.status)
  expect(answer.body.message).not.toMatch(/Something went wrong/)
})

test('if one of five files is not a picture, none is stored', async () => {
  const before = app.shop.storage.files.size
  const { rows } = await app.shop.pool.query('select 1 from images')
  const good = await Promise.all(['#111', '#222', '#333', '#444'].map((color) => plain(88, 88, color).png().toBuffer()))
  const answer = await uploads.upload(
    [...good, Buffer.from('GIF89a')].map((bytes) => ({ bytes })),
    { session },
  )
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type'])
  expect(app.shop.storage.files.size).toBe(before)
  expect((await app.shop.pool.query('select 1 from images')).rows.length).toBe(rows.length)
})

test('guests and cross-site requests cannot upload', async () => {
  const bytes = await photo()
  expect((await uploads.upload([{ bytes }], { session: null })).status).toBe(401)
  const forged = await uploads.upload([{ bytes }], { session: { ...session, csrfToken: 'made-up' } })
  expect([forged.status, forged.body.code]).toEqual([403, 'csrf'])
  const foreign = await uploads.upload([{ bytes }], { session, headers: { origin: 'https://elsewhere.test' } })
  expect(foreign.status).toBe(403)
})

test('an upload fails cleanly when the disk is full or fills up midway', async () => {
  const { storage, pool } = app.shop
  const bytes = await plain(99, 77, '#987').jpeg().toBuffer()
  const stored = () => pool.query('select 1 from images').then(({ rows }) => rows.length)
  const before = await stored()

  storage.isFull = true
  const full = await uploads.upload([{ bytes }], { session })
  storage.isFull = false
  expect([full.status, full.body.code]).toEqual([507, 'storage-full'])

  storage.fillsUp = true
  const filled = await uploads.upload([{ bytes }], { session })
  storage.fillsUp = false
  expect([filled.status, filled.body.code]).toEqual([507, 'storage-full'])
  expect(await stored()).toBe(before)
  expect((await uploads.upload([{ bytes }], { session })).status).toBe(201)
})

test('at the quota a new picture is refused but a known one is accepted; each product of the account raises the quota', async () => {
  const { shop } = app
  const { userId, artisanId } = shop.cast.somi
  const somi = await app.sessionOf(shop.cast.somi)
  const { image } = await uploads.kept(await photo(), somi)
  const { rows } = await shop.pool.query('select count(*)::int as products from products where artisan_id = $1', [
    artisanId,
  ])
  const own: number = rows[0].products
  expect(mostImages(own)).toBe(500 + own * 10)
  await shop.pool.query(
    `with made as (insert into images (key, kind, width, height, ground, created_at)
       select 'u-quota-' || n, 'uploaded', 64, 64, '#ffffff', now() from generate_series(2, $2::int) n returning id)
     insert into image_uploads (image_id, user_id, at, used_at) select id, $1, now(), now() from made`,
    [userId, mostImages(own)],
  )
  const another = { bytes: await plain(400, 300, '#fff').jpeg().toBuffer() }
  const over = await uploads.upload([another], { session: somi })
  expect([over.status, over.body.code]).toEqual([409, 'image-quota'])
  expect((await uploads.kept(await photo(), somi)).image.key).toBe(image.key)

  // As in a co-operative: another artisan's products belong to the same account.
  await shop.pool.query(
    'update products set artisan_id = $1 where slug = (select min(slug) from products where artisan_id <> $1)',
    [artisanId],
  )
  expect((await uploads.upload([another], { session: somi })).status).toBe(201)
})

test('an unused picture is deleted with its files after a day', async () => {
  const { shop } = app
  const pictures = await Promise.all(['#123', '#321'].map((color) => plain(90, 90, color).jpeg().toBuffer()))
  const [kept, gone] = uploads.imagesOf(
    await uploads.upload(
      pictures.map((bytes) => ({ bytes })),
      { session },
    ),
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

test('a picture in a product draft stays as long as the draft', async () => {
  const { shop } = app
  const naveen = await app.sessionOf(shop.cast.naveen)
  const { image } = await uploads.kept(await plain(91, 90, '#456').jpeg().toBuffer(), naveen)
  await shop.pool.query(
    `insert into product_drafts (public_id, artisan_id, content, revision, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 1, now(), now())`,
    [shop.cast.naveen.artisanId, JSON.stringify({ pictures: [{ key: image.key, alt: '' }] })],
  )
  shop.clock.advance(49 * 60)
  await sweepImages(shop.as())
  expect(await shop.storage.find(`pictures/${image.key}/original`)).not.toBeNull()
  await shop.pool.query('delete from product_drafts')
  await sweepImages(shop.as())
  shop.clock.advance(-49 * 60)
  expect(await shop.storage.find(`pictures/${image.key}/original`)).toBeNull()
})

const original = (key: unknown) => `pictures/${key}/original`

/** Makes all files this many hours old. */
function ageFiles(hours: number): void {
  app.shop.storage.writtenAt = new Date(app.shop.clock.now().getTime() - hours * 3_600_000)
}

test('a file without a row is deleted after a day with its sizes, and no other file is', async () => {
  const { shop } = app
  const { image } = await uploads.kept(await plain(92, 90, '#789').jpeg().toBuffer(), session)
  for (const file of [original('u-lost'), 'pictures/u-lost/160.webp', 'imports/of-somebody/file.csv'])
    await shop.storage.put(file, Buffer.from('left'), 'image/webp')

  ageFiles(23)
  expect(await sweepFiles(shop.as())).toBe(0)
  expect(await shop.storage.find(original('u-lost'))).not.toBeNull()
  ageFiles(25)
  expect(await sweepFiles(shop.as())).toBe(1)
  expect(await shop.storage.find(original('u-lost'))).toBeNull()
  expect(await shop.storage.find('pictures/u-lost/160.webp')).toBeNull()
  expect(await shop.storage.find('imports/of-somebody/file.csv')).not.toBeNull()
  expect(await shop.storage.find(original(image.key))).not.toBeNull()
})

test('a picture uploaded while its orphaned file is swept keeps its file', async () => {
  const { shop } = app
  ageFiles(25)
  let hasSwept = false
  const storage: Storage = {
    ...shop.storage,
    async put(key, bytes, contentType) {
      await shop.storage.put(key, bytes, contentType)
      if (!hasSwept) expect(await sweepFiles(shop.as())).toBe(1)
      hasSwept = true
    },
  }
  const picture = {
    bytes: Buffer.from('the same picture again'),
    width: 90,
    height: 90,
    ground: '#789',
    look: null,
    isMachineMade: false,
  }
  const { key } = await storeImage({ ...shop.as(shop.cast.asha), storage }, picture)
  expect(await shop.storage.find(original(key))).not.toBeNull()

  // The picture has its row now, so it is not swept.
  expect(await sweepFiles(shop.as())).toBe(0)
})

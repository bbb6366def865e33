import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { fileOf } from '#test/imports.ts'
import { startTestServer } from '#test/server.ts'
import { readImport } from './read-import.ts'
import { runImport } from './run-import.ts'

let app: CallApp
let naveen: TestSession
let somi: TestSession

beforeAll(async () => {
  app = await openCallApp()
  naveen = await app.sessionOf(app.shop.cast.naveen)
  somi = await app.sessionOf(app.shop.cast.somi)
})
afterAll(() => app?.close())

type Part = { field: string; name: string; bytes: Uint8Array }
type Shown = {
  id: string
  status: string
  problem: string | null
  counts: Record<string, number>
  questions: { categories: { value: string }[]; isOldEncoding?: boolean }
}

async function bring(parts: readonly Part[], session: TestSession | null = naveen) {
  const boundary = 'a-boundary-of-tests'
  const body = Buffer.concat([
    ...parts.flatMap(({ field, name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return app.call('POST', '/artisan/products/import', { session, body, headers })
}

const csv = (bytes: Uint8Array | string, name = 'products.csv'): Part => ({
  field: 'file',
  name,
  bytes: Buffer.from(bytes),
})

async function look(id: string, session = naveen): Promise<Shown> {
  return (await app.call('GET', `/artisan/imports/${id}`, { session })).body.data.import as Shown
}

async function linesOf(id: string) {
  type Line = { fromLine: number; outcome: string; product: string | null; notes: { line: number; note: string }[] }
  return (await app.call('GET', `/artisan/imports/${id}/lines?limit=50`, { session: naveen })).body.data
    .items as unknown as Line[]
}

/** Uploads a file and reads it, as the job would. */
async function read(bytes: Uint8Array | string, ...others: Part[]): Promise<Shown> {
  const answer = await bring([csv(bytes), ...others])
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { id } = answer.body.data.import as Shown
  await readImport(app.shop.as(), id)
  return look(id)
}

const head = 'Handle,Title,Variant Price\n'
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isLittle ? bytes : bytes.swap16()
}

test.each<[string, Uint8Array | string]>([
  ['UTF-8 with its mark', `\ufeff${head}a,Aaa कमल,100\n`],
  ['UTF-16 of a small machine', utf16(`${head}a,Aaa कमल,100\n`, true)],
  ['UTF-16 of a large machine', utf16(`${head}a,Aaa कमल,100\n`, false)],
  ['semicolons', 'Handle;Title;Variant Price\r\na;Aaa कमल;100\r\n'],
  ['tabs', 'Handle\tTitle\tVariant Price\ra\tAaa कमल\t100\r'],
  ["Excel's own line before the head", 'sep=;\nHandle;Title;Variant Price\na;Aaa कमल;100\n'],
])('a file with %s is read', async (_, bytes) => {
  const { status, counts, id } = await read(bytes)
  expect([status, counts.new]).toEqual(['read', 1])
  expect(await linesOf(id)).toMatchObject([{ name: 'Aaa कमल' }])
})

test('a Windows-1252 file is read, and the artisan is asked to check the letters', async () => {
  const read1252 = await read(Buffer.from(`${head}a,Caf\u00e9 cup,100\n`, 'latin1'))
  expect(read1252).toMatchObject({ status: 'read', questions: { isOldEncoding: true } })
  expect(await linesOf(read1252.id)).toMatchObject([{ name: 'Café cup' }])
})

test.each<[string, Uint8Array | string, string]>([
  ['nothing', '', 'importEmpty'],
  ['only a head', head, 'importEmpty'],
  ['a workbook', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400)]), 'importWorkbook'],
  ['bytes that are no text', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]), 'importNoText'],
  ['another table', 'date,amount,note\n1,2,3\n', 'importUnknown'],
  ['missing columns', 'Title,Body (HTML),Vendor,Variant SKU,Option1 Name\na,b,c,d,e\n', 'importColumns'],
  ['a head with a broken quote', 'Handle,"Title,Variant Price\na,b,100\n', 'importBroken'],
  ['broken quotes everywhere', head + 'a,"b" c,100\n'.repeat(60), 'importBroken'],
])('a file with %s is refused as a whole with the reason', async (_, bytes, problem) => {
  expect(await read(bytes)).toMatchObject({ status: 'failed', problem })
})

test('missing columns are named', async () => {
  const { id } = await read('Title,Body (HTML),Vendor,Variant SKU,Option1 Name\na,b,c,d,e\n')
  expect(await linesOf(id)).toMatchObject([{ fromLine: 1, notes: [{ values: { columns: 'handle, variant price' } }] }])
})

test('a broken line is reported by its number, and the others are read', async () => {
  const shown = await read(`${head}a,Aaa,100\nb,"Bbb,100\nc,Ccc,100\nd,"Ddd",100\n`)
  expect(shown.counts).toMatchObject({ new: 3, failed: 1 })
  const broken = (await linesOf(shown.id)).filter(({ outcome }) => outcome === 'failed')
  expect(broken).toMatchObject([{ fromLine: 3, notes: [{ note: 'quotes' }] }])
})

test('a file over 20 MB is refused, and 500 MB before the body is read', async () => {
  const large = await bring([csv(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))])
  expect([large.status, large.body.code]).toEqual([413, 'too-large'])

  const server = await startTestServer()
  try {
    const headers = await server.as(server.cast.naveen)
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${server.url}/api/artisan/products/import`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 500 * 1024 * 1024 },
      })
      request.on('response', (answer) => resolve(answer.statusCode ?? 0)).on('error', reject)
      request.write('--x\r\n')
    })
    expect(status).toBe(413)
  } finally {
    await server.close()
  }
})

test('a missing file, a wrong field, a non-multipart body and a full disk are refused', async () => {
  expect((await bring([])).status).toBe(400)
  expect((await bring([{ ...csv('x'), field: 'other' }])).status).toBe(400)
  expect((await app.call('POST', '/artisan/products/import', { session: naveen, body: {} })).status).toBe(415)
  app.shop.storage.isFull = true
  const full = await bring([csv(head)])
  app.shop.storage.isFull = false
  expect([full.status, full.body.code]).toEqual([507, 'storage-full'])
})

async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function zipOf(files: Record<string, Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return wholeOf(zip.outputStream as AsyncIterable<Buffer>)
}

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()

test('pictures in the zip are re-encoded; path traversal, bombs and other files do no harm', async () => {
  const bytes = await photo()
  const climbing = (
    await zipOf({ 'up/up/bowl.jpg': bytes, 'bomb.png': Buffer.alloc(5_000_000), 'run.sh': Buffer.from('rm') })
  )
    .toString('latin1')
    .replaceAll('up/up/bowl.jpg', '../../bowl.jpg')
  const zip = { field: 'pictures', name: 'pictures.zip', bytes: Buffer.from(climbing, 'latin1') }
  const file =
    'Handle,Title,Variant Price,Image Src,Type\nzip-bowl,Zip bowl,100,https://cdn.test/a/bowl.jpg?v=1,Bowls\nzip-text,Text,100,x/bomb.png,Bowls\n'
  const shown = await read(file, zip)
  const crafts = Object.fromEntries(shown.questions.categories.map(({ value }) => [value, 'jaipur-blue-pottery']))
  await app.call('PUT', `/artisan/imports/${shown.id}/answers`, { session: naveen, body: { crafts, isInRupees: true } })
  const run = await app.call('POST', `/artisan/imports/${shown.id}/run`, { session: naveen })
  expect(run.status, JSON.stringify(run.body)).toBe(202)
  const intake = openPictureIntake()
  await runImport(app.shop.as(), shown.id, (picture) => intake.take(picture))
  intake.close()

  const [bowl, text] = await linesOf(shown.id)
  expect(bowl).toMatchObject({ outcome: 'new', notes: expect.not.arrayContaining([{ note: 'pictureMissing' }]) })
  expect(text?.notes.map(({ note }) => note)).toContain('pictureMissing')
  const { rows } = await app.shop.pool.query(
    `select i.key from product_pictures pp join images i on i.id = pp.image_id join products p on p.id = pp.product_id where p.slug = $1`,
    [bowl?.product],
  )
  const kept = await app.shop.storage.find(`pictures/${rows[0]?.key}/original`)
  expect((await sharp(Buffer.from(kept ?? [])).metadata()).format).toBe('webp')

  const broken = await bring([csv(file), { ...zip, bytes: Buffer.from('PK\u0003\u0004 and no end') }])
  expect([broken.status, broken.body.errors?.[0]?.path]).toEqual([400, 'pictures'])
})

test('an artisan cannot reach another artisan’s import', async () => {
  const { id } = await read(`${head}mine,Mine,100\n`)
  for (const [method, way] of [
    ['GET', ''],
    ['GET', '/lines'],
    ['PUT', '/answers'],
    ['POST', '/run'],
    ['POST', '/submission'],
  ] as const) {
    const body = way === '/answers' ? { crafts: {}, isInRupees: true } : undefined
    const answer = await app.call(method, `/artisan/imports/${id}${way}`, { session: somi, ...(body ? { body } : {}) })
    expect([way, answer.status]).toEqual([way, 404])
  }
  const { body } = await app.call('GET', '/artisan/imports', { session: somi })
  expect(JSON.stringify(body)).not.toContain(id)
})

const download = (url: string, session: TestSession | null) => app.page(url, session)

test('template and export are downloads with only the artisan’s own products', async () => {
  const template = await download('/api/artisan/products/template.csv', naveen)
  expect(template.status).toBe(200)
  const brought = await read(template.html)
  expect(brought.counts).toMatchObject({ new: 1, failed: 0 })

  const csvFile = await download('/api/artisan/products/export.csv', naveen)
  expect(csvFile.html).toContain(app.shop.cast.goods.bowl.slug)
  expect(csvFile.html).not.toContain(app.shop.cast.goods.shawl.slug)
  expect((await download('/api/artisan/products/export.csv', null)).status).toBe(401)
  const asha = await app.sessionOf(app.shop.cast.asha)
  expect((await download('/api/artisan/export.zip', asha)).status).toBe(403)
})

test('the data export zip contains nothing of another artisan, and another shop imports it whole', async () => {
  const server = await startTestServer()
  try {
    const { naveen: artisan, goods } = server.cast
    const answer = await fetch(`${server.url}/api/artisan/export.zip`, { headers: await server.as(artisan) })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    const files: Record<string, string> = {}
    for await (const entry of zip.eachEntry()) {
      files[entry.fileName] = (await wholeOf(await zip.openReadStreamPromise(entry))).toString('utf8')
    }
    expect(Object.keys(files)).toEqual([
      ...['products.csv', 'orders.csv', 'reviews.csv', 'followers.csv', 'profile.json'],
      ...['certificates.jsonl', 'certificate-keys.json'],
    ])
    expect(JSON.parse(files['certificate-keys.json'] ?? '')).toEqual({ keys: [] })
    expect(files['products.csv']).toContain(goods.bowl.slug)
    expect(JSON.parse(files['profile.json'] ?? '{}')).toMatchObject({
      slug: artisan.slug,
      crafts: ['jaipur-blue-pottery'],
    })
    expect(JSON.stringify(files)).not.toMatch(/somi|white-shawl/i)

    const photographed = await zipOf({
      'taken/products.csv': Buffer.from(files['products.csv'] ?? ''),
      'taken/pictures/bowl.webp': await photo(),
      'taken/orders.csv': Buffer.from('Order\n'),
    })
    for (const taken of [bytes, photographed]) {
      const brought = await bring([csv(taken, 'export.zip')], somi)
      expect(brought.status, JSON.stringify(brought.body)).toBe(201)
      const { id } = brought.body.data.import as Shown
      await readImport(app.shop.as(), id)
      const shown = await look(id, somi)
      expect([shown.status, shown.counts]).toEqual(['read', expect.objectContaining({ failed: 0 })])
      expect(shown.counts.new).toBe(5)
      const picture = await app.shop.storage.find(`imports/${id}/pictures/0`)
      expect(picture === null).toBe(taken === bytes)
    }
    const tableless = await read(await zipOf({ 'orders.csv': Buffer.from('Order') }))
    expect(tableless).toMatchObject({ status: 'failed', problem: 'importWorkbook' })
  } finally {
    await server.close()
  }
})

test('the fixtures in test/files can be uploaded and read', async () => {
  for (const name of ['shopify-export.csv', 'woocommerce-export.csv']) {
    const shown = await read(fileOf(name))
    expect(shown.status).toBe('read')
  }
})

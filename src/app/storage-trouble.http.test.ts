// The storage is down, slow or wrong during an upload or a product import: what people see, and what is left behind.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forgetImport, forgetImportJob, type GivenUp } from '#features/imports/create-import.ts'
import { sayingAway } from '#platform/storage/storage-away.server.ts'
import { diskStorage } from '#platform/storage/storage-disk.server.ts'
import { s3Storage } from '#platform/storage/storage-s3.server.ts'
import { type CallAnswer, type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { type FaultGateway, type GatewayIllness, openFaultGateway } from '#test/fault-gateway.ts'
import { plain } from '#test/picture-files.ts'
import { boundary, formOf, uploadsOf } from '#test/picture-form.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haat-storage-'))
const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(folder, 'bucket'),
  configureBuckets: [{ name: 'haat', configs: [] }],
})
let app: CallApp
let naveen: TestSession
let uploads: ReturnType<typeof uploadsOf>
let faultGateway: FaultGateway
let bucketPort: number
beforeAll(async () => {
  bucketPort = (await bucket.run()).port
  faultGateway = await openFaultGateway(() => `http://127.0.0.1:${bucketPort}`)
  app = await openCallApp()
  naveen = await app.sessionOf(app.shop.cast.naveen)
  uploads = uploadsOf(app)
  app.services.storage = storageAt(bucketPort)
})
afterEach(() => {
  app.services.storage = storageAt(bucketPort)
})
afterAll(async () => {
  faultGateway?.close()
  await app?.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const storageAt = (port: number) =>
  sayingAway(s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/haat?region=us-east-1&tls=0`))

function fallIll(illness: GatewayIllness): void {
  app.services.storage = storageAt(faultGateway.port)
  faultGateway.fall(illness)
}

const count = async (table: string) => (await app.shop.pool.query(`SELECT FROM ${table}`)).rowCount

async function filesOf(kind: string): Promise<string[]> {
  const files: string[] = []
  for await (const key of storageAt(bucketPort).list()) if (key.startsWith(kind)) files.push(key)
  return files
}

const inHindi = { 'accept-language': 'hi' }

function expectBusy({ status, body, headers }: CallAnswer): void {
  expect([status, body.code, body.message]).toEqual([
    503,
    'unavailable',
    'अभी दुकान पर बहुत भीड़ है। थोड़ी देर में फिर कोशिश करें।',
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

const picture = (color: string) => plain(90, 70, color).jpeg().toBuffer()

test.each<[GatewayIllness, string]>([
  ['away', '#a01'],
  ['busy', '#a02'],
  ['page', '#a03'],
  ['nonsense', '#a04'],
  ['half', '#a05'],
  ['silent', '#a06'],
])(
  'a picture upload while the bucket is %s gets a timely, translated 503, stores nothing partial and works on retry',
  async (illness, color) => {
    const parts = [{ bytes: await picture(color) }]
    const [rows, files] = [await count('images'), await filesOf('pictures/')]
    fallIll(illness)
    const began = performance.now()
    expectBusy(await uploads.upload(parts, { session: naveen, headers: inHindi }))
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(await count('images')).toBe(rows)
    // After a broken response the picture is stored whole, under the hash of its content.
    if (illness !== 'half') expect(await filesOf('pictures/')).toEqual(files)

    app.services.storage = storageAt(bucketPort)
    const [image] = uploads.imagesOf(await uploads.upload(parts, { session: naveen }))
    expect(await filesOf('pictures/')).toEqual(expect.arrayContaining([`pictures/${image?.key}/original`]))
    expect(await count('images')).toBe((rows ?? 0) + 1)
  },
  40_000,
)

test('a picture upload gets the same 503 while a file occupies the storage folder’s path, and works afterwards', async () => {
  const place = path.join(folder, 'files')
  const parts = [{ bytes: await picture('#b01') }]
  writeFileSync(place, 'no folder')
  app.services.storage = sayingAway(diskStorage(place))
  expectBusy(await uploads.upload(parts, { session: naveen, headers: inHindi }))
  rmSync(place)
  expect((await uploads.upload(parts, { session: naveen })).status).toBe(201)
})

async function bring(headers: Record<string, string> = {}): Promise<CallAnswer> {
  const body = formOf([
    { field: 'pictures', name: 'pot.jpg', bytes: await picture('#c01') },
    { field: 'pictures', name: 'jug.jpg', bytes: await picture('#c02') },
    { field: 'file', name: 'products.csv', bytes: Buffer.from('name,price\nPot,400\n') },
  ])
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return app.call('POST', '/artisan/products/import', { session: naveen, body, headers: { ...type, ...headers } })
}

test('a product import while the bucket is away gets 503, not a validation error, and works on retry', async () => {
  const imports = await count('imports')
  fallIll('away')
  expectBusy(await bring(inHindi))
  expect(await count('imports')).toBe(imports)
  app.services.storage = storageAt(bucketPort)
  expect((await bring()).status).toBe(201)
})

test('a product import interrupted by a storage outage leaves no files once the storage is back', async () => {
  const before = await filesOf('imports/')
  const [healthy, ill] = [storageAt(bucketPort), storageAt(faultGateway.port)]
  faultGateway.fall('away')
  let kept = 0
  const now = () => (kept > 1 ? ill : healthy)
  app.services.storage = {
    ...healthy,
    put(...file) {
      kept += 1
      return now().put(...file)
    },
    remove: (key) => now().remove(key),
  }
  expectBusy(await bring(inHindi))
  expect((await filesOf('imports/')).length).toBe(before.length + 1)

  const job = app.shop.jobs.sent.findLast(({ name }) => name === forgetImportJob)
  await forgetImport({ ...app.shop.as(), storage: storageAt(bucketPort) }, job?.payload as GivenUp)
  expect(await filesOf('imports/')).toEqual(before)
})

test('a product import that fills the disk returns 507 and leaves nothing', async () => {
  const { storage } = app.shop
  app.services.storage = storage
  storage.fillsUp = true
  const full = await bring()
  storage.fillsUp = false
  expect([full.status, full.body.code]).toEqual([507, 'storage-full'])
  expect([...storage.files.keys()].filter((key) => key.startsWith('imports/'))).toEqual([])
  expect((await bring()).status).toBe(201)
})

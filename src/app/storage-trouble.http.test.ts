// The storage is away, slow or wrong while somebody hands in a picture or a file of products: what they are told, and what is left of it.
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
let door: FaultGateway
let bucketPort: number
beforeAll(async () => {
  bucketPort = (await bucket.run()).port
  door = await openFaultGateway(() => `http://127.0.0.1:${bucketPort}`)
  app = await openCallApp()
  naveen = await app.sessionOf(app.shop.cast.naveen)
  uploads = uploadsOf(app)
  app.services.storage = storageAt(bucketPort)
})
afterEach(() => {
  app.services.storage = storageAt(bucketPort)
})
afterAll(async () => {
  door?.close()
  await app?.close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const storageAt = (port: number) =>
  sayingAway(s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/haat?region=us-east-1&tls=0`))

function fallIll(illness: GatewayIllness): void {
  app.services.storage = storageAt(door.port)
  door.fall(illness)
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
  'a picture while the bucket is %s: told in time in the own language, not half kept, and taken when sent again',
  async (illness, color) => {
    const parts = [{ bytes: await picture(color) }]
    const [rows, files] = [await count('images'), await filesOf('pictures/')]
    fallIll(illness)
    const began = performance.now()
    expectBusy(await uploads.upload(parts, { session: naveen, headers: inHindi }))
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(await count('images')).toBe(rows)
    // Of an answer that broke off the picture lies there whole, under the name of what it shows.
    if (illness !== 'half') expect(await filesOf('pictures/')).toEqual(files)

    app.services.storage = storageAt(bucketPort)
    const [image] = uploads.imagesOf(await uploads.upload(parts, { session: naveen }))
    expect(await filesOf('pictures/')).toEqual(expect.arrayContaining([`pictures/${image?.key}/original`]))
    expect(await count('images')).toBe((rows ?? 0) + 1)
  },
  40_000,
)

test('a picture while a file stands where the folder should be is told the same, and taken afterwards', async () => {
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

test('a file of products while the bucket is away is not called wrong; sent again it is taken', async () => {
  const imports = await count('imports')
  fallIll('away')
  expectBusy(await bring(inHindi))
  expect(await count('imports')).toBe(imports)
  app.services.storage = storageAt(bucketPort)
  expect((await bring()).status).toBe(201)
})

test('of a file of products whose storage goes away in the middle nothing is left once it is back', async () => {
  const before = await filesOf('imports/')
  const [healthy, ill] = [storageAt(bucketPort), storageAt(door.port)]
  door.fall('away')
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

test('a file of products that fills the disk in the middle says so, and leaves nothing', async () => {
  const { storage } = app.shop
  app.services.storage = storage
  storage.fillsUp = true
  const full = await bring()
  storage.fillsUp = false
  expect([full.status, full.body.code]).toEqual([507, 'storage-full'])
  expect([...storage.files.keys()].filter((key) => key.startsWith('imports/'))).toEqual([])
  expect((await bring()).status).toBe(201)
})

// Against a test server that speaks S3, through the real SDK.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from './storage-disk.server.ts'
import { s3Storage } from './storage-s3.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haat-s3-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(folder, 'bucket'),
  configureBuckets: [{ name: 'haat', configs: [] }],
})
let port: number
beforeAll(async () => {
  port = (await server.run()).port
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = () => s3Storage(`s3://S3RVER:S3RVER@127.0.0.1:${port}/haat?region=us-east-1&tls=0`)
const kinds = { 'a bucket': bucket, 'a folder': () => diskStorage(path.join(folder, 'files')) }

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  '%s stores files byte for byte and returns null for a missing file',
  async (kind) => {
    const storage = kinds[kind]()
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, place) => (place * 31) % 256))
    await storage.put('pictures/ab12/original', bytes, 'image/webp')
    expect(Buffer.compare(Buffer.from((await storage.find('pictures/ab12/original')) ?? []), bytes)).toBe(0)
    expect(await storage.find('pictures/ab12/400.webp')).toBeNull()
    expect(Math.abs(Date.now() - ((await storage.changedAt('pictures/ab12/original'))?.getTime() ?? 0))).toBeLessThan(
      60_000,
    )
    expect(await storage.changedAt('pictures/ab12/400.webp')).toBeNull()

    await storage.put('pictures/ab12/original', Buffer.from('another'), 'image/webp')
    expect(Buffer.from((await storage.find('pictures/ab12/original')) ?? []).toString()).toBe('another')
    await storage.remove('pictures/ab12/original')
    await storage.remove('pictures/ab12/original')
    expect(await storage.find('pictures/ab12/original')).toBeNull()
  },
)

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  '%s lists all its files',
  async (kind) => {
    const storage = kinds[kind]()
    const keys = Array.from({ length: 120 }, (_, place) => `papers/k${String(place).padStart(4, '0')}/page`)
    for (let first = 0; first < keys.length; first += 50) {
      await Promise.all(
        keys.slice(first, first + 50).map((key) => storage.put(key, Buffer.from(key), 'application/pdf')),
      )
    }
    const listed: string[] = []
    for await (const key of storage.list()) listed.push(key)
    expect(listed.sort()).toEqual(keys)
  },
  20_000,
)

test('a bucket that refuses the credentials throws instead of reporting a missing file', async () => {
  const stranger = s3Storage(`s3://STRANGER:wrong@127.0.0.1:${port}/haat?region=us-east-1&tls=0`)
  await bucket().put('pictures/cd34/original', Buffer.from('ours'), 'image/webp')
  await expect(stranger.find('pictures/cd34/original')).rejects.toThrow()
  await expect(stranger.put('pictures/cd34/original', Buffer.from('theirs'), 'image/webp')).rejects.toThrow()
  expect(Buffer.from((await bucket().find('pictures/cd34/original')) ?? []).toString()).toBe('ours')
})

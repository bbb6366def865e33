// A backup is taken while the shop sells; a restore has every paisa of that moment.
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#features/actor.ts'
import { findCertificate } from '#features/certificates/certificate-queries.ts'
import { issueCertificates } from '#features/certificates/issue-certificates.ts'
import { publicKeys } from '#features/certificates/signing-keys.ts'
import { listTables, ownerClient, sumTable } from '#platform/backup/backup-tables.server.ts'
import { createDb } from '#platform/database/db.server.ts'
import { createSeal } from '#platform/secrets/seal.server.ts'
import { diskStorage } from '#platform/storage/storage-disk.server.ts'
import { type Cast, hireCast } from '#test/cast.ts'
import { emptyDatabase, type TestDatabase, testDatabase, testPool } from '#test/database.ts'
import { shopContext } from '#test/shop.ts'
import {
  type Acknowledged,
  buyBowl,
  fillWorkshop,
  gone,
  openAccount,
  runHaat,
  type Settings,
  shopSettings,
  startShop,
} from '#test/shop-process.ts'

const plainText = 'Warli picture, as it was handed in'

let database: TestDatabase
let pool: pg.Pool
let cast: Cast
let folder: string
let settings: Settings
const kept: TestDatabase[] = []

const at = (...parts: string[]) => path.join(folder, ...parts)
const keyFile = () => at('key')

beforeAll(async () => {
  database = await testDatabase()
  pool = testPool(database.url, 4)
  cast = await hireCast(createDb(pool))
  await fillWorkshop(pool, cast)
  folder = mkdtempSync(path.join(tmpdir(), 'haat-backup-'))
  // Without SECRET the shop makes one in its data folder.
  const { SECRET: _unused, ...rest } = await shopSettings(database.url, at('shop'))
  settings = rest
  writeFileSync(keyFile(), '0123456789abcdef0123456789abcdef0123456789abcdef')
  await handInPicture('e1b9')
})

afterAll(async () => {
  await pool.end()
  for (const one of [database, ...kept]) await one.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup taken while the shop sells restores completely on an empty machine, encrypted or not', {
  timeout: 180_000,
}, async () => {
  const shop = await startShop(settings)
  const done: Acknowledged = { orders: new Set(), captured: new Set() }
  const people = await Promise.all([openAccount(settings), openAccount(settings)])
  let isOpen = true
  const selling = people.map(async (person) => {
    while (isOpen) await buyBowl(settings, person, cast, done)
  })
  while (done.captured.size < 5) await new Promise((resolve) => setTimeout(resolve, 20))
  const before = [...done.captured]

  const sealed = await runHaat(settings, 'backup', at('sealed'), '--key-file', keyFile())
  const open = await runHaat(settings, 'backup', at('open'))
  const after = done.captured.size
  isOpen = false
  await Promise.all(selling)
  shop.kill('SIGTERM')
  await gone(shop)

  expect(sealed).toMatchObject({ exitCode: 0, told: expect.stringContaining('1 files, encrypted, verified.') })
  expect(open).toMatchObject({ exitCode: 0, told: expect.stringContaining('Not encrypted, so without the secret') })
  expect(after).toBeGreaterThan(before.length)
  expect(readFileSync(at('erasures.txt'), 'utf8')).toBe('')

  const fromSealed = await restored('sealed', ['--key-file', keyFile()])
  expect(await missing(fromSealed.url, before)).toEqual([])
  expect(readFileSync(at('sealed-shop', 'secret'), 'utf8')).toBe(readFileSync(at('shop', 'secret'), 'utf8'))

  const fromOpen = await restored('open', [])
  expect(await missing(fromOpen.url, before)).toEqual([])
  expect(readFileSync(at('open-shop', 'secret'), 'utf8')).not.toBe(readFileSync(at('shop', 'secret'), 'utf8'))
})

test('an idle shop and its restored copy have the same checksum in every table', { timeout: 120_000 }, async () => {
  const packed = await certify(pool, 'the secret of before', 0)
  expect((await runHaat(settings, 'backup', at('still'))).exitCode).toBe(0)
  const sums = await sumsOf(database.url)
  const { url } = await restored('still', [])
  const copied = await sumsOf(url)

  // The restore checks trail and books and seals the rest, which adds rows. A backup records itself when it is
  // complete.
  for (const name of ['audit_checks', 'audit_seals', 'backups', 'book_checks']) {
    delete sums[name]
    delete copied[name]
  }
  expect(Object.keys(sums).length).toBeGreaterThan(60)
  expect(Number(sums.ledger_entries?.rows)).toBeGreaterThan(10)
  expect(copied).toEqual(sums)

  // The backup is not encrypted, so the secret is not in it: another key signs from now on, and the old one still checks.
  const copy = testPool(url, 2)
  const later = await certify(copy, 'the secret of after', 1)
  expect(later.kids).toEqual([...packed.kids, expect.any(String)])
  expect(later.states).toEqual([...packed.states, 'valid'])
  expect(new Set(later.numbers).size).toBe(2)
  expect(later.numbers.slice(0, 1)).toEqual(packed.numbers)
  await copy.end()

  const again = await shopSettings(url, at('still-shop'))
  const shop = await startShop(again)
  const done: Acknowledged = { orders: new Set(), captured: new Set() }
  await buyBowl(again, await openAccount(again), cast, done)
  shop.kill('SIGTERM')
  await gone(shop)
  expect(done.captured.size).toBe(1)
})

test('a restore with the erasure list erases again a person who was erased after the backup', {
  timeout: 120_000,
}, async () => {
  const { rows } = await pool.query<{ id: string }>('select public_id as id from users where id = $1', [
    cast.bilal.userId,
  ])
  const stranger = '00000000-0000-4000-8000-000000000000 2026-11-01T10:00:00.000Z'
  writeFileSync(at('later.txt'), `${rows[0]?.id} 2026-11-02T10:00:00.000Z\n${stranger}\n`)
  const { url, told: output } = await restored('still', ['--erasures', at('later.txt')], 'forgotten')

  expect(output).toContain('Forgotten again: 1. Forgotten already, or not in this backup: 1.')
  const client = await clientOf(url)
  const found = await client.query(
    'select u.full_name as name, e.at from users u join erasures e on e.user_id = u.id where u.public_id = $1',
    [rows[0]?.id],
  )
  await client.end()
  expect(found.rows).toEqual([{ name: '–', at: new Date('2026-11-02T10:00:00.000Z') }])
})

test('a restore refuses a damaged backup, a wrong key and a non-empty database', { timeout: 120_000 }, async () => {
  const target = await emptyShop('refused')
  const refusal = async (from: string, ...more: string[]) => {
    const { exitCode, complaint } = await runHaat(target.settings, 'restore', from, ...more)
    expect(exitCode).toBe(1)
    return complaint
  }
  const copyOf = (name: string, change: (file: (part: string) => string) => void) => {
    const copy = at(`${name}-copy`)
    rmSync(copy, { recursive: true, force: true })
    cpSync(at(name), copy, { recursive: true })
    change((part) => path.join(copy, part))
    return copy
  }
  const sealedWith = ['--key-file', keyFile()]
  writeFileSync(at('other-key'), 'another key of more than thirty-two characters')

  expect(await refusal(at('nowhere'))).toContain('is no backup')
  expect(await refusal(at('sealed'))).toBe('This backup is encrypted: name its key with --key-file.')
  expect(await refusal(at('sealed'), '--key-file', at('other-key'))).toBe('This key does not open this backup.')
  for (const [name, key] of [
    ['sealed', sealedWith],
    ['open', []],
  ] as const) {
    const cut = copyOf(name, (file) => truncateSync(file('public.orders'), statSync(file('public.orders')).size - 7))
    expect(await refusal(cut, ...key)).toContain('The part public.orders has')
    const changed = copyOf(name, (file) => turnBit(file('public.ledger_entries')))
    expect(await refusal(changed, ...key)).toBe('The part public.ledger_entries is not as it was written.')
    const longer = copyOf(name, (file) => appendFileSync(file('files'), 'x'))
    expect(await refusal(longer, ...key)).toContain('The part files has')
    const short = copyOf(name, (file) => rmSync(file('public.users')))
    expect(await refusal(short, ...key)).toBe('The part public.users is missing.')
  }
  expect((await runHaat({}, 'verify-backup', at('open'))).exitCode).toBe(0)
  expect((await runHaat({}, 'verify-backup', at('open-copy'))).exitCode).toBe(1)
  expect(readdirSync(at('refused-shop'))).not.toContain('files')

  const filled = await runHaat(settings, 'restore', at('open'))
  expect(filled).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('This database is not empty') })
  expect((await runHaat(settings, 'backup', at('open'))).complaint).toContain('is there already')
})

function turnBit(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(file, bytes)
}

/** A picture with one of its sizes, which can be made again and needs no backup. */
async function handInPicture(key: string): Promise<void> {
  await pool.query(
    `insert into images (key, kind, width, height, ground, created_at) values ($1, 'uploaded', 10, 10, '#ffffff', now())`,
    [key],
  )
  const storage = diskStorage(at('shop', 'files'))
  await storage.put(`pictures/${key}/original`, Buffer.from(plainText), 'image/webp')
  await storage.put(`pictures/${key}/400.webp`, Buffer.from('smaller'), 'image/webp')
}

async function emptyShop(name: string): Promise<{ settings: Settings; url: string }> {
  const empty = await emptyDatabase()
  kept.push(empty)
  const { SECRET: _unused, ...rest } = await shopSettings(empty.url, at(`${name}-shop`))
  return { settings: rest, url: empty.url }
}

/** Certifies a parcel, and looks at all certificates that there are. */
async function certify(pool: pg.Pool, secret: string, place: number) {
  const ctx = shopContext(createDb(pool), systemActor('test'), { seal: createSeal(secret) })
  const { rows: parcels } = await pool.query<{ id: string }>('select id from parcels order by id limit 1 offset $1', [
    place,
  ])
  await issueCertificates(ctx, Number(parcels[0]?.id), 'https://shop.example.in')
  const { rows } = await pool.query<{ number: string }>('select number from certificates order by id')
  const numbers = rows.map(({ number }) => number)
  const found = await Promise.all(numbers.map((number) => findCertificate(ctx, number)))
  const kids = (await publicKeys(ctx)).map(({ kid }) => kid)
  return { numbers, kids, states: found.map((one) => one?.state) }
}

async function restored(from: string, more: string[], name = from): Promise<{ url: string; told: string }> {
  const target = await emptyShop(name)
  const { exitCode, told: output, complaint } = await runHaat(target.settings, 'restore', at(from), ...more)
  expect(complaint).toBe('')
  expect(output).toContain('its sums are equal.')
  expect(output).toContain('The books balance.')
  expect(output).toContain('The audit trail is whole')
  expect(exitCode).toBe(0)
  expect((await runHaat(target.settings, 'check-books')).exitCode).toBe(0)

  const storage = diskStorage(at(`${name}-shop`, 'files'))
  expect(Buffer.from((await storage.find('pictures/e1b9/original')) ?? []).toString()).toBe(plainText)
  expect(await storage.find('pictures/e1b9/400.webp')).toBeNull()
  return { url: target.url, told: output }
}

async function missing(url: string, numbers: string[]): Promise<string[]> {
  const client = await clientOf(url)
  const { rows } = await client.query<{ number: string }>(
    `select o.number from orders o join payments p on p.order_id = o.id where p.status = 'captured'`,
  )
  await client.end()
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !known.has(number))
}

async function clientOf(url: string): Promise<pg.Client> {
  const beside = testPool(url, 4)
  return ownerClient(beside).finally(() => beside.end())
}

async function sumsOf(url: string) {
  const client = await clientOf(url)
  const sums: Record<string, Awaited<ReturnType<typeof sumTable>>> = {}
  for (const table of await listTables(client)) {
    if (table.schema === 'public') sums[table.name] = await sumTable(client, table)
  }
  await client.end()
  return sums
}

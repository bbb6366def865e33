// Two releases run side by side, as in a rolling restart: the code from before the newest migration sells on the new
// tables, beside the current code. Needs the git history; skipped without it.
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/database/db.server.ts'
import { type Cast, hireCast } from './cast.ts'
import { type TestDatabase, testDatabase, testPool } from './database.ts'
import {
  type Acknowledged,
  buyBowl,
  fillWorkshop,
  gone,
  openAccount,
  runHaat,
  shopSettings,
  startShop,
} from './shop-process.ts'

const root = path.resolve(import.meta.dirname, '..')
const before = commitBeforeNewestMigration()

let database: TestDatabase
let pool: pg.Pool
let cast: Cast
let folder: string
const shops: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = testPool(database.url, 2)
  cast = await hireCast(createDb(pool))
  await fillWorkshop(pool, cast)
  folder = mkdtempSync(path.join(tmpdir(), 'haat-releases-'))
})

afterAll(async () => {
  for (const shop of shops) shop.kill('SIGKILL')
  await Promise.all(shops.map(gone))
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!before)(
  'the previous release and this one sell side by side on the new tables, also after a way back, and keep what the operator changed',
  { timeout: 120_000 },
  async () => {
    const old = path.join(folder, 'release-before')
    mkdirSync(old)
    execFileSync('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, before ?? '', old])
    symlinkSync(path.join(root, 'node_modules'), path.join(old, 'node_modules'))

    const changed = await changeAsOperator()
    // After the new release the old one starts once more: a release may be taken back.
    const places = [old, root, old].map((place, index) => ({ place, folder: path.join(folder, `shop-${index}`) }))
    for (const { place, folder } of places) {
      mkdirSync(folder)
      const settings = await shopSettings(database.url, folder)
      shops.push(await startShop(settings, place))

      const done: Acknowledged = { orders: new Set(), captured: new Set() }
      const person = await openAccount(settings)
      for (let bought = 0; bought < 3; bought += 1) await buyBowl(settings, person, cast, done)
      expect(done.captured.size, place).toBe(3)
      for (const call of ['/api/products', `/api/products/${cast.goods.bowl.slug}`, '/api/meta', '/api/crafts']) {
        const { status } = await fetch(`http://127.0.0.1:${settings.PORT}${call}`)
        expect({ call, status }, place).toEqual({ call, status: 200 })
      }
      const looked = await fetch(`http://127.0.0.1:${settings.PORT}/api/products/${cast.goods.bowl.slug}/views`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${settings.PORT}` },
        body: '{"after":[]}',
      })
      expect(looked.status, place).toBe(202)
      expect(await runHaat(settings, 'check-books')).toMatchObject({ exitCode: 0 })
      expect(await operatorRows(), place).toMatchObject(changed)
    }
  },
)

/** Words, crafts, rates and pages that an operator changed; every start must leave them. */
async function changeAsOperator() {
  await pool.query(`insert into settings (key, value, changed_at) values
    ('texts.hi', '{"common:shopName":{"text":"उत्कल कला","shipped":"Haat","at":"2026-11-01T00:00:00Z","by":"Jyoti"}}', now()),
    ('lowStockPieces', '7', now())`)
  await pool.query(`update crafts set names = names || '{"en":"Our own name","hi":"हमारा नाम"}', place = 'Our village'
    where id = (select min(id) from crafts)`)
  await pool.query('update shipping_rates set first_slab_paise = first_slab_paise + 1100')
  await pool.query(`insert into info_pages (slug, revision, title, body, published_at, changed_at)
    values ('terms', 1, '{"en":"Terms"}', '{"en":"Our own terms."}', now(), now())`)
  return operatorRows()
}

async function operatorRows() {
  const read = async (text: string) => (await pool.query(text)).rows
  return {
    settings: await read('select key, value from settings order by key'),
    crafts: await read('select names, place from crafts order by id limit 1'),
    rates: await read('select zone, first_slab_paise, valid_from from shipping_rates order by zone, valid_from'),
    pages: await read('select slug, revision, body from info_pages order by slug, revision'),
  }
}

/** null without history, or if the newest migration is the baseline: no earlier release had these tables. */
function commitBeforeNewestMigration(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const added = git('log', '--diff-filter=A', '-1', '--format=%H', '--', 'migrations/*.sql')
    const parent = git('rev-parse', '--verify', `${added}^`)
    return git('ls-tree', '--name-only', parent, 'migrations/') ? parent : null
  } catch {
    return null
  }
}

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { areBooksApart, grantAppRole } from './app-role.server.ts'
import { createPool } from './db.server.ts'
import { migrate } from './migrate.server.ts'

let shop: TestShop
let owner: pg.Client

beforeAll(async () => {
  shop = await openShop()
  owner = new pg.Client({ connectionString: shop.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await shop.close()
})

const books = ['audit_records', 'audit_seals', 'ledger_transactions', 'ledger_entries', 'documents', 'order_events']

test.each(books)('the app role can insert into %s, but not update, delete, truncate or alter it', async (table) => {
  const { rows: columns } = await shop.pool.query(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
    [table],
  )
  const refused = [
    `update ${table} set ${columns[0].name} = ${columns[0].name}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger append_only`,
    `drop trigger append_only on ${table}`,
    `alter table ${table} add column more text`,
    `drop table ${table}`,
  ]
  for (const statement of refused) {
    // 42501: PostgreSQL refuses the role, before our trigger runs.
    await expect(shop.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  const { rows } = await shop.pool.query(`select has_table_privilege(current_user, $1, 'SELECT,INSERT') as may`, [
    table,
  ])
  expect(rows[0].may).toBe(true)
})

test('the app role creates no tables but can write every table that is not append-only', async () => {
  await expect(shop.pool.query('create table more (id int)')).rejects.toMatchObject({ code: '42501' })
  const { rows } = await shop.pool.query(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.oid not in (select tgrelid from pg_trigger where tgname = 'append_only')
       and not (has_table_privilege(current_user, c.oid, 'SELECT') and has_table_privilege(current_user, c.oid, 'INSERT')
         and has_table_privilege(current_user, c.oid, 'UPDATE') and has_table_privilege(current_user, c.oid, 'DELETE'))`,
  )
  expect(rows).toEqual([])
  expect(await areBooksApart(shop.pool)).toBe(true)
})

test('an append-only table from a later migration is protected too', async () => {
  await owner.query('create table later_book (id int)')
  await owner.query(
    'create trigger append_only before update or delete on later_book for each statement execute function refuse_rewriting()',
  )
  await grantAppRole(owner)
  await shop.pool.query('insert into later_book values (1)')
  await expect(shop.pool.query('update later_book set id = 2')).rejects.toMatchObject({ code: '42501' })
  await owner.query('drop table later_book')
})

test('a login that cannot create roles still runs the shop, and areBooksApart reports it', async () => {
  const name = `plain_${process.pid}_${Date.now()}`
  await owner.query(`create role ${name} login password 'plain' nosuperuser nocreaterole`)
  await owner.query(`create database ${name} owner ${name}`)
  const url = new URL(shop.url)
  Object.assign(url, { username: name, password: 'plain', pathname: `/${name}` })
  const pool = createPool({ url: url.href, max: 2 })
  try {
    await migrate(pool)
    expect(await areBooksApart(pool)).toBe(false)
    expect((await pool.query('select current_user as who')).rows).toEqual([{ who: name }])
    await expect(pool.query('delete from audit_records')).rejects.toThrow('append-only')
    // The connection limits still apply.
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
  } finally {
    await pool.end()
    await owner.query(`drop database ${name} with (force)`)
    await owner.query(`drop role ${name}`)
  }
})

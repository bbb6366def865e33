import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/shop.ts'
import { makeAdmin } from './change-role.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.close())

test('makeAdmin ignores case and spaces in the email address, and repeated calls write one audit record', async () => {
  const { rows } = await shop.pool.query("SELECT email FROM users WHERE role = 'customer' LIMIT 1")
  const email: string = rows[0].email
  expect(await makeAdmin(shop.as(), ` ${email.toUpperCase()} `)).toBe(true)
  expect(await makeAdmin(shop.as(), email)).toBe(true)

  const role = await shop.pool.query('SELECT role FROM users WHERE email = $1', [email])
  expect(role.rows).toEqual([{ role: 'admin' }])
  const notes = await shop.pool.query("SELECT before, after FROM audit_records WHERE action = 'role.change'")
  expect(notes.rows).toEqual([{ before: { role: 'customer' }, after: { role: 'admin' } }])
})

test('an unknown email address changes nothing', async () => {
  expect(await makeAdmin(shop.as(), 'nobody@haat.test')).toBe(false)
})

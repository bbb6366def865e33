import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseSteps } from '#features/accounts/api.ts'
import { saveAddress } from '#features/addresses/save-address.ts'
import { followArtisan } from '#features/artisans/follow-artisan.ts'
import { switchNotification } from '#features/notifications/notification-switches.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { addWish } from '#features/wishlist/add-wish.ts'
import { prepared } from '#platform/database/sql.ts'
import { addressOfAsha, addressOfBilal, castPassword, type Person } from '#test/cast.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { exportedSections } from './collect-account.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const close = (person: Person, currentPassword = castPassword) =>
  deleteAccount(shop.as(person), { currentPassword, forget: eraseSteps })

let keys = 0

async function buy(person: Person, shippingAddress: typeof addressOfAsha | typeof addressOfBilal): Promise<string> {
  keys += 1
  const lines = [{ productId: shop.cast.goods.bowl.slug, variant: {}, quantity: 1 }]
  const request = { lines, shippingAddress, paymentMethod: 'upi' as const, note: `For ${person.name}` }
  return (await placeOrder(shop.as(person), request, `own-account-${keys}`)).order.number
}

/** Tables that refer to a person, read from the catalog: by a foreign key to users, or by a column name. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ table: string }>(`
    select t.relname as table from pg_class t
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and (
      exists (select from pg_attribute c where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
        and c.attname ~ '^(user_id|customer_id|actor_id|email|email_folded|phone|refund_to|prepared_by|approved_by)$')
      or exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = 'users'::regclass and f.conrelid = t.oid))
    order by 1`)
  return rows.map(({ table }) => table)
}

/** Tables left out of the export, and why. */
const excused: Record<string, string> = {
  throttles: 'counters of a day',
  idempotency_keys: 'which request an order answered, two days',
  checkout_sessions: 'what an assistant put together, a day; ordered ones are the order, which is in the export',
  erasures: 'there is nothing left to export',
  payout_runs: 'acts of the admin, in the trail of acts',
  kept_emails: 'stands for the mailbox itself',
  image_parts: 'parts of a picture on its way, a day',
  stock_movements: 'counts of goods, without a word',
  workshop_invitations: 'gone after a month; an accepted one is the membership, which is in the export',
  staff_invitations: 'gone after a month; an accepted one is the role, which is in the export',
}

test('every table with personal data is in the export or has a recorded reason not to be', async () => {
  const queries = Object.values(exportedSections)
    .map((rowsOf) => prepared(rowsOf(1)).text)
    .join('\n')
  const tables = await tablesOfPeople()
  expect(tables.length).toBeGreaterThan(15)
  const missing = tables.filter((table) => !new RegExp(`(from|join) ${table}\\b`).test(queries) && !excused[table])
  expect(missing).toEqual([])
})

test('the export contains everything the person did and nothing about anyone else', async () => {
  const { asha, bilal, naveen } = shop.cast
  await buy(asha, addressOfAsha)
  await buy(bilal, addressOfBilal)
  await saveAddress(shop.as(asha), { id: null, address: { ...addressOfAsha, kind: 'home', isDefault: true } })
  await addWish(shop.as(asha), shop.cast.goods.vase.slug)
  await followArtisan(shop.as(asha), { artisan: naveen.slug })
  await switchNotification(shop.as(asha), { kind: 'reviews', isOn: false })

  const { sections } = await exportAccount(shop.as(asha))
  expect(sections.account).toMatchObject([{ email: 'asha@haat.test', fullName: 'Asha Kulkarni' }])
  expect(sections.orders).toHaveLength(1)
  expect(sections.lines).toHaveLength(1)
  expect(sections.addresses?.length).toBeGreaterThan(0)
  expect(sections.wishes).toMatchObject([{ product: shop.cast.goods.vase.slug }])
  expect(sections.follows).toMatchObject([{ artisan: naveen.slug }])
  expect(sections.notificationsOff).toMatchObject([{ kind: 'reviews' }])
  const text = JSON.stringify(sections)
  for (const secret of ['Bilal', 'bilal@', 'argon2', 'tokenHash']) expect(text).not.toContain(secret)
})

test('an artisan’s export also includes the workshop’s profile and ledger entries', async () => {
  const { sections } = await exportAccount(shop.as(shop.cast.naveen))
  expect(sections.artisan).toMatchObject([{ slug: 'naveen-prajapat', name: 'Naveen Prajapat' }])
})

test('an account with an open order cannot be closed, nor one without the right password', async () => {
  const { asha } = shop.cast
  await expect(close(asha)).rejects.toMatchObject({ code: 'account-has-orders' })
  await expect(close(asha, 'wrong one')).rejects.toMatchObject({ code: 'current-password-wrong' })
  await expect(close(shop.cast.naveen)).rejects.toMatchObject({ code: 'account-has-orders' })
})

test('an artisan who is owed money and the last admin cannot close their accounts', async () => {
  const { somi, admin, priya } = shop.cast
  await shop.pool.query(`with t as (insert into ledger_transactions (kind, effect, at) values ('adjustment', 'test:owed', now()) returning id)
    insert into ledger_entries (transaction_id, account, artisan_id, amount_paise)
    select id, 'artisan_payable', ${somi.artisanId}, -500 from t union all select id, 'goodwill', null, 500 from t`)
  await expect(close(somi)).rejects.toMatchObject({ code: 'account-is-owed' })
  expect(admin.userId).toBe(priya.userId)
  await expect(close(admin)).rejects.toMatchObject({ code: 'last-admin' })
})

/** Columns that contain the text: `orders.note`. */
async function columnsThatSay(text: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ table: string; column: string }>(`
    select t.relname as table, c.attname as column from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and c.attnum > 0 and not c.attisdropped
      and c.atttypid::regtype::text ~ '^(text|jsonb?|character varying)|\\[\\]$'`)
  const found: string[] = []
  for (const { table, column } of rows) {
    const query = `select 1 from "${table}" where "${column}"::text ilike '%' || $1 || '%' limit 1`
    if ((await shop.pool.query(query, [text])).rowCount) found.push(`${table}.${column}`)
  }
  return found
}

test('closing an account removes the name, postal address, phone number and email address from every table', async () => {
  const { asha } = shop.cast
  await shop.pool.query("update parcels set status = 'completed'")
  await shop.pool.query("update users set phone = '9123456780' where id = $1", [asha.userId])
  await shop.pool.query(
    `insert into subscribers (email, email_folded, language, asked_at, leave_code) values ('Asha@haat.test', 'asha@haat.test', 'en', now(), 'leave')`,
  )
  await shop.pool.query(
    `insert into contact_messages (name, email, message, language, sent_at) values ('Asha Kulkarni', 'ASHA@haat.test', 'It is Asha Kulkarni.', 'en', now())`,
  )
  await shop.pool.query(
    `insert into searches (user_id, words, searched_at) values (${asha.userId}, 'blue bowl of asha', now())`,
  )
  await shop.pool.query(
    `insert into stock_alerts (variant_id, email, email_folded, language, asked_at) values (${shop.cast.goods.soldOut.variantId}, 'asha@haat.test', 'asha@haat.test', 'en', now())`,
  )
  for (const trace of ['Asha Kulkarni', 'asha@haat.test', '9123456780', 'Prabhat Road']) {
    expect(await columnsThatSay(trace), trace).not.toEqual([])
  }
  shop.jobs.sent.length = 0
  await close(asha)

  for (const trace of ['Asha', 'asha@haat.test', '9123456780', 'Prabhat Road', 'Erandwane']) {
    expect(await columnsThatSay(trace), trace).toEqual([])
  }
  const { rows } = await shop.pool.query('select closed_at, email from users where id = $1', [asha.userId])
  expect(rows[0].closed_at).not.toBeNull()
  expect(rows[0].email).toMatch(/^closed-[0-9a-f-]+@haat\.invalid$/)
  expect((await shop.pool.query('select 1 from erasures where user_id = $1', [asha.userId])).rowCount).toBe(1)
  expect((await shop.pool.query('select 1 from sessions where user_id = $1', [asha.userId])).rowCount).toBe(0)
  expect(shop.jobs.sent.map(({ payload }) => [payload.kind, (payload.reader as { to: string }).to])).toEqual([
    ['account_closed', 'asha@haat.test'],
  ])
})

test('an order of a closed account keeps its total, city, state and pincode', async () => {
  const { rows } = await shop.pool.query('select total_paise, shipping_address from orders where customer_id = $1', [
    shop.cast.asha.userId,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0].total_paise).toBeGreaterThan(0)
  expect(rows[0].shipping_address).toEqual({
    fullName: '–',
    phone: '',
    house: '–',
    street: '–',
    city: 'Pune',
    pincode: '411004',
    state: 'maharashtra',
  })
})

test('when the last two admins close their accounts at the same time, only one succeeds', async () => {
  const { admin } = shop.cast
  const { rows } =
    await shop.pool.query(`insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
    select 'second@haat.test', 'second@haat.test', 'Second Admin', phone, 'admin', password_hash, language, created_at, password_changed_at
    from users where id = ${admin.userId} returning id, public_id`)
  const second = { ...admin, userId: rows[0].id, publicId: rows[0].public_id }
  const tries = await Promise.allSettled([close(admin), close(second)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

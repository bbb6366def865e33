// A cursor comes from the URL, so anybody may forge it; PostgreSQL must be able to read whatever is accepted.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, testPool } from '#test/database.ts'
import { type PlaceType, readPlace, writePlace } from './keyset.server.ts'

let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  pool = testPool(database.url, 1)
  drop = database.drop
})
afterAll(async () => {
  await pool.end()
  await drop()
})

const types: PlaceType[] = ['timestamptz', 'bigint', 'integer', 'date', 'text']

const odd = [
  ...[
    '',
    ' ',
    'Asha',
    "' or 1=1--",
    '\0',
    'a\0b',
    '🏺',
    '\ud800',
    '__proto__',
    'NaN',
    'now',
    'today',
    'infinity',
    '-infinity',
  ],
  ...[
    '1',
    '-1',
    '1.5',
    '1e9',
    '0x1',
    '2147483647',
    '2147483648',
    '-2147483649',
    '9223372036854775807',
    '9223372036854775808',
  ],
  ...[
    '99999999999999999999',
    '--1',
    '+1',
    '2026-02-28',
    '2026-02-31',
    '2026-13-01',
    '0000-01-01',
    '9999-12-31',
    '12026-01-01',
  ],
  ...['2026-11-22 20:36:03.049+00', '2026-11-22 20:36:03+05:30', '2026-11-22 24:00:00+00', '2026-11-22 23:59:60+00'],
  ...[
    '2026-11-22 20:36:03.1234567+00',
    '2026-11-22 20:36:03+99',
    '2026-02-30 20:36:03+00',
    '2026-11-22T20:36:03Z',
    '20:36:03+00',
  ],
]

test('PostgreSQL can read every cursor value that readPlace accepts', async () => {
  const refused: string[] = []
  for (const type of types) {
    for (const value of odd) {
      const place = readPlace(writePlace([value, 1]), type)
      if (!place) continue
      const isRead = await pool.query(`select $1::${type}::text`, [place[0]]).then(
        () => true,
        () => false,
      )
      if (!isRead) refused.push(`${JSON.stringify(value)} as ${type}`)
    }
  }
  expect(refused).toEqual([])
})

test('every value that PostgreSQL writes survives a round trip through a cursor', async () => {
  const { rows } = await pool.query<Record<PlaceType, string>>(
    `select '2026-02-28 23:59:59.123456+00'::timestamptz::text as timestamptz, (-9223372036854775808)::text as bigint,
       2147483647::text as integer, '2028-02-29'::date::text as date, E'आशा "x"'::text as text
     union all select '-infinity'::timestamptz::text, '0', '-2147483648', 'infinity'::date::text, ''`,
  )
  for (const row of rows)
    for (const type of types) {
      const place = writePlace([row[type], 7])
      expect(readPlace(place, type), `${row[type]} as ${type}`).toEqual([row[type], 7])
    }
})

test('an invalid cursor reads as null', () => {
  for (const text of ['', 'x', '%', '{}', 'bnVsbA', Buffer.from('["1"]').toString('base64url')])
    expect(readPlace(text, 'text'), text).toBeNull()
  for (const id of ['1', 1.5, 2 ** 60, null, {}])
    expect(readPlace(Buffer.from(JSON.stringify(['1', id])).toString('base64url'), 'text'), String(id)).toBeNull()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { getArtisan } from '#features/artisans/artisan-queries.ts'
import { openWorkshop } from '#features/artisans/open-workshop.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import type { Registration } from './account.ts'
import { register } from './register.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const device = { address: '203.0.113.7', userAgent: 'Firefox', replacesSession: null }
const entry = { device, welcome: openWorkshop }

const formOf = (email: string, change: Partial<Registration> = {}): Registration => ({
  fullName: 'Meena Rao',
  email,
  phone: '9876543210',
  password: 'terracotta horse',
  confirmPassword: 'terracotta horse',
  accountType: 'customer',
  acceptTerms: true,
  ...change,
})

test('registering creates an account, a session and a consent in the user’s language', async () => {
  const { account, session } = await register(shop.as(guest, { locale: 'hi' }), formOf('Meena@Example.IN'), entry)

  expect(account).toMatchObject({ fullName: 'Meena Rao', email: 'Meena@example.in', role: 'customer', language: 'hi' })
  expect(session.secret).toMatch(/^[\w-]{43}$/)
  const { rows } = await shop.pool.query(
    `select c.purpose, c.language, u.password_hash, s.token_hash, (select count(*) from audit_records where subject = 'user:' || u.public_id) as audited
     from users u join consents c on c.user_id = u.id join sessions s on s.user_id = u.id where u.public_id = $1`,
    [account.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ purpose: 'terms', language: 'hi', audited: 1 })
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(rows[0].token_hash.toString('base64url')).not.toBe(session.secret)
})

test('the consent records the version of the terms that was published at that moment', async () => {
  const versionOf = async (email: string) => {
    const { account } = await register(shop.as(guest), formOf(email), entry)
    const { rows } = await shop.pool.query<{ version: string }>(
      `select c.text_version as version from consents c join users u on u.id = c.user_id where u.public_id = $1`,
      [account.id],
    )
    return rows.map(({ version }) => version)
  }
  const write = (revision: number, body: string, publishedAt: string) =>
    shop.pool.query(
      `insert into info_pages (slug, revision, title, body, published_at, changed_at)
       values ('terms', $1, '{"en":"Terms"}', $2, now() + $3::interval, now())`,
      [revision, body, publishedAt],
    )

  try {
    expect(await versionOf('before@x.in')).toEqual(['2026-11'])
    await write(1, '{"en":"New words."}', '-1 hour')
    await write(2, '{"en":"Words of tomorrow."}', '1 day')
    expect(await versionOf('after@x.in')).toEqual(['revision 1'])
    // A revision without text means the shipped text.
    await write(3, '{}', '-1 minute')
    expect(await versionOf('later@x.in')).toEqual(['2026-11'])
  } finally {
    await shop.pool.query(`delete from info_pages where slug = 'terms'`)
  }
})

test('when twenty people register one email address at the same time, exactly one succeeds', async () => {
  const tries = Array.from({ length: 5 }, (_, index) =>
    register(shop.as(guest), formOf(index % 2 ? 'race@x.in' : 'RACE@X.in'), entry),
  )
  // The throttle allows five attempts an hour for one address; the others must get no further.
  const more = Array.from({ length: 15 }, () => register(shop.as(guest), formOf('Race@x.in'), entry))
  const results = await Promise.allSettled([...tries, ...more])

  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(codes.filter((code) => code === 'registration-failed')).toHaveLength(4)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(15)
  const { rows } = await shop.pool.query(`select count(*)::int as count from users where email_folded = 'race@x.in'`)
  expect(rows[0].count).toBe(1)
})

test('registering a taken email address fails without a reason, and its owner gets at most one email an hour', async () => {
  shop.jobs.sent.length = 0
  for (let round = 0; round < 2; round += 1) {
    await expect(register(shop.as(guest), formOf('ASHA@haat.test'), entry)).rejects.toMatchObject({
      code: 'registration-failed',
      details: {},
    })
  }
  expect(shop.jobs.sent).toHaveLength(1)
  expect(shop.jobs.sent[0]).toMatchObject({
    name: 'deliver-email',
    payload: { email: { to: 'asha@haat.test', kind: 'known-address' } },
  })
  expect(JSON.stringify(shop.jobs.sent[0])).toContain('Asha Kulkarni')
})

test('a guessable password is rejected before anything is written', async () => {
  const attempt = register(shop.as(guest), formOf('weak@x.in', { password: 'Meena@2024' }), entry)
  await expect(attempt).rejects.toMatchObject({
    code: 'password-too-common',
    details: { errors: [{ path: 'password' }] },
  })
  const { rowCount } = await shop.pool.query(`select 1 from users where email_folded = 'weak@x.in'`)
  expect(rowCount).toBe(0)
})

test('registering as an artisan opens a workshop at once, hidden from visitors', async () => {
  const form = (email: string, fullName: string) => formOf(email, { accountType: 'artisan', fullName })
  for (const [index, name] of ['Kunti Meher', 'Kunti Méher', 'ସୁମତି ମେହେର', 'Profile'].entries()) {
    await register(shop.as(guest, { locale: 'or' }), form(`artisan-${index}@x.in`, name), entry)
  }
  const { rows } = await shop.pool.query(
    `select a.slug, a.name, a.status, a.home_language, a.tax_status, a.phone from artisans a join users u on u.id = a.user_id
     where u.email like 'artisan-%' order by a.id`,
  )
  expect(rows.map(({ slug }) => slug)).toEqual([
    'kunti-meher',
    expect.stringMatching(/^kunti-meher-[0-9a-f]{8}$/),
    expect.stringMatching(/^artisan-[0-9a-f]{8}$/),
    expect.stringMatching(/^profile-[0-9a-f]{8}$/),
  ])
  expect(rows[2]).toMatchObject({ name: 'ସୁମତି ମେହେର', status: 'applied', home_language: 'or', tax_status: 'none' })
  await expect(getArtisan(shop.as(guest), 'kunti-meher')).rejects.toMatchObject({ code: 'not-found' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#features/audit/write-audit.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { adminArtisanSorts } from './admin-artisan.ts'
import { adminArtisans, findAdminArtisanFacts } from './admin-artisan-queries.ts'

let shop: TestShop

/** Twelve artisans besides the cast; the fifth and the ninth wait for the admin. */

beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(`
    insert into artisans (user_id, slug, name, home_language, state, place, pincode, phone, specialty, story, years_of_experience,
      status, tax_status, enrolment_number, created_at, applied_at)
    select u.id, 'artisan-' || n, 'Artisan ' || lpad(n::text, 2, '0'), 'en', 'kerala', 'Kochi', '682001', '91000000' || lpad(n::text, 2, '0'),
      'Masks', '{}', 5, case when n = 5 then 'in_review' when n = 9 then 'suspension_appealed' else 'rejected' end, 'enrolled', 'ENR',
      timestamptz '2026-01-01' + n * interval '1 day', timestamptz '2026-02-01' + n * interval '1 day'
    from users u cross join generate_series(1, 12) n where u.email = 'naveen@haat.test'`)
})
afterAll(() => shop.close())

const readQuery = (query: Record<string, string>) => adminArtisans.read(query)
const look = (query: Record<string, string>) => adminArtisans.page(shop.as(shop.cast.admin), readQuery(query))
const found = async (query: Record<string, string>) => (await look(query)).items.map(({ id }) => id)

test('artisans who have waited longest for the admin come first, then the latest applications', async () => {
  const first = await look({ limit: '4' })
  expect(first.items.map(({ id }) => id).slice(0, 2)).toEqual(['artisan-5', 'artisan-9'])
  expect(await findAdminArtisanFacts(shop.as(shop.cast.admin))).toEqual({ artisans: 14, needing: 2 })
  expect(await found({ needs: '1' })).toEqual(['artisan-5', 'artisan-9'])
  expect(first.items[0]?.missing).toEqual(['craft'])
})

test('paging visits each artisan once, forward and back, in every sort order', async () => {
  for (const sort of adminArtisanSorts) {
    const all = await found({ sort, limit: '100' })
    expect(new Set(all).size, sort).toBe(14)
    const first = await look({ sort, limit: '5' })
    const second = await look({ sort, limit: '5', after: first.after ?? '' })
    const third = await look({ sort, limit: '5', after: second.after ?? '' })
    const walked = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect(walked, sort).toEqual(all)
    expect(third.after).toBeNull()
    const back = await look({ sort, limit: '5', before: second.before ?? '' })
    expect(back.items, sort).toEqual(first.items)
  }
})

test.each([
  [{ q: 'somi' }, ['somi-devi']],
  [{ q: 'jaipur' }, ['naveen-prajapat']],
  [{ q: '08AAAAA0000A1Z5' }, ['naveen-prajapat']],
  [{ q: '+91 91000 00007' }, ['artisan-7']],
  [{ q: 'SOMI@haat.test' }, ['somi-devi']],
  [{ q: '%_%' }, []],
  [{ q: '100 %' }, []],
  [{ status: 'suspension_appealed' }, ['artisan-9']],
  [{ tax: 'registered' }, ['naveen-prajapat']],
  [{ tax: 'registered', status: 'in_review' }, []],
])('the admin finds %j', async (query, ids) => {
  expect(await found(query as Record<string, string>)).toEqual(ids)
})

test('an artisan who changed the profile after verification waits until an admin inspects it', async () => {
  const subject = 'artisan:somi-devi'
  await writeAudit(shop.as(shop.cast.somi), { action: 'artisan.change', subject })
  expect(await found({ needs: '1', q: 'somi' })).toEqual(['somi-devi'])
  await writeAudit(shop.as(shop.cast.admin), { action: 'artisan.inspect', subject })
  expect(await found({ needs: '1', q: 'somi' })).toEqual([])
})

test('the export has every artisan that matches the filter, and only the admin can get it', async () => {
  const ids: string[] = []
  for await (const { id } of adminArtisans.stream(
    shop.as(shop.cast.admin),
    readQuery({ status: 'rejected', sort: 'name' }),
  ))
    ids.push(id)
  expect(ids).toHaveLength(10)
  await expect(adminArtisans.page(shop.as(shop.cast.naveen), readQuery({}))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(findAdminArtisanFacts(shop.as(shop.cast.asha))).rejects.toMatchObject({ code: 'forbidden' })
})

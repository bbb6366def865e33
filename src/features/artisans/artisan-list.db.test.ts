import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { findSpotlight } from '#features/products/spotlight-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { readArtisanFilter } from './artisan-filter.ts'
import { listArtisans } from './artisan-list-queries.ts'
import { getArtisan } from './artisan-queries.ts'
import { followArtisan } from './follow-artisan.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(
    `update crafts set names = '{"hi": "जयपुर ब्लू पॉटरी", "ta": "ஜெய்ப்பூர் நீல மட்பாண்டம்"}' where slug = 'jaipur-blue-pottery'`,
  )
  const words = ['manipur', 'मणिपुर', 'manipuri weave']
  await shop.pool.query(
    `insert into glossary_words (thing, word, language, added_at)
    select 'manipur', word, 'hi', now() from unnest($1::text[]) word on conflict do nothing`,
    [words],
  )
})
afterAll(() => shop.close())

const list = (query: string) => listArtisans(shop.as(guest), readArtisanFilter(new URLSearchParams(query)))
const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name)
const naveen = 'Naveen Prajapat'
const somi = 'Somi Devi'

test.each([
  ['', [naveen, somi]],
  ['q=naveen', [naveen]],
  ['q=NAV+praj', [naveen]],
  ['q=नवीन', [naveen]],
  ['q=நீல', [naveen]],
  ['q=ब्लू+jaip', [naveen]],
  ['q=loin+loom', [somi]],
  ['q=imphal', [somi]],
  ['q=मणिपुर', [somi]],
  ['q=naveen+imphal', []],
  ['q=%25_%25', []],
  [`q=${'a'.repeat(10_000)}`, []],
  [`q=${'somi+'.repeat(200)}`, [somi]],
  ['q=%00somi%00', [somi]],
  ['state=Rajasthan', [naveen]],
  ['state=atlantis', []],
  ['craft=manipuri-weave', [somi]],
  ['craft=manipuri-weave&state=rajasthan', []],
  ['sort=pieces', [naveen, somi]],
  ['sort=nothing&page=-1&limit=NaN', [naveen, somi]],
  ['page=1000000000000', [naveen, somi]],
  ['page=2', []],
])('the list filters by %s', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test('each filter’s counts ignore that filter’s own selection', async () => {
  const { facets, total } = await list('state=rajasthan')
  expect(total).toBe(1)
  expect(facets.state).toEqual([
    { value: 'manipur', count: 1 },
    { value: 'rajasthan', count: 1 },
  ])
  expect(facets.craft).toEqual([{ value: 'jaipur-blue-pottery', name: 'Jaipur blue pottery', count: 1 }])
})

test('a paused artisan stays in the list, marked as paused, but not under the verified filter', async () => {
  await shop.pool.query(`update artisans set status = 'paused' where slug = $1`, [shop.cast.somi.slug])
  expect((await list('')).items.map(({ isVerified, isPaused }) => [isVerified, isPaused])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await namesOf('verified=1')).toEqual([naveen])
  expect((await list('')).facets.verified).toBe(1)
  expect(await getArtisan(shop.as(guest), shop.cast.somi.slug)).toMatchObject({ isPaused: true, isVerified: false })
  await shop.pool.query(`update artisans set status = 'suspended' where slug = $1`, [shop.cast.somi.slug])
  expect(await namesOf('')).toEqual([naveen])
  await shop.pool.query(`update artisans set status = 'verified' where slug = $1`, [shop.cast.somi.slug])
})

test('the followed sort puts the most followed first, and profile and list show the same follower count', async () => {
  await followArtisan(shop.as(shop.cast.asha), { artisan: shop.cast.somi.slug })
  const { items } = await list('sort=followed')
  expect(items.map(({ name, followers }) => [name, followers])).toEqual([
    [somi, 1],
    [naveen, 0],
  ])
  expect((await getArtisan(shop.as(guest), shop.cast.somi.slug)).followers).toBe(1)
})

test('an artisan’s rating is the mean of all ratings of all their products', async () => {
  expect(await getArtisan(shop.as(guest), shop.cast.naveen.slug)).toMatchObject({ rating: null, ratingCount: 0 })
  await shop.pool.query(`update products set rating_sum = 10, rating_count = 2 where slug = 'blue-bowl'`)
  await shop.pool.query(`update products set rating_sum = 2, rating_count = 1 where slug = 'blue-vase'`)
  expect(await getArtisan(shop.as(guest), shop.cast.naveen.slug)).toMatchObject({ rating: 4, ratingCount: 3 })
})

test('the spotlight shows one artisan with three products in stock, and the same one all month', async () => {
  const first = await findSpotlight(shop.as(guest))
  expect(first?.artisan.id).toBe(shop.cast.naveen.slug)
  expect(first?.goods.map(({ stock }) => stock)).not.toContain('out')
  expect(first?.goods).toHaveLength(3)
  expect(await findSpotlight(shop.as(guest))).toEqual(first)

  await shop.pool.query(`update stock set on_hand = 0`)
  expect(await findSpotlight(shop.as(guest))).toBeNull()
})

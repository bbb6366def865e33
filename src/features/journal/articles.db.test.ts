import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoArticles } from '#demo/articles.ts'
import { seedArticles } from '#demo/seed/seed-articles.ts'
import { guest } from '#features/actor.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { fillGlossary } from '#features/search/fill-glossary.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findArticle, findMoreArticles, listArticles } from './article-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await fillCrafts(shop.as())
  await fillGlossary(shop.as())
  await seedArticles(shop.as())
})
afterAll(() => shop.close())

const count = demoArticles().filter(({ publishedDaysAgo }) => publishedDaysAgo > 0).length

test('the paged list has every article once, latest first, each with craft and picture', async () => {
  const first = await listArticles(shop.as(guest), { page: 1, limit: 9 })
  const second = await listArticles(shop.as(guest), { page: 2, limit: 9 })
  expect(first).toMatchObject({ total: count, pages: Math.ceil(count / 9), page: 1 })
  const all = [...first.items, ...second.items]
  expect(new Set(all.map(({ id }) => id)).size).toBe(Math.min(count, 18))
  const times = all.map(({ publishedAt }) => publishedAt)
  expect(times).toEqual([...times].sort().reverse())
  for (const { craft, picture, title, summary } of all) {
    expect([craft?.name, picture?.alt, title, summary].every(Boolean)).toBe(true)
  }
})

test('a page beyond the last is empty and still has the total', async () => {
  expect(await listArticles(shop.as(guest), { page: 1_000_000, limit: 50 })).toMatchObject({ items: [], total: count })
})

test('articles are found by the words of title, summary and craft, in other scripts and spellings too', async () => {
  const find = async (q: string) =>
    (await listArticles(shop.as(guest), { page: 1, limit: 50, q })).items.map(({ id }) => id)
  const slug = 'a-mirror-without-glass'
  for (const q of ['mirror', 'Aranmula', 'aranmula mirr', 'kerala mirror']) expect(await find(q), q).toContain(slug)
  expect(await find('mirror Gujarat')).not.toContain(slug)
  expect(await find('zzqx')).toEqual([])
  expect(await find('?!')).toEqual([])
  expect(await find('  ')).toHaveLength(count)
  const kutch = await find('kutch')
  expect(kutch.length).toBeGreaterThan(0)
  for (const q of ['kachchh', 'कच्छ']) expect(await find(q), q).toEqual(kutch)
})

test('an article has its text, sources and both pictures; an unknown one is null', async () => {
  const article = await findArticle(shop.as(guest), 'a-mirror-without-glass')
  expect(article).toMatchObject({
    craft: { id: 'aranmula-kannadi' },
    language: 'en',
    bodyLanguage: 'en',
    author: 'Haat',
  })
  expect(article?.body).toContain('## How it is made')
  expect(article?.sources.length).toBeGreaterThan(1)
  expect(article?.pictures).toHaveLength(2)
  expect(await findArticle(shop.as(guest), 'no-such-article')).toBeNull()
})

test('an article translated only in its title shows the English body, and seeding again keeps edits', async () => {
  await shop.pool.query(
    `update articles set title = title || '{"hi": "बिना काँच का दर्पण"}', body = jsonb_set(body, '{en}', '"corrected by hand"')
     where slug = 'a-mirror-without-glass'`,
  )
  await seedArticles(shop.as())
  await shop.pool.query(`update articles set body = body - 'hi' where slug = 'a-mirror-without-glass'`)

  const article = await findArticle(shop.as(guest, { locale: 'hi' }), 'a-mirror-without-glass')
  expect(article).toMatchObject({
    title: 'बिना काँच का दर्पण',
    language: 'hi',
    body: 'corrected by hand',
    bodyLanguage: 'en',
  })
  const { rows } = await shop.pool.query('select count(*)::int as n from article_pictures')
  expect(rows[0].n).toBe(2 * demoArticles().length)
})

test('an unpublished article is not shown anywhere', async () => {
  const slug = 'pottery-without-clay'
  await shop.pool.query(`update articles set published_at = now() + interval '1 day' where slug = $1`, [slug])
  expect(await findArticle(shop.as(guest), slug)).toBeNull()
  const { items } = await listArticles(shop.as(guest), { page: 1, limit: 50 })
  expect(items.map(({ id }) => id)).not.toContain(slug)
  await shop.pool.query(`update articles set published_at = null where slug = $1`, [slug])
  expect(await findArticle(shop.as(guest), slug)).toBeNull()
})

test('suggested articles exclude the article itself and start with its craft family', async () => {
  const more = await findMoreArticles(shop.as(guest), 'where-border-meets-body', 3)
  expect(more).toHaveLength(3)
  expect(more.map(({ id }) => id)).not.toContain('where-border-meets-body')
  expect(more[0]?.craft?.id).toMatch(/ajrakh|pashmina|phulkari/)
})

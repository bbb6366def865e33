import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedArticles } from '#demo/seed/seed-articles.ts'
import { guest } from '#features/actor.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { storeImage } from '#features/images/store-image.ts'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findAdminArticle } from './admin-article-queries.ts'
import type { ArticleFacts } from './article-form.ts'
import { findArticle, listArticles } from './article-queries.ts'
import { archiveArticle, createArticle, restoreArticle, saveArticle } from './save-article.ts'
import { saveArticleText } from './save-article-text.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await fillCrafts(shop.as())
  await seedArticles(shop.as())
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const plain: ArticleFacts = { author: 'Haat', craft: null, sources: [], pictures: [], publishedAt: null }
const english = { title: 'A bowl of light', summary: 'How a lamp is thrown.', body: 'It begins with **mud**.' }

async function newArticle(slug: string) {
  await createArticle(admin(), { slug, title: english.title })
  return saveArticleText(admin(), { slug, language: 'en', ...english, revision: 1 })
}

async function actionsOn(slug: string) {
  const text = 'select action from audit_records where subject = $1 order by id'
  const { rows } = await shop.pool.query(text, [`article:${slug}`])
  return rows.map(({ action }) => action)
}

test('an article is created, written in two languages, published, archived and restored; each step is audited', async () => {
  const slug = 'a-bowl-of-light'
  let revision = await newArticle(slug)
  expect(await findArticle(shop.as(guest), slug)).toBeNull()

  const hindi = { title: 'रोशनी का कटोरा', summary: '', body: 'मिट्टी से।' }
  revision = await saveArticleText(admin(), { slug, language: 'hi', ...hindi, revision })
  revision = await saveArticle(admin(), { slug, ...plain, craft: 'jaipur-blue-pottery', publishedAt: 'now', revision })
  expect(await findArticle(shop.as(guest, { locale: 'hi' }), slug)).toMatchObject({
    title: 'रोशनी का कटोरा',
    body: 'मिट्टी से।',
    summary: english.summary,
    craft: { id: 'jaipur-blue-pottery' },
  })

  await archiveArticle(admin(), { slug, revision })
  expect(await findArticle(shop.as(guest), slug)).toBeNull()
  expect((await findAdminArticle(admin(), slug))?.state).toBe('archived')
  await restoreArticle(admin(), { slug, revision: revision + 1 })
  expect(await findAdminArticle(admin(), slug)).toMatchObject({
    state: 'draft',
    publishedAt: null,
    title: hindi && { en: english.title },
  })
  expect(await actionsOn(slug)).toEqual([
    ...['article.create', 'article.write', 'article.write', 'article.save', 'article.archive', 'article.restore'],
  ])
})

test('a scheduled article is hidden until its time, then shown everywhere', async () => {
  const slug = 'tomorrow-s-story'
  const revision = await newArticle(slug)
  const tomorrow = addDays(shop.clock.now(), 1).toISOString()
  await saveArticle(admin(), { slug, ...plain, publishedAt: tomorrow, revision })
  expect((await findAdminArticle(admin(), slug))?.state).toBe('waiting')
  expect(await findArticle(shop.as(guest), slug)).toBeNull()

  const later = { clock: { ...shop.clock, now: () => addDays(shop.clock.now(), 2) } }
  expect((await findArticle(shop.as(guest, later), slug))?.title).toBe(english.title)
  const { items } = await listArticles(shop.as(guest, later), { page: 1, limit: 5 })
  expect(items[0]?.id).toBe(slug)
})

test('when admins save an article at once, one save wins and the others get a conflict', async () => {
  const slug = 'two-pens'
  const revision = await newArticle(slug)
  const titles = ['By Asha', 'By Meena', 'By Ravi']
  const saves = await Promise.allSettled(
    titles.map((title) => saveArticleText(admin(), { slug, language: 'en', ...english, title, revision })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const save of saves) {
    if (save.status === 'rejected')
      expect(save.reason).toMatchObject({ code: 'words-changed', details: { revision: 3 } })
  }
  expect(titles).toContain((await findAdminArticle(admin(), slug))?.title.en)
})

test('a save repeated after a lost answer takes effect once', async () => {
  const slug = 'sent-twice'
  const revision = await newArticle(slug)
  expect(await saveArticleText(admin(), { slug, language: 'en', ...english, revision: 1 })).toBe(revision)
  const facts = { slug, ...plain, sources: [{ title: 'A book', url: null }], publishedAt: 'now' as const }
  const once = await saveArticle(admin(), { ...facts, revision })
  expect(await saveArticle(admin(), { ...facts, revision })).toBe(once)
  await createArticle(admin(), { slug, title: english.title })
  expect(await actionsOn(slug)).toEqual(['article.create', 'article.write', 'article.save'])
})

test('a slug belongs to one article', async () => {
  await newArticle('one-address')
  await expect(createArticle(admin(), { slug: 'one-address', title: 'Another' })).rejects.toMatchObject({
    code: 'address-taken',
  })
})

test('an article needs English text to be published, and a published article cannot lose it', async () => {
  const slug = 'half-written'
  await createArticle(admin(), { slug, title: 'Half' })
  await expect(saveArticle(admin(), { slug, ...plain, publishedAt: 'now', revision: 1 })).rejects.toMatchObject({
    details: { errors: [{ path: 'summary' }, { path: 'body' }] },
  })
  const revision = await saveArticleText(admin(), { slug, language: 'en', ...english, revision: 1 })
  const out = await saveArticle(admin(), { slug, ...plain, publishedAt: 'now', revision })
  await expect(
    saveArticleText(admin(), { slug, language: 'en', ...english, body: '', revision: out }),
  ).rejects.toMatchObject({ details: { errors: [{ path: 'body', message: 'invalid.englishNeeded' }] } })
})

test('alt text follows the reader’s language; another person’s picture is refused', async () => {
  const slug = 'with-a-picture'
  const revision = await newArticle(slug)
  const taken = (signs: string) => ({
    ...{ bytes: Buffer.from(signs), width: 900, height: 600, ground: '#334455' },
    ...{ look: null, isMachineMade: false },
  })
  const { key } = await storeImage(admin(), taken('a lamp'))
  const others = await storeImage(shop.as(shop.cast.asha), taken('a stranger’s'))
  const picture = { key, alt: { en: 'A lamp', hi: 'एक दीया' } }
  const save = (pictures: ArticleFacts['pictures'], revision: number) =>
    saveArticle(admin(), { slug, ...plain, pictures, publishedAt: 'now', revision })

  await expect(save([{ key: others.key, alt: {} }], revision)).rejects.toMatchObject({ code: 'invalid-request' })
  const saved = await save([picture], revision)
  expect((await findArticle(shop.as(guest, { locale: 'hi' }), slug))?.pictures).toMatchObject([{ key, alt: 'एक दीया' }])
  expect((await findArticle(shop.as(guest, { locale: 'ta' }), slug))?.picture?.alt).toBe('A lamp')
  expect(await save([picture], saved)).toBe(saved)
})

test('only an admin reads or writes unpublished articles', async () => {
  const slug = 'only-the-admin'
  const revision = await newArticle(slug)
  for (const actor of [guest, shop.cast.asha, shop.cast.naveen]) {
    const code = actor === guest ? 'unauthorized' : 'forbidden'
    await expect(findAdminArticle(shop.as(actor), slug)).rejects.toMatchObject({ code })
    await expect(saveArticle(shop.as(actor), { slug, ...plain, revision })).rejects.toMatchObject({ code })
    await expect(archiveArticle(shop.as(actor), { slug, revision })).rejects.toMatchObject({ code })
  }
})

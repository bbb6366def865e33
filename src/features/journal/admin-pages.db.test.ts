import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { adminSubscriberSorts, readAdminSubscriberFilter } from '#features/newsletter/admin-subscriber.ts'
import { adminSubscribers, exportSubscribers } from '#features/newsletter/admin-subscriber-queries.ts'
import { confirmNewsletter } from '#features/newsletter/confirm-newsletter.ts'
import { sendNewsletterLink } from '#features/newsletter/send-newsletter-link.ts'
import { newsletterWordsVersion } from '#features/newsletter/subscription.ts'
import { addGlossaryWord, listGlossary, removeGlossaryWord } from '#features/search/add-glossary-word.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { readMarkdown } from '#platform/markdown/markdown.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { unknownMarks, writtenPages } from './info-page.ts'
import { findAdminPage, findShownPage, listAdminPages, shippedWords } from './info-page-queries.ts'
import { publishInfoPage, restoreInfoPage } from './publish-info-page.ts'
import { saveInfoText } from './save-info-text.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const press = {
  slug: 'press',
  language: 'en',
  title: 'Press',
  body: 'Write to us.\n\n## Pictures\n\nAsk for them.',
} as const

test('every info page has shipped text in all languages and no unknown placeholders', () => {
  for (const page of writtenPages) {
    const { title, body } = shippedWords(page)
    expect(Object.keys(title)).toHaveLength(12)
    for (const words of Object.values(body)) {
      expect(unknownMarks(page, words), page).toEqual([])
      expect(readMarkdown(words).filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(1)
    }
  }
  expect(shippedWords('shipping').body.en).toContain('{{freeFrom}}')
})

test('a page is written, scheduled, published and restored to the shipped text', async () => {
  expect(await findShownPage(shop.as(guest), 'press')).toBeNull()
  const revision = await saveInfoText(admin(), { ...press, revision: 0 })
  expect(await findShownPage(shop.as(guest), 'press')).toBeNull()

  await publishInfoPage(admin(), { slug: 'press', revision, publishedAt: addDays(shop.clock.now(), 1).toISOString() })
  expect(await findShownPage(shop.as(guest), 'press')).toBeNull()
  const later = { clock: { ...shop.clock, now: () => addDays(shop.clock.now(), 2) } }
  expect((await findShownPage(shop.as(guest, later), 'press'))?.body).toBe(press.body)

  await publishInfoPage(admin(), { slug: 'press', revision, publishedAt: 'now' })
  expect(await findShownPage(shop.as(guest), 'press')).toMatchObject({ title: 'Press', language: 'en' })
  const draft = await saveInfoText(admin(), { ...press, body: 'New.', revision })
  expect((await findShownPage(shop.as(guest), 'press'))?.body).toBe(press.body)
  const listed = async () => (await listAdminPages(admin())).find(({ slug }) => slug === 'press')
  expect(await listed()).toMatchObject({ state: 'draft', newShipped: null })
  // As after a release that worded the page otherwise.
  await shop.pool.query("update info_pages set shipped = 'Older words.' where slug = 'press'")
  expect(await listed()).toMatchObject({ state: 'draft', newShipped: shippedWords('press').body.en })

  await restoreInfoPage(admin(), { slug: 'press', revision: draft })
  expect(await findShownPage(shop.as(guest), 'press')).toBeNull()
  expect(await findAdminPage(admin(), 'press')).toMatchObject({ state: 'shipped', title: shippedWords('press').title })
})

test('when admins save a page at once, one wins and the others get a conflict; saving the same text changes nothing', async () => {
  const bodies = ['By one.', 'By another.', 'By a third.']
  const saves = await Promise.allSettled(
    bodies.map((body) => saveInfoText(admin(), { ...press, slug: 'about', body, revision: 0 })),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const save of saves) if (save.status === 'rejected') expect(save.reason.code).toBe('words-changed')
  const { body, revision } = await findAdminPage(admin(), 'about')
  expect(await saveInfoText(admin(), { ...press, slug: 'about', body: body.en ?? '', revision: 0 })).toBe(revision)
})

test('an unknown placeholder and a page without English text are refused', async () => {
  const save = (body: string) => saveInfoText(admin(), { ...press, slug: 'shipping', body, revision: 0 })
  await expect(save('From {{freeFrom}} on, {{secret}}')).rejects.toMatchObject({
    details: { errors: [{ path: 'body', message: 'invalid.mark' }] },
  })
  await expect(save('')).rejects.toMatchObject({ code: 'invalid-request' })
  await expect(saveInfoText(shop.as(shop.cast.asha), { ...press, revision: 0 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the subscriber list shows consent state and text version, and each export is audited', async () => {
  let code = ''
  const linkOf = (made: string) => {
    code = made
    return made
  }
  const linksOf = (leave: string) => ({ page: leave, atOnce: leave })
  await sendNewsletterLink(shop.as(), { email: 'Meena@x.in', language: 'ta', linkOf })
  await confirmNewsletter(shop.as(guest), { code, linksOf })
  await sendNewsletterLink(shop.as(), { email: 'waits@x.in', language: 'en', linkOf })

  const ask = readListQuery({}, adminSubscriberSorts)
  const found = async (query: Record<string, string>) =>
    (await adminSubscribers.page(admin(), { filter: readAdminSubscriberFilter(query), ask })).items
  expect(await found({})).toHaveLength(2)
  expect(await found({ state: 'reading', q: 'MEENA' })).toMatchObject([
    { email: 'Meena@x.in', language: 'ta', wordsVersion: newsletterWordsVersion, leftAt: null },
  ])
  expect(await found({ state: 'waiting' })).toMatchObject([{ email: 'waits@x.in', confirmedAt: null }])

  const taken: string[] = []
  for await (const { email } of exportSubscribers(admin(), {
    filter: readAdminSubscriberFilter({ state: 'reading' }),
    ask,
  }))
    taken.push(email)
  expect(taken).toEqual(['Meena@x.in'])
  const { rows } = await shop.pool.query(`select after from audit_records where action = 'newsletter.export'`)
  expect(rows).toEqual([{ after: { state: 'reading', language: null } }])
})

test('a glossary word is added once, found by any word of its entry, and removed; a new entry includes its own name', async () => {
  const lamp = { thing: 'brass lamp', word: 'பித்தளை விளக்கு', language: 'ta' } as const
  await Promise.all([addGlossaryWord(admin(), lamp), addGlossaryWord(admin(), lamp)])
  const words = async () => (await listGlossary(admin(), { q: 'விளக்கு', after: '' })).things[0]?.words
  expect(await words()).toEqual([
    { word: 'brass lamp', language: 'en' },
    { word: lamp.word, language: 'ta' },
  ])
  await removeGlossaryWord(admin(), lamp)
  await removeGlossaryWord(admin(), lamp)
  expect(await words()).toBeUndefined()
  const { rows } = await shop.pool.query(`select action from audit_records where action like 'glossary.%' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['glossary.add', 'glossary.remove'])
  await expect(addGlossaryWord(shop.as(shop.cast.asha), lamp)).rejects.toMatchObject({ code: 'forbidden' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHome, readSettings, settingsMark } from '#features/settings/settings-queries.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { blankBlock, type HomeBlock, homeForm, homeOf, shownBlocks, standardHome, wordsOf } from './home-blocks.ts'
import { findHomePreview, findMissing, previewHome, saveHome } from './save-home.ts'
import { homeFacts } from './shop/home-facts.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await shop.pool.query(
    `insert into collections (slug, title, intro, starts_at, changed_at, created_at)
     values ('monsoon', '{"en":"Monsoon"}', '{}', now() - interval '1 day', now(), now())`,
  )
})
afterAll(() => shop.close())

const admin = () => shop.as(shop.cast.admin)
const own: HomeBlock = { ...blankBlock('text'), title: { en: 'About us', or: 'ଆମ ବିଷୟରେ' } }
const messagesOf = (changed: Partial<Record<keyof HomeBlock, unknown>>) =>
  homeForm.safeParse({ blocks: [{ ...own, ...changed }] }).error?.issues.map(({ message }) => message) ?? []

test('the standard page passes its own rules, and a row that cannot be read counts as none', () => {
  expect(homeForm.safeParse({ blocks: standardHome.blocks }).success).toBe(true)
  expect(homeOf({ blocks: [{ kind: 'carousel' }], revision: 3 })).toEqual(standardHome)
})

test.each([
  [{ title: {} }, 'invalid.required'],
  [{ title: { hi: 'हमारे बारे में' } }, 'invalid.required'],
  [{ title: { en: 'x'.repeat(300) } }, 'invalid.tooLong'],
  [{ link: 'javascript:alert(1)' }, 'invalid.ownLink'],
  [{ link: '//evil.example' }, 'invalid.ownLink'],
  [{ link: '/\\evil.example' }, 'invalid.ownLink'],
  [{ link: 'http://evil.example' }, 'invalid.ownLink'],
  [{ from: '2026-12-02', until: '2026-12-01' }, 'invalid.endBeforeStart'],
  [{ kind: 'products', of: '' }, 'invalid.required'],
])('a block with %j is refused', (changed, message) => {
  expect(messagesOf(changed)).toContain(message)
})

test('a block is shown on its days in India, in its languages, in the reader’s words or English', () => {
  const blocks = [{ ...own, languages: ['or' as const], from: '2026-12-01', until: '2026-12-02' }]
  const shown = (language: string, at: string) => shownBlocks({ blocks }, language, new Date(at)).length
  expect(shown('or', '2026-11-30T18:29:00Z')).toBe(0)
  expect(shown('or', '2026-11-30T18:31:00Z')).toBe(1)
  expect(shown('or', '2026-12-02T18:31:00Z')).toBe(0)
  expect(shown('en', '2026-12-01T12:00:00Z')).toBe(0)
  expect(wordsOf(own, 'or').title).toEqual({ words: 'ଆମ ବିଷୟରେ', language: 'or' })
  expect(wordsOf(own, 'ta').title).toEqual({ words: 'About us', language: 'en' })
})

test('a block that names what the shop does not show is refused at its place, and marked when it goes later', async () => {
  const { blocks, revision } = await findHome(admin())
  const shelf = blankBlock('products', 'monsoon')
  const wrong = { blocks: [...blocks, shelf, blankBlock('artisan', 'nobody')] }
  await expect(saveHome(admin(), { form: wrong, revision })).rejects.toMatchObject({
    details: { errors: [{ path: 'form.blocks.11.of', message: 'invalid.notShown' }] },
  })

  const saved = await saveHome(admin(), { form: { blocks: [shelf, own] }, revision })
  expect((await homeFacts(admin(), saved.blocks)).shelves.monsoon?.title).toBe('Monsoon')
  await shop.pool.query("delete from collections where slug = 'monsoon'")
  expect(await findMissing(admin(), saved.blocks)).toEqual([0])
  expect((await homeFacts(admin(), saved.blocks)).shelves.monsoon).toBeNull()
})

test('when two admins save at once one gets a conflict, and others may not look at the preview', async () => {
  const { revision } = await findHome(admin())
  const outcomes = await Promise.allSettled([
    saveHome(admin(), { form: { blocks: [own] }, revision }),
    saveHome(admin(), { form: { blocks: standardHome.blocks }, revision }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'terms-changed' } })

  const mark = settingsMark(admin())
  await previewHome(admin(), [blankBlock('newsletter')])
  await readSettings(admin())
  expect(settingsMark(admin())).toBe(mark)
  expect((await findHomePreview(admin())).blocks).toHaveLength(1)
  await expect(findHomePreview(shop.as(shop.cast.asha))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(previewHome(shop.as(shop.cast.somi), [own])).rejects.toMatchObject({ code: 'forbidden' })
})

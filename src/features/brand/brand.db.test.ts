import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoBrands } from '#demo/brands.ts'
import { wearBrand } from '#demo/seed/seed-brand.ts'
import { emailOf } from '#features/emails.ts'
import { homeForm } from '#features/home/home-blocks.ts'
import { knownBrand, readSettings } from '#features/settings/settings-queries.ts'
import { setEmailColours } from '#platform/email/email-layout.ts'
import { listShippedTexts, setOwnWords, shippedText, translate } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { type BrandForm, brandForm, standardBrand } from './brand.ts'
import { menuForm, publicMenu } from './menu.ts'
import { logoFile, logoIcons, removeLogo, saveBrand, saveLogo, saveMenu, saveOwnText, takeTexts } from './save-brand.ts'
import { readTexts, writeTexts } from './text-files.ts'
import { exportTexts, findTexts } from './text-queries.ts'

let shop: TestShop
const intake = openPictureIntake()

beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => {
  setOwnWords({ names: {}, texts: {}, languages: languageCodes, returnDays: 7 })
  setEmailColours(standardBrand)
})
afterAll(async () => {
  intake.close()
  await shop.close()
})

const admin = () => shop.as(shop.cast.admin)
const { logo: _logo, revision: _revision, ...standard } = standardBrand
const revision = async () => (await readSettings(admin())).brand.revision
const save = async (form: Partial<BrandForm>) =>
  saveBrand(admin(), { form: { ...standard, ...form }, revision: await revision() })

test('a name is in every text at once; a language without one uses the English name', async () => {
  await save({ names: { en: 'Utkal Kala', or: 'ଉତ୍କଳ କଳା' }, signature: { en: 'Utkal Kala, Puri' } })
  expect(translate('en', 'common:shopName')).toBe('Utkal Kala')
  expect(translate('or', 'email:resetPassword.subject')).toContain('ଉତ୍କଳ କଳା')
  expect(translate('ta', 'email:resetPassword.subject')).toContain('Utkal Kala')
  expect(translate('hi', 'email:signature')).toBe('Utkal Kala, Puri')

  await save({ action: '#0a5c36', ink: '#202020' })
  const { html } = emailOf({ to: 'a@b.test', language: 'en', kind: 'setup-test', words: 'setupTest' })
  expect(html).toContain('color:#202020')
  expect(html).not.toMatch(/#1c2752|#a3241e/)
})

test('when two admins change the brand at once, one gets a conflict', async () => {
  const now = await revision()
  const outcomes = await Promise.allSettled([
    saveBrand(admin(), { form: { ...standard, orderPrefix: 'UK' }, revision: now }),
    saveBrand(admin(), { form: { ...standard, orderPrefix: 'PK' }, revision: now }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'terms-changed' } })
  expect(['UK', 'PK']).toContain(knownBrand(admin()).orderPrefix)
})

test('only an admin with a fresh proof changes brand and words', async () => {
  const input = { form: standard, revision: await revision() }
  await expect(saveBrand(shop.as(shop.cast.somi), input)).rejects.toMatchObject({ code: 'forbidden' })
  const stale = shop.as({ ...shop.cast.admin, provedAt: null })
  await expect(saveBrand(stale, input)).rejects.toMatchObject({ code: 'proof-needed' })
  const text = { language: 'en' as const, key: 'common:cart', text: 'Basket', expected: null }
  await expect(saveOwnText(stale, text)).rejects.toMatchObject({ code: 'proof-needed' })
})

test('a logo becomes a PNG and the icons of phones, and can be taken off again', async () => {
  const svg = '<svg viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10" fill="#0a5c36"/></svg>'
  const { logo } = await saveLogo(admin(), { bytes: Buffer.from(svg), revision: await revision(), intake })
  expect(logo).toMatchObject({ height: 192, width: 768 })
  const stored = await shop.storage.find(logoFile(logo?.mark ?? '', 'logo.png'))
  expect((await sharp(stored ?? undefined).metadata()).format).toBe('png')
  for (const { file, size } of logoIcons) {
    const icon = await sharp((await shop.storage.find(logoFile(logo?.mark ?? '', file))) ?? undefined).metadata()
    expect([icon.width, icon.height], file).toEqual([size, size])
  }
  expect((await removeLogo(admin(), { revision: await revision() })).logo).toBeNull()
})

test.each([
  ['a text', Buffer.from('no picture'), 'unsupported-media-type'],
  ['an SVG without a drawing', Buffer.from('<svg'), 'picture-unreadable'],
  ['half a PNG', Buffer.from('\u0089PNG\r\n\u001a\n0000', 'latin1'), 'picture-unreadable'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'unsupported-media-type'],
])('%s is refused as a logo, and the brand stays', async (_name, bytes, code) => {
  const before = await revision()
  await expect(saveLogo(admin(), { bytes, revision: before, intake })).rejects.toMatchObject({ code })
  expect(await revision()).toBe(before)
})

test('a text in own words replaces the release’s, tells when that has changed, and can be given back', async () => {
  const input = { language: 'hi' as const, key: 'common:cart' }
  const shipped = translate('hi', 'common:cart')
  await saveOwnText(admin(), { ...input, text: 'झोला', expected: null })
  expect(translate('hi', 'common:cart')).toBe('झोला')

  await shop.pool.query(
    `update settings set value = jsonb_set(value, '{common:cart,shipped}', '"टोकरी"') where key = 'texts.hi'`,
  )
  const { texts } = await findTexts(admin(), { language: 'hi', q: 'झोला', own: true })
  expect(texts).toMatchObject([{ key: 'common:cart', shipped, own: { text: 'झोला', hasNewShipped: true } }])
  const unit = (state: string) => `<unit id="common:cart"><segment state="${state}">`
  expect(writeTexts('xlf', 'hi', await exportTexts(admin(), 'hi'))).toContain(unit('initial'))
  await saveOwnText(admin(), { language: 'hi', key: 'common:shopHome', text: 'घर', expected: null })
  const own = async () => (await findTexts(admin(), { language: 'hi', q: '', own: true })).texts.map(({ key }) => key)
  expect(await own()).toEqual(['common:cart', 'common:shopHome'])

  await saveOwnText(admin(), { ...input, text: 'झोला', expected: 'झोला' })
  expect(writeTexts('xlf', 'hi', await exportTexts(admin(), 'hi'))).toContain(unit('final'))
  await saveOwnText(admin(), { language: 'hi', key: 'common:shopHome', text: null, expected: 'घर' })

  await expect(saveOwnText(admin(), { ...input, text: 'थैला', expected: null })).rejects.toMatchObject({
    code: 'terms-changed',
  })
  await saveOwnText(admin(), { ...input, text: null, expected: 'झोला' })
  expect(translate('hi', 'common:cart')).toBe(shipped)
})

test('own words keep the placeholders of the text, and only texts that exist are worded', async () => {
  const key = 'email:resetPassword.text'
  const input = { language: 'en' as const, key, expected: null }
  await expect(saveOwnText(admin(), { ...input, text: 'Hello {{name}}' })).rejects.toMatchObject({
    code: 'invalid-request',
    details: { errors: [{ path: 'text', message: 'invalid.placeholders' }] },
  })
  for (const other of ['common:nobody', 'nobody:cart', 'common:__proto__', 'common:months'])
    await expect(saveOwnText(admin(), { ...input, key: other, text: 'x' })).rejects.toMatchObject({ code: 'not-found' })
})

const ownLink = { words: { en: 'Rakhi gifts', hi: 'राखी के तोहफ़े' }, link: '/collections/rakhi', isFestival: true }
const menu = {
  hidden: ['journal' as const],
  header: [{ ...ownLink, from: '2027-08-01', until: '2027-08-17', festivalDay: '2027-08-17' }],
  footer: [],
}

test('a link of the menu is shown on its days in India, and Diwali has its colour only around Diwali', async () => {
  const { revision } = (await readSettings(admin())).menu
  await saveMenu(admin(), { form: menu, revision })
  const kept = (await readSettings(admin())).menu
  const at = (time: string, language = 'hi') => publicMenu(kept, language, new Date(time))
  expect(at('2027-07-31T18:31:00Z').header).toEqual([
    { words: 'राखी के तोहफ़े', language: 'hi', link: '/collections/rakhi', isFestival: true, festivalDay: '2027-08-17' },
  ])
  expect(at('2027-08-10T00:00:00Z', 'ta').header[0]).toMatchObject({ words: 'Rakhi gifts', language: 'en' })
  expect(at('2027-08-17T18:31:00Z').header).toEqual([])
  expect([at('2026-11-23T06:00:00Z').isDiwali, at('2027-10-01T06:00:00Z').isDiwali]).toEqual([false, true])
  await expect(saveMenu(admin(), { form: menu, revision })).rejects.toMatchObject({ code: 'terms-changed' })
  await expect(saveMenu(shop.as(shop.cast.somi), { form: menu, revision: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test.each(Object.entries(demoBrands))('the example %s passes the rules of the admin area', async (_name, brand) => {
  await wearBrand(admin(), { ...brand, blocks: homeForm.parse({ blocks: brand.blocks }).blocks })
  const worn = await readSettings(admin())
  expect(worn.brand).toMatchObject({ ...brandForm.parse(brand.form), logo: { height: 192 } })
  expect(worn.menu).toMatchObject(menuForm.parse(brand.menu))
  expect(worn.home.blocks).toEqual(brand.blocks)
})

test.each([
  [{ hidden: ['products'] }, 'hidden.0'],
  [{ header: [{ ...ownLink, from: null, until: null, link: '//evil.example' }] }, 'header.0.link'],
  [{ footer: [{ ...ownLink, from: null, until: null, words: {} }] }, 'footer.0.words.en'],
  [{ header: [{ ...ownLink, from: '2027-02-02', until: '2027-02-01' }] }, 'header.0.until'],
])('a menu with %j is refused at its field', (changed, path) => {
  const issues = menuForm.safeParse({ hidden: [], header: [], footer: [], ...changed }).error?.issues ?? []
  expect(issues.map((issue) => issue.path.join('.'))).toContain(path)
})

test('a language goes out as XLIFF and JSON, comes back changed, and gives back what is as the release says it', async () => {
  const files = async (format: 'xlf' | 'json') => writeTexts(format, 'hi', await exportTexts(admin(), 'hi'))
  const xlf = await files('xlf')
  expect(XMLValidator.validate(xlf)).toBe(true)
  expect(readTexts(xlf, 'hi')).toEqual(readTexts(await files('json'), 'hi'))
  const count = Object.keys(listShippedTexts('hi')).length
  expect(await takeTexts(admin(), 'hi', xlf)).toEqual({ changed: 0, same: count, refused: [] })

  const own = 'झोला & <थैला> "बड़ा"'
  await saveOwnText(admin(), { language: 'hi', key: 'common:cart', text: own, expected: null })
  const withOwn = await files('xlf')
  expect(withOwn).toMatch(/<unit id="common:cart"><segment state="final">/)
  expect(readTexts(withOwn, 'hi').get('common:cart')).toBe(own)
  expect(await takeTexts(admin(), 'hi', xlf)).toMatchObject({ changed: 1 })
  expect(translate('hi', 'common:cart')).toBe(shippedText('hi', 'common:cart'))
  expect(await takeTexts(admin(), 'hi', withOwn)).toMatchObject({ changed: 1 })
  expect(translate('hi', 'common:cart')).toBe(own)

  // A program of a translator adds marks around words, and breaks lines between elements.
  const unit = (id: string, target: string) =>
    `<unit id="${id}">\n<segment><source>x</source>${target}</segment></unit>`
  const file = (units: string, language = 'hi') =>
    `<xliff version="2.1" srcLang="en" trgLang="${language}"><file id="a"><group id="b">${units}</group></file></xliff>`
  const taken = await takeTexts(
    admin(),
    'hi',
    file(
      [
        unit('common:cart', '<target><mrk id="m">बड़ा</mrk> <pc id="1">झोला</pc></target>'),
        unit('email:resetPassword.text', '<target>नमस्ते <ph id="1" equiv="name" disp="{{name}}"/></target>'),
        unit('common:nobody', '<target>कोई नहीं</target>'),
        unit('common:close', ''),
      ].join(''),
    ),
  )
  expect(taken).toEqual({
    changed: 1,
    same: 0,
    refused: [
      { key: 'email:resetPassword.text', message: 'invalid.placeholders' },
      { key: 'common:nobody', message: 'invalid.noSuchText' },
    ],
  })
  expect(translate('hi', 'common:cart')).toBe('बड़ा झोला')
  await takeTexts(admin(), 'hi', JSON.stringify({ 'common:cart': shippedText('hi', 'common:cart'), other: 1 }))

  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${file(unit('common:cart', '<target>&a;</target>'))}`
  for (const wrong of ['', 'hello', '{"common:cart"', '[]', bomb, file('', 'bn'), '<xliff'])
    await expect(takeTexts(admin(), 'hi', wrong)).rejects.toMatchObject({ code: 'text-file-unread' })
  await expect(takeTexts(shop.as(shop.cast.asha), 'hi', xlf)).rejects.toMatchObject({ code: 'forbidden' })
})

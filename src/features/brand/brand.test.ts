import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listShippedTexts } from '#platform/i18n/i18n.server.ts'
import {
  type Brand,
  brandFaces,
  brandForm,
  brandOf,
  brandStyle,
  contrast,
  standardBrand,
  styleAddress,
} from './brand.ts'
import { cleanSvg } from './clean-svg.ts'
import { placeholdersOf } from './own-words.ts'
import { opensForAdmin, screenName, screensOf } from './text-screens.ts'

const { logo: _logo, revision: _revision, ...standard } = standardBrand

const messagesOf = (changed: Partial<Record<keyof Brand, unknown>>) =>
  brandForm.safeParse({ ...standard, ...changed }).error?.issues.map((issue) => issue.message) ?? []

test('the colours of the release meet the contrast that is asked of others', () => {
  expect(brandForm.safeParse(standard).success).toBe(true)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

test('a brand refuses what cannot be read, is no colour, or is too long', () => {
  expect(messagesOf({ action: '#ffcc00' })).toEqual(['invalid.contrast'])
  expect(messagesOf({ ink: '#777777' })).toEqual(['invalid.contrast'])
  expect(messagesOf({ action: 'red;}body{display:none' })).toContain('invalid.colour')
  expect(messagesOf({ action: 'url(https://evil.example/x)' })).toContain('invalid.colour')
  expect(messagesOf({ names: { en: 'x'.repeat(300) } })).toEqual(['invalid.tooLong'])
  expect(messagesOf({ names: { en: 'Kala\nBcc: x@y.in' } })).toEqual(['invalid.characters'])
  expect(messagesOf({ orderPrefix: 'ହାଟ' })).toEqual(['invalid.orderPrefix'])
  expect(messagesOf({ languages: ['hi'] })).toEqual(['invalid.required'])
  expect(messagesOf({ networks: ['javascript:alert(1)'] })).toEqual(['invalid.link'])
})

test('a name in Arabic script and one in Odia are names', () => {
  const names = { en: 'بازار', or: 'କଳା ହାଟ' }
  expect(brandForm.parse({ ...standard, names }).names).toEqual(names)
})

test('a brand of another version counts as none', () => {
  expect(brandOf({ colour: 'blue' })).toEqual(standardBrand)
  expect(brandOf(undefined)).toEqual(standardBrand)
})

test('the style sheet holds hex colours only, and nothing for the look of the release', () => {
  expect(styleAddress(standardBrand)).toBeNull()
  const own = { ...standardBrand, action: '#0a5c36', ink: '#222222', face: 'plain' as const, revision: 3 }
  expect(brandStyle(own)).toMatch(/^:root\{(--[\w-]+:(#[0-9a-f]{6}|var\(--body\));?)+\}\n$/)
  expect(styleAddress(own)).toBe('/brand.css?v=3')
})

test.each([
  ['a script', '<svg viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0h9"/></svg>'],
  ['an event', '<svg viewBox="0 0 9 9" onload="alert(1)"><path onclick="alert(1)" d="M0 0h9"/></svg>'],
  ['a style', '<svg viewBox="0 0 9 9"><style>@import "https://evil.example"</style><path d="M0 0h9"/></svg>'],
  ['an outside picture', '<svg viewBox="0 0 9 9"><image href="https://evil.example/a.png"/><path d="M0 0h9"/></svg>'],
  ['an outside fill', '<svg viewBox="0 0 9 9"><path fill="url(https://evil.example#a)" d="M0 0h9"/></svg>'],
  ['an outside use', '<svg viewBox="0 0 9 9"><use xlink:href="file:///etc/passwd#a"/><path d="M0 0h9"/></svg>'],
  [
    'foreign content',
    '<svg viewBox="0 0 9 9"><foreignObject><iframe src="x"/></foreignObject><path d="M0 0h9"/></svg>',
  ],
  ['an entity', '<!DOCTYPE svg [<!ENTITY a "evil">]><svg viewBox="0 0 9 9"><title>&a;</title><path d="M0 0h9"/></svg>'],
])('of an SVG with %s only the drawing is kept', (_name, source) => {
  const clean = cleanSvg(source)
  expect(clean).toContain('d="M0 0h9"')
  expect(clean).not.toMatch(/script|onload|onclick|style|image|evil|etc|foreign|iframe|ENTITY/i)
})

test('an SVG that is too deep, too large or none is refused', () => {
  expect(cleanSvg(`<svg>${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`)).toBeNull()
  expect(cleanSvg(`<svg>${'<path d="M0 0"/>'.repeat(5_000)}</svg>`)).toBeNull()
  expect(cleanSvg('<html><body>no drawing</body></html>')).toBeNull()
})

test('gradients and clips of the same file stay', () => {
  const source =
    '<svg viewBox="0 0 9 9"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9"/></svg>'
  expect(cleanSvg(source)).toContain('fill="url(#a)"')
})

test('placeholders are compared without the shop’s name, which the server fills', () => {
  expect(placeholdersOf('{{name}} at {{shop}}: {{ count }}')).toBe('count name')
})

test('no text of any language names the shop: the server fills its name', () => {
  const folder = path.resolve('locales')
  const named = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: language }) =>
      readdirSync(path.join(folder, language)).flatMap((file) =>
        readFileSync(path.join(folder, language, file), 'utf8')
          .split('\n')
          .filter((line) => /Haat|హాట్|ஹாட்|ಹಾಟ್/.test(line) && !/"(shopName|credit)":/.test(line))
          .map((line) => `${language}/${file}: ${line.trim()}`),
      ),
    )
  expect(named).toEqual([])
})

test.each(brandFaces)('the face %s changes only tokens of type, and loads nothing', (face) => {
  const style = brandStyle({ ...standardBrand, face })
  expect(style).not.toMatch(/url|@import|</)
  const names = [...style.matchAll(/(--[\w-]+):/g)].map(([, name]) => name ?? '')
  expect(names.filter((name) => !['--display', '--body'].includes(name))).toEqual([])
})

test('a text leads to the screens whose sources use it, and every other text is of an email, a document or an answer', () => {
  expect(screensOf('shop:cart.title')).toContain('/cart')
  expect(screensOf('admin:texts.files')).toEqual(['/admin/texts'])
  expect(screensOf('info:sizeGuide.lead')).toEqual(['/size-guide'])
  expect(screensOf('shop:category.textiles')).toContain('/products/:id')
  expect(screensOf('common:menu.profile')).toContain('/')
  expect(screensOf('email:orderPaid.subject')).toEqual([])
  expect(['/products/:id', '/admin/texts'].map(screenName)).toEqual(['common:goods.piece', 'admin:texts.title'])
  expect(opensForAdmin('/admin/texts') && opensForAdmin('/cart') && opensForAdmin('/artisan/register')).toBe(true)
  expect(opensForAdmin('/artisan/orders') || opensForAdmin('/orders/:number') || opensForAdmin('/wishlist')).toBe(false)
  const screenTexts = Object.keys(listShippedTexts('en')).filter((key) => !/^(email|common):/.test(key))
  const lost = screenTexts.filter((key) => screensOf(key).length === 0)
  expect(lost.length / screenTexts.length).toBeLessThan(0.06)
})

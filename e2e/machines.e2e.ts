// What search engines read: every kind of page in every language, as HTML only.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import { faultsOfStructuredData } from '#test/structured-data.ts'

const base = process.env.BASE ?? ''

/** One of each kind, with the demo's products and artisans. */
const pages = {
  home: '/',
  listing: '/products',
  category: '/products?category=pottery',
  product: '/products/blue-pottery-bowl-twelve-petals',
  variants: '/products/chikankari-kurta-lotus',
  madeToOrder: '/products/kosa-saree-in-maroon-and-gold',
  artisans: '/artisans',
  artisan: '/artisans/girdhari-kumhar',
  crafts: '/crafts',
  craft: '/crafts/jaipur-blue-pottery',
  journal: '/journal',
  diwali: '/diwali',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  shipping: '/shipping',
  faq: '/faq',
  returns: '/returns',
  cookies: '/cookies',
  help: '/help',
  sizeGuide: '/size-guide',
  careers: '/careers',
  press: '/press',
}

/** Required types besides breadcrumbs. */
const types: Partial<Record<keyof typeof pages, string>> = {
  home: 'Organization',
  listing: 'ItemList',
  product: 'Product',
  variants: 'ProductGroup',
  madeToOrder: 'Product',
  artisan: 'ProfilePage',
  journal: 'ItemList',
}

describe.each(languageCodes)('in %s', (language) => {
  test.each(Object.entries(pages))(
    '%s has title, description, canonical, alternates and valid structured data',
    async (name, path) => {
      const html = await read(inLanguage(path, language))
      expect(html).toContain(`<html lang="${language}"`)
      const head = headOf(html)
      expect(head.title.length, 'title').toBeGreaterThan(5)
      expect(head.description.length, 'description').toBeGreaterThan(20)
      expect(head.canonical).toBe(own(path, language))

      const alternates = Object.fromEntries(head.alternates)
      expect(Object.keys(alternates).sort()).toEqual([...languageCodes, 'x-default'].sort())
      for (const code of languageCodes) expect(alternates[code]).toBe(own(path, code))
      expect(alternates['x-default']).toBe(own(path, 'en'))

      const found = head.jsonLd.map((json) => JSON.parse(json)['@type'])
      expect(head.jsonLd.flatMap(faultsOfStructuredData)).toEqual([])
      const expected = types[name as keyof typeof pages]
      if (expected) expect(found).toContain(expected)
    },
  )
})

test('no page has the English title and description in another language', async () => {
  for (const path of Object.values(pages)) {
    const english = headOf(await read(path))
    const tamil = headOf(await read(inLanguage(path, 'ta')))
    expect(tamil.description, path).not.toBe(english.description)
    // The name of a person or of a piece is the same in every language, and so is the shop's.
    if (!/^\/(artisans|products)\//.test(path)) expect(tamil.title, path).not.toBe(english.title)
  }
})

describe('the sitemap', () => {
  let addresses: string[] = []
  beforeAll(async () => {
    const index = xml(await read('/sitemap.xml')) as { sitemapindex: { sitemap: { loc: string }[] } }
    const parts = await Promise.all(index.sitemapindex.sitemap.map(({ loc }) => read(new URL(loc).pathname)))
    addresses = parts.flatMap((part) => {
      expect(Buffer.byteLength(part)).toBeLessThan(50 * 1024 * 1024)
      const { urlset } = xml(part) as { urlset: { url: { loc: string }[] } }
      expect(urlset.url.length).toBeLessThanOrEqual(50_000)
      return urlset.url.map(({ loc }) => loc)
    })
  })

  test('lists every product, artisan, craft and article once', () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    const countOf = (folder: string) => addresses.filter((one) => new URL(one).pathname.startsWith(folder)).length
    // Other tests decide on some of them meanwhile.
    expect(countOf('/products/')).toBeGreaterThanOrEqual(720)
    expect(countOf('/artisans/')).toBeGreaterThanOrEqual(150)
    expect(countOf('/crafts/')).toBeGreaterThanOrEqual(312)
    expect(countOf('/journal/')).toBeGreaterThanOrEqual(12)
  })

  test('lists only pages that exist, are their own canonical, and are indexable', async () => {
    const every = Math.ceil(addresses.length / 60)
    for (const address of addresses.filter((_, index) => index % every === 0)) {
      const { pathname, search } = new URL(address)
      const head = headOf(await read(pathname + search))
      expect(head.canonical).toBe(address)
      expect(head.html).not.toContain('content="noindex"')
      expect(head.jsonLd.flatMap(faultsOfStructuredData)).toEqual([])
    }
  })
})

test('the Merchant feed has every variant of every product with all required fields and working links', async () => {
  const { rss } = xml(await read('/feeds/google.xml')) as { rss: { channel: { item: Record<string, string>[] } } }
  const items = rss.channel.item
  expect(items.length).toBeGreaterThanOrEqual(735)
  expect(new Set(items.map((item) => item['g:id'])).size).toBe(items.length)
  for (const item of items) {
    for (const name of [
      'g:id',
      'g:title',
      'g:description',
      'g:link',
      'g:image_link',
      'g:availability',
      'g:price',
      'g:brand',
      'g:condition',
    ])
      expect(String(item[name] ?? ''), `${item['g:id']} ${name}`).not.toBe('')
    expect(item['g:price']).toMatch(/^\d+\.\d\d INR$/)
  }
  const sample = items[Math.floor(items.length / 2)]
  expect((await fetch(String(sample?.['g:link']))).status).toBe(200)
  expect((await fetch(String(sample?.['g:image_link']))).headers.get('content-type')).toBe('image/webp')
})

test('the journal has a feed, and an article has Article structured data', async () => {
  const feed = await read('/journal/rss.xml')
  const { rss } = xml(feed) as { rss: { channel: { item: { link: string }[] } } }
  expect(rss.channel.item.length).toBeGreaterThanOrEqual(12)
  const head = headOf(await read(new URL(rss.channel.item.at(-1)?.link ?? '').pathname))
  expect(head.jsonLd.map((json) => JSON.parse(json)['@type'])).toContain('Article')
  expect(head.jsonLd.flatMap(faultsOfStructuredData)).toEqual([])
})

test('a shared product has a preview image of 1200 by 630', async () => {
  const { html } = headOf(await read(pages.product))
  const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await fetch(card)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { default: sharp } = await import('sharp')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
})

function inLanguage(path: string, language: string): string {
  return language === 'en'
    ? `${path}${path.includes('?') ? '&' : '?'}lng=en`
    : `${path}${path.includes('?') ? '&' : '?'}lng=${language}`
}

function own(path: string, language: string): string {
  return language === 'en' ? base + path : base + inLanguage(path, language)
}

async function read(path: string): Promise<string> {
  const answer = await fetch(base + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

function xml(text: string): unknown {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'item', 'sitemap'].includes(name) }).parse(
    text,
  )
}

function headOf(html: string) {
  const attribute = (tag: string, name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')
  const tags = html.match(/<(link|meta)\b[^>]*>/g) ?? []
  const alternates = tags
    .filter((tag) => attribute(tag, 'rel') === 'alternate' && attribute(tag, 'hreflang'))
    .map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')] as const)
  return {
    html,
    title: plain(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    description: attribute(tags.find((tag) => attribute(tag, 'name') === 'description') ?? '', 'content'),
    canonical: attribute(tags.find((tag) => attribute(tag, 'rel') === 'canonical') ?? '', 'href'),
    alternates,
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => json,
    ),
  }
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

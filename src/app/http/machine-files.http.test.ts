import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.services.pool.query(`UPDATE products SET name = $1, description = $2 WHERE slug = 'blue-bowl'`, [
    'Bowl <b>"12" & more\u0001\ud800'.toWellFormed(),
    'a ]]> & <script>',
  ])
  await server.services.pool.query(
    `WITH image AS (INSERT INTO images (key, kind, width, height, ground, created_at)
       VALUES ('0123456789abcdef', 'drawn', 960, 1200, '#e6e8e3', now()) RETURNING id)
     INSERT INTO product_pictures (product_id, position, image_id, alt) SELECT p.id, 0, image.id, '' FROM products p, image
     WHERE NOT EXISTS (SELECT FROM product_pictures WHERE product_id = p.id)`,
  )
  await server.services.pool.query(
    `WITH large AS (INSERT INTO images (key, kind, width, height, ground, created_at)
       VALUES ('fedcba9876543210', 'drawn', 960, 1200, '#e6e8e3', now()) RETURNING id)
     INSERT INTO product_pictures (product_id, position, image_id, alt, shows)
     SELECT p.id, 1, large.id, '', '{"size":"L"}' FROM products p, large WHERE p.slug = 'blue-vase'`,
  )
  await server.services.pool.query(
    `UPDATE products SET audiences = CASE slug WHEN 'white-shawl' THEN '{women,men}'::text[] ELSE '{children}' END
     WHERE slug IN ('white-shawl', 'blue-vase')`,
  )
})
afterAll(() => server.close())

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['url', 'item', 'sitemap', 'xhtml:link'].includes(name),
})

type Url = { loc: string; 'xhtml:link': { '@_hreflang': string; '@_href': string }[] }

/** The parts these files may have; a test fails if its file lacks one. */
type Xml = {
  sitemapindex: { sitemap: { loc: string }[] }
  urlset: { url?: Url[] }
  rss: { channel: { item: Record<string, string>[]; language: string } }
}

async function read(path: string): Promise<{ text: string; xml: Xml }> {
  const answer = await fetch(server.url + path)
  const text = await answer.text()
  expect(answer.status, path).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/(rss\+)?xml/)
  expect(XMLValidator.validate(text), path).toBe(true)
  return { text, xml: parser.parse(text) }
}

test('the sitemap lists every visible product once, in twelve languages, and no hidden product', async () => {
  const { xml } = await read('/sitemap.xml')
  const parts = xml.sitemapindex.sitemap
  const urls: Url[] = []
  for (const { loc } of parts) {
    const part = await read(new URL(loc).pathname)
    urls.push(...(part.xml.urlset.url ?? []))
  }
  const locs = urls.map(({ loc }) => loc)
  expect(new Set(locs).size).toBe(locs.length)
  for (const slug of ['blue-bowl', 'blue-vase', 'white-shawl'])
    expect(locs.filter((loc) => loc.endsWith(`/products/${slug}`))).toHaveLength(1)
  expect(locs.some((loc) => loc.includes('draft-plate'))).toBe(false)
  for (const { loc, 'xhtml:link': links } of urls) {
    expect(links.map((link) => link['@_hreflang']).sort()).toEqual([...languageCodes, 'x-default'].sort())
    expect(links.some((link) => link['@_href'] === loc)).toBe(true)
  }
})

test('the feed has every field that Merchant Center requires, whatever an artisan writes', async () => {
  const { xml, text } = await read('/feeds/google.xml')
  const { channel } = xml.rss
  const ids = channel.item.map((item) => item['g:id'])
  expect(new Set(ids).size).toBe(ids.length)
  for (const stray of ['draft-plate', '\u0001']) expect(text).not.toContain(stray)
  for (const item of channel.item) {
    expect(item['g:title']).toBeTruthy()
    expect(String(item['g:title']).length).toBeLessThanOrEqual(150)
    expect(item['g:description']).toBeTruthy()
    expect(item['g:link']).toMatch(/^https?:\/\/[^ ]+\/products\//)
    expect(item['g:image_link']).toMatch(/^https?:\/\/[^ ]+\/img\//)
    expect(['in_stock', 'out_of_stock']).toContain(item['g:availability'])
    expect(item['g:price']).toMatch(/^\d+\.\d\d INR$/)
    expect(item['g:brand']).toBeTruthy()
    expect(item['g:condition']).toBe('new')
    expect(String(item['g:material'] ?? '').split('/').length).toBeLessThanOrEqual(3)
    expect(item['g:google_product_category']).toMatch(/^[A-Z][\w &]+( > [A-Z][\w &]+)*$/)
  }
  expect(channel.item.find((item) => item['g:link']?.includes('sold-out'))?.['g:availability']).toBe('out_of_stock')
  const wearers = (slug: string) => {
    const item = channel.item.find((one) => one['g:link']?.includes(`/${slug}`))
    return [item?.['g:gender'], item?.['g:age_group']]
  }
  expect(wearers('white-shawl')).toEqual(['unisex', 'adult'])
  expect(wearers('blue-vase')).toEqual([undefined, 'kids'])
  expect(wearers('blue-bowl')).toEqual([undefined, undefined])
  const vases = channel.item.filter((item) => item['g:item_group_id'] === 'blue-vase')
  const pictures = vases.map((item) => [item['g:image_link'], item['g:additional_image_link']])
  const [whole, large] = ['0123456789abcdef', 'fedcba9876543210'].map((key) => expect.stringContaining(key))
  expect(pictures).toEqual([
    [whole, undefined],
    [large, whole],
  ])
})

test('security.txt names the operator for half a year ahead, and nobody while the operator is our example', async () => {
  const { config } = server.services
  expect(config.operator.isExample).toBe(true)
  expect((await fetch(`${server.url}/.well-known/security.txt`)).status).toBe(404)

  const operator = { ...config.operator, email: 'care@kala.example', isExample: false }
  Object.assign(config, { operator })
  const text = await (await fetch(`${server.url}/security.txt`)).text()
  expect(text).toContain('Contact: mailto:care@kala.example\n')
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('llms.txt leads to pages and files that exist', async () => {
  const text = await (await fetch(`${server.url}/llms.txt`)).text()
  expect(text).toMatch(/^# \S/)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => new URL(url).pathname)
  expect(links.length).toBeGreaterThan(8)
  for (const path of links.filter((one) => /\.(xml|json)$/.test(one)))
    expect((await fetch(server.url + path)).status, path).toBe(200)
})

test('an unknown file is 404, a gzipped one has the same text, and robots.txt names the sitemap', async () => {
  for (const path of [
    '/sitemaps/nothing.xml',
    '/sitemaps/products-0.xml',
    '/feeds/google-x.xml',
    '/feeds/bing.xml',
    '/sitemaps/..%2Fpages.xml',
  ])
    expect((await fetch(server.url + path)).status, path).toBe(404)
  const beyond = await read('/sitemaps/products-99999.xml')
  expect(beyond.text).not.toContain('<url>')
  const packed = await fetch(`${server.url}/sitemaps/pages.xml`, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const plain = await fetch(`${server.url}/sitemaps/pages.xml`, { headers: { 'accept-encoding': 'identity' } })
  expect(await packed.text()).toBe(await plain.text())
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  expect(JSON.parse(await (await fetch(`${server.url}/manifest.webmanifest`)).text()).name).toBe('Haat')
})

test('the journal feed is in the requested language', async () => {
  const { xml } = await read('/journal/rss.xml?lng=hi')
  expect(xml.rss.channel.language).toBe('hi')
})

test('a share card for an unknown picture is 404', async () => {
  expect((await fetch(`${server.url}/img/no-such-picture/shared.jpg`)).status).toBe(404)
})

test('cacheable responses state how long they may be cached', async () => {
  const keptFor = async (path: string) => (await fetch(server.url + path)).headers.get('cache-control')
  expect(await keptFor('/api/search/suggestions?q=bowl')).toBe('private, max-age=60')
  expect(await keptFor('/api/openapi.json')).toBe('public, max-age=300')
  expect(await keptFor('/sitemap.xml')).toBe('public, max-age=1800')
})

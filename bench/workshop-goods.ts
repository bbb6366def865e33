import http from 'node:http'
import { demoPeople } from '#demo/demo-people.ts'
import type { Row } from './bench.ts'
import { Client, type Session } from './client.ts'
import { round } from './reads.ts'
import type { BenchShop } from './shop-under-load.ts'

const goods = 5_000
const perPage = 12
const rounds = 25

const questions = [
  { what: 'first page', query: 'page=1' },
  { what: 'middle page', query: `page=${Math.floor(goods / perPage / 2)}` },
  { what: 'last page', query: `page=${Math.floor(goods / perPage)}` },
  { what: '50 a page, last', query: `limit=50&page=${goods / 50}` },
  { what: 'by state', query: 'status=published&page=200' },
  { what: 'by words', query: 'q=copy+49' },
  { what: 'by words that nothing has', query: 'q=nothing+of+this' },
  { what: 'put away', query: 'status=archived' },
]

export async function measureOwnGoods(shop: BenchShop): Promise<Row[]> {
  await fillWorkshop(shop)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const client = new Client(shop.url, agent)
  const { cookie } = await signIn(shop, client)
  const rows: Row[] = []
  for (const { what, query } of questions) {
    const call = await timesOf(() => read(`${shop.url}/api/artisan/products?${query}`, agent, cookie))
    const page = await timesOf(() => read(`${shop.url}/artisan/products?${query}`, agent, cookie))
    rows.push({
      what,
      'call p50 ms': round(call[Math.floor(rounds / 2)] ?? 0),
      'call slowest ms': round(call.at(-1) ?? 0),
      'page p50 ms': round(page[Math.floor(rounds / 2)] ?? 0),
      'page slowest ms': round(page.at(-1) ?? 0),
    })
  }
  agent.destroy()
  return rows
}

async function fillWorkshop({ pool }: BenchShop): Promise<void> {
  const artisan = 'SELECT a.id FROM artisans a JOIN users u ON u.id = a.user_id WHERE u.email = $1'
  const values = [emailOfArtisan, goods]
  await pool.query(
    `INSERT INTO products (slug, artisan_id, craft_id, category, state, name, description, materials, techniques, colors, features,
      length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm, packed_weight_grams,
      is_fragile, dispatch_days, hsn, status, published_at, price_paise, created_at)
    SELECT 'own-copy-' || n, p.artisan_id, craft_id, category, state, 'Copy ' || n || ' of ' || name, description, materials, techniques,
      colors, features, length_mm, width_mm, height_mm, weight_grams, packed_length_mm, packed_width_mm, packed_height_mm,
      packed_weight_grams, is_fragile, dispatch_days, hsn, CASE WHEN n % 3 = 0 THEN 'draft' ELSE 'published' END, published_at,
      price_paise, created_at - n * interval '1 minute'
    FROM (SELECT * FROM products WHERE artisan_id = (${artisan}) ORDER BY id LIMIT 1) p, generate_series(1, $2::int) n
    ON CONFLICT DO NOTHING`,
    values,
  )
  await pool.query(
    `INSERT INTO variants (product_id, sku, options, options_key, price_paise, position)
    SELECT id, upper(slug) || '-1', '{}', '{}', price_paise, 0 FROM products WHERE slug LIKE 'own-copy-%' ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `WITH stocked AS (
      INSERT INTO stock (variant_id, on_hand) SELECT v.id, 3 FROM variants v JOIN products p ON p.id = v.product_id
      WHERE p.slug LIKE 'own-copy-%' ON CONFLICT DO NOTHING RETURNING variant_id
    ) INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT variant_id, 'opening', 3, now() FROM stocked`,
  )
  await pool.query(
    `INSERT INTO product_pictures (product_id, position, image_id, alt)
    SELECT p.id, 0, (SELECT min(id) FROM images), '' FROM products p WHERE p.slug LIKE 'own-copy-%' ON CONFLICT DO NOTHING`,
  )
  await pool.query('ANALYZE products, variants, stock, product_pictures')
}

const emailOfArtisan = demoPeople.find(({ role }) => role === 'artisan')?.email ?? ''

async function signIn(shop: BenchShop, client: Client): Promise<Session> {
  await shop.pool.query('DELETE FROM throttles')
  const artisan = demoPeople.find(({ role }) => role === 'artisan')
  const { status, cookies } = await client.send(
    'POST',
    '/api/auth/login',
    { email: artisan?.email, password: artisan?.password },
    {},
  )
  if (status !== 200) throw new Error(`the demo's artisan cannot sign in: ${status}`)
  return { cookie: cookies.map((one) => one.split(';')[0]).join('; '), csrf: '' }
}

async function timesOf(ask: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < rounds + 3; turn += 1) {
    const from = performance.now()
    await ask()
    if (turn >= 3) times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)
}

function read(url: string, agent: http.Agent, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
  })
}

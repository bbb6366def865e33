// A rule that never fires is no rule: each is shown one planted offence and one innocent twin.
import { expect, test } from 'vitest'
import { areaOffences, kindOffences, ownerOffences, roomOffences, tableOwners } from './room-rules.ts'
import {
  callOffences,
  cartStorageOffences,
  ceilingOffences,
  declaredCalls,
  linkOffences,
  settingsOffences,
} from './shape-rules.ts'
import { parseSource } from './source-file.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  use(${index})`).join('\n')

test.each([
  ['src/platform/money/money.ts', "import { cart } from '#features/cart/cart.ts'"],
  ['src/features/cart/cart.ts', "import type { Page } from '#web/ui/page.tsx'"],
  ['src/features/cart/cart.ts', "import type { Page } from '../../web/ui/page.tsx'"],
  ['src/features/cart/cart.ts', "import { useState } from 'react'"],
  ['src/features/cart/cart.ts', "export { useState } from 'react'"],
  ['src/features/cart/cart.ts', "const later = () => import('#app/app.ts')"],
  ['src/features/home/shop/home-page.tsx', "import { eq } from 'drizzle-orm'"],
  ['src/features/home/shop/home-page.tsx', "import { demoProducts } from '#demo/products.ts'"],
  ['src/app/app.ts', "import { testDatabase } from '#test/database.ts'"],
])('%s must not: %s', (file, text) => {
  expect(roomOffences(parseSource(file, text))).toHaveLength(1)
})

test('imports to the left are welcome', () => {
  const text = "import { money } from '#platform/money/money.ts'\nimport { cart } from '#features/cart/cart.ts'"
  expect(roomOffences(parseSource('src/features/cart/shop/cart-page.tsx', text))).toEqual([])
})

test('payments must not call orders, orders may call payments, and all may call audit', () => {
  const call = (area: string, other: string) =>
    areaOffences(parseSource(`src/domain/${area}/a-queries.ts`, `import { f } from '#domain/${other}/f.ts'`))
  expect(call('payments', 'orders')).toHaveLength(1)
  expect(call('orders', 'payments')).toEqual([])
  expect(call('images', 'audit')).toEqual([])
  expect(call('shoes', 'images')).toHaveLength(1)
})

test('types and tables of any area may be read', () => {
  const text =
    "import type { Order } from '#features/orders/order.ts'\nimport { orders } from '#features/orders/orders-tables.server.ts'"
  expect(areaOffences(parseSource('src/domain/payments/payment-queries.ts', text))).toEqual([])
})

test('a file that reads or writes is named after its function', () => {
  const text = "import { transaction } from '#features/context.ts'\nexport async function placeOrder() {}"
  expect(kindOffences(parseSource('src/features/orders/place-order.ts', text))).toEqual([])
  expect(kindOffences(parseSource('src/domain/orders/orders.ts', text))).toHaveLength(1)
  expect(kindOffences(parseSource('src/features/orders/orders-calls.ts', text))).toHaveLength(1)
  expect(kindOffences(parseSource('src/domain/orders/more/place-order.ts', text))).toHaveLength(1)
})

test('a pure file may take shapes of any area, but call nobody', () => {
  const text = "import { move } from '#features/orders/move-parcel.ts'"
  const file = parseSource('src/features/products/product.ts', text)
  expect(areaOffences(file)).toEqual([])
  expect(kindOffences(file)).toEqual([])
  expect(kindOffences(file, new Set(['src/features/orders/move-parcel.ts']))).toHaveLength(1)
})

test('a pure file may take types from anywhere', () => {
  const text = "import type { Db } from '#platform/database/db.server.ts'\nexport const total = 1"
  expect(kindOffences(parseSource('src/features/checkout/order-totals.ts', text))).toEqual([])
})

test('only the owner writes a table, by builder or by SQL', () => {
  const tables = parseSource(
    'src/features/products/catalog-tables.server.ts',
    "export const products = pgTable('products', {})",
  )
  const owners = tableOwners([tables])
  const imports = "import { products } from '#features/products/catalog-tables.server.ts'\n"
  const offences = (area: string, text: string) =>
    ownerOffences(parseSource(`src/domain/${area}/x.ts`, imports + text), owners)

  expect(offences('orders', 'db.update(products).set({})')).toHaveLength(1)
  expect(offences('orders', 'sql`UPDATE products SET x = 1`')).toHaveLength(1)
  expect(offences('orders', 'db.select().from(products)')).toEqual([])
  expect(offences('catalog', 'db.update(products).set({})')).toEqual([])
})

test('long functions, components and files are noticed', () => {
  const offences = (file: string, text: string) => ceilingOffences(parseSource(file, text))
  expect(offences('src/web/a.ts', `function f() {\n${lines(39)}\n}`)).toHaveLength(1)
  expect(offences('src/web/a.ts', `function f() {\n${lines(38)}\n}`)).toEqual([])
  expect(offences('src/web/a.tsx', `const Card = () => {\n${lines(78)}\n}`)).toEqual([])
  expect(offences('src/web/a.tsx', `const Card = () => {\n${lines(79)}\n}`)).toHaveLength(1)
  expect(offences('src/web/a.ts', `const f = () => 1\n${lines(250)}`)).toHaveLength(1)
  expect(offences('src/web/names.ts', lines(400))).toEqual([])
})

test('process.env has one reader; a comment about it is free', () => {
  expect(settingsOffences(parseSource('src/app/app.ts', 'const port = process.env.PORT'))).toHaveLength(1)
  expect(settingsOffences(parseSource('src/app/app.ts', '// process.env is read elsewhere'))).toEqual([])
  expect(settingsOffences(parseSource('src/platform/config/config.server.ts', 'process.env.PORT'))).toEqual([])
})

test.each([
  '<a href="/cart">x</a>',
  "<Link to={'/cart'}>x</Link>",
  '<Link to={`/product/$' + '{slug}`}>x</Link>',
  '<form action="/search" />',
  "navigate('/login')",
])('a written link is noticed: %s', (text) => {
  expect(linkOffences(parseSource('src/web/ui/menu.tsx', `const x = ${text}`))).toHaveLength(1)
})

test.each([
  '<a href={paths.cart}>x</a>',
  '<a href="#main">x</a>',
  '<a href="https://example.org/">x</a>',
  '<link rel="icon" href="/favicon.svg" />',
  'navigate(paths.login())',
])('no link of ours: %s', (text) => {
  expect(linkOffences(parseSource('src/web/ui/menu.tsx', `const x = ${text}`))).toEqual([])
})

test('the stored cart has one keeper', () => {
  const text = "localStorage.setItem('cart', '[]')"
  expect(cartStorageOffences(parseSource('src/web/ui/header.tsx', text))).toHaveLength(1)
  expect(cartStorageOffences(parseSource('src/features/cart/shop/browser-cart.ts', text))).toEqual([])
  expect(cartStorageOffences(parseSource('src/web/ui/header.tsx', "localStorage.setItem('token', '1')"))).toEqual([])
})

test('a call without handler or access row is noticed', () => {
  const text = "export const wishlistCalls = { add: declareCall({ method: 'POST', path: '/wishlist' }) } as const"
  const [call] = declaredCalls(parseSource('src/features/wishlist/wishlist-calls.ts', text))
  expect(call).toEqual({ area: 'wishlist', group: 'wishlistCalls', key: 'add', method: 'POST', path: '/wishlist' })
  if (!call) return
  expect(callOffences(call, '', '')).toHaveLength(2)
  expect(callOffences(call, 'serve(wishlistCalls.add, add)', "{ 'POST /wishlist': [] }")).toEqual([])
})

// Each rule is tested with one offence and one allowed case, so that no rule is silently dead.

import { expect, test } from 'vitest'
import {
  audienceOffences,
  doersAmong,
  featureOffences,
  featureOrder,
  fullFolders,
  importCircles,
  layerOffences,
  ownerOffences,
  tableOwners,
} from './arrow-rules.ts'
import { cartStorageOffences, linkOffences, settingsOffences, sqlOffences, vocabularyOffences } from './shape-rules.ts'
import { parseSource } from './source-file.ts'

test.each([
  ['src/platform/money/money.ts', "import { cart } from '#features/cart/cart.ts'"],
  ['src/search-engine/slot-set.ts', "import { cart } from '#features/cart/cart.ts'"],
  ['src/search-engine/slot-set.ts', "import { Button } from '#ui/controls.tsx'"],
  ['src/ui/controls.tsx', "import { paths } from '#features/paths.ts'"],
  ['src/ui/controls.tsx', "import { paths } from '../features/paths.ts'"],
  ['src/features/cart/cart.ts', "const later = () => import('#app/app.ts')"],
  ['src/features/cart/cart.ts', "import { useState } from 'react'"],
  ['src/features/cart/cart.ts', "export { useState } from 'react'"],
  ['src/features/home/shop/home-page.tsx', "import pg from 'pg'"],
  ['src/features/home/shop/home-page.tsx', "import { demoProducts } from '#demo/products.ts'"],
  ['src/app/app.ts', "import { testDatabase } from '#test/database.ts'"],
])('%s must not: %s', (file, text) => {
  expect(layerOffences(parseSource(file, text))).toHaveLength(1)
})

test.each([
  [
    'src/features/cart/shop/cart-page.tsx',
    "import { cart } from '#features/cart/cart.ts'\nimport { useState } from 'react'",
  ],
  ['src/features/cart/cart.ts', "import { paise } from '#platform/money/money.ts'\nimport { z } from 'zod'"],
  ['src/app/app.ts', "import { cart } from '#features/cart/cart.ts'\nimport fastify from 'fastify'"],
])('%s may: %s', (file, text) => {
  expect(layerOffences(parseSource(file, text))).toEqual([])
})

test.each([
  ['src/features/cart/cart.ts', '#features/cart/shop/cart-page.tsx'],
  ['src/features/orders/order.ts', '#features/screens/api.ts'],
  ['src/features/orders/admin/order-page.tsx', '#features/orders/shop/order-page.tsx'],
  ['src/features/orders/parts/order-bill.tsx', '#features/orders/shop/order-page.tsx'],
  ['src/features/orders/shop/order-page.tsx', '#features/returns/artisan/returns-page.tsx'],
])('%s must not import %s', (file, target) => {
  expect(audienceOffences(parseSource(file, `import { x } from '${target}'`))).toHaveLength(1)
})

test('an import cycle is reported with its chain; type and dynamic imports make none', () => {
  const circle = (back: string) => [
    parseSource('src/app/a.ts', "import { b } from './b.ts'"),
    parseSource('src/app/b.ts', back),
  ]
  expect(importCircles(circle("export { a } from './a.ts'"))).toEqual(['src/app/a.ts → src/app/b.ts → src/app/a.ts'])
  expect(importCircles(circle("import type { A } from './a.ts'"))).toEqual([])
  expect(importCircles(circle("const later = () => import('./a.ts')"))).toEqual([])
})

test('screens may import a feature’s root, shared parts and screens of their own audience', () => {
  const targets = [
    '#features/orders/order.ts',
    '#features/orders/parts/order-bill.tsx',
    '#features/cart/shop/cart-page.tsx',
  ]
  const text = targets.map((target, index) => `import { x${index} } from '${target}'`).join('\n')
  expect(audienceOffences(parseSource('src/features/orders/shop/order-page.tsx', text))).toEqual([])
})

const useCase = (feature: string, imports = '') =>
  parseSource(
    `src/features/${feature}/do-it.ts`,
    `import { transaction } from '#features/context.ts'\n${imports}\nexport const doIt = () => transaction`,
  )

test('payments must not call orders; orders may call payments', () => {
  const order = featureOrder()
  const call = (feature: string, other: string) => {
    const caller = useCase(feature, `import { doIt as other } from '#features/${other}/do-it.ts'`)
    return featureOffences(caller, order, doersAmong([caller, useCase(other)]))
  }
  expect(call('payments', 'orders')).toHaveLength(1)
  expect(call('orders', 'payments')).toEqual([])
  expect(call('images', 'audit')).toEqual([])
  expect(call('shoes', 'images')).toHaveLength(1)
})

test('any feature’s types and pure files may be imported', () => {
  const text =
    "import type { Order } from '#features/orders/order.ts'\nimport { orderStatus } from '#features/orders/order-status.ts'"
  expect(
    featureOffences(useCase('payments', text), featureOrder(), new Set(['src/features/payments/do-it.ts'])),
  ).toEqual([])
})

test.each([
  ['payments', 'sql`insert into orders (id) values (1)`', 1],
  ['payments', 'sql`update   orders set id = 1`', 1],
  ['payments', 'sql`DELETE FROM "orders"`', 1],
  ['payments', 'sql`select from orders`', 0],
  ['orders', 'sql`insert into orders (id) values (1)`', 0],
  ['returns', 'sql`update parcels set id = 1`', 0],
])('%s: %s', (feature, statement, count) => {
  const file = parseSource(`src/features/${feature}/x.ts`, `const text = ${statement.replace('sql', '')}`)
  expect(ownerOffences(file, tableOwners())).toHaveLength(count)
})

test('a folder may hold 45 files, not counting tests', () => {
  const files = Array.from({ length: 45 }, (_, index) => `src/ui/a${index}.ts`)
  expect(fullFolders([...files, 'src/ui/a.test.ts'], 45)).toEqual([])
  expect(fullFolders([...files, 'src/ui/b.ts'], 45)).toHaveLength(1)
})
test('process.env has one reader; comments may mention it', () => {
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
])('a hard-coded link is an offence: %s', (text) => {
  expect(linkOffences(parseSource('src/ui/menu.tsx', `const x = ${text}`))).toHaveLength(1)
})

test.each([
  '<a href={paths.cart}>x</a>',
  '<a href="#main">x</a>',
  '<a href="https://example.org/">x</a>',
  '<link rel="icon" href="/favicon.svg" />',
  'navigate(paths.login())',
])('not a hard-coded link: %s', (text) => {
  expect(linkOffences(parseSource('src/ui/menu.tsx', `const x = ${text}`))).toEqual([])
})

test('only one file writes the stored cart', () => {
  const text = "localStorage.setItem('cart', '[]')"
  expect(cartStorageOffences(parseSource('src/ui/header.tsx', text))).toHaveLength(1)
  expect(cartStorageOffences(parseSource('src/features/cart/shop/browser-cart.ts', text))).toEqual([])
  expect(cartStorageOffences(parseSource('src/ui/header.tsx', "localStorage.setItem('token', '1')"))).toEqual([])
})

test('SQL in a plain string is an offence, SQL with the tag is not', () => {
  const offence = (text: string) => sqlOffences(parseSource('src/features/cart/cart-queries.ts', text))
  expect(offence("client.query('select 1 from carts')")).toHaveLength(1)
  expect(offence('db.$client.query({ text: `delete from carts where id = 1` })')).toHaveLength(1)
  expect(offence('db.query(sql`delete from carts where id = 1`)')).toEqual([])
  expect(offence("client.query('LISTEN product_changes')")).toEqual([])
})

test('a forbidden word in a name is an offence; a longer word that contains it is not', () => {
  const offences = (path: string, text: string) => vocabularyOffences(parseSource(path, text))
  expect(offences('src/ui/desk-table.tsx', '')).toHaveLength(1)
  expect(offences('src/ui/table.tsx', 'export function officeHours() {}\nconst onBehalf = 1')).toHaveLength(2)
  expect(offences('src/ui/table.tsx', "const desktop = 'desk'")).toEqual([])
})

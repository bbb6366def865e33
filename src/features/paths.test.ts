import { expect, test } from 'vitest'
import { foreignTargets } from '#test/foreign-targets.ts'
import { paths, safePath } from './paths.ts'

const shop = 'https://shop.example'

test.each(foreignTargets)('safePath stays within the shop for %j', (target) => {
  const to = safePath(target)
  const url = new URL(to, shop)
  expect(url.origin).toBe(shop)
  expect(url.pathname.startsWith('//')).toBe(false)
  expect(to.startsWith('/')).toBe(true)
})

test('safePath keeps a page of the shop with its query', () => {
  for (const page of [
    '/orders',
    '/products?q=blue%20bowl&page=2',
    '/orders/HT-2611-00500#parcel',
    '/artisan/products/new',
  ])
    expect(safePath(page)).toBe(page)
  expect([safePath(null), safePath(undefined), safePath('')]).toEqual(Array(3).fill(paths.home()))
})

import { expect, test } from 'vitest'
import { pageAddress, pagePath, properAddress } from './page-address.ts'

test('one page has one cache address, whatever the parameter order, campaign tag or language', () => {
  const wanted = { path: '/products?category=pottery&sort=priceLow', isKept: true }
  expect(pageAddress('/products?sort=priceLow&category=pottery')).toEqual(wanted)
  expect(pageAddress('/products?utm_source=email&category=pottery&lng=hi&sort=priceLow&page=')).toEqual(wanted)
})

test('personal pages and unknown parameters are not cached', () => {
  for (const url of ['/login', '/checkout', '/orders', '/admin/orders', '/dev/email', '/products?x=1', '/nothing']) {
    expect(pageAddress(url).isKept, url).toBe(false)
  }
  expect(pageAddress('/login?from=%2Forders').path).toBe('/login?from=%2Forders')
})

test('a page’s data request is cached like the page', () => {
  expect(pagePath('/products.data')).toBe('/products')
  expect(pagePath('/_root.data')).toBe('/')
  expect(pageAddress('/products.data?category=pottery').isKept).toBe(true)
})

test('a collection is cached as visitors see it, but its admin preview is not', () => {
  expect(pageAddress('/collections/blue-and-white?utm_source=email')).toEqual({
    path: '/collections/blue-and-white',
    isKept: true,
  })
  expect(pageAddress('/collections/blue-and-white?beforehand=1').isKept).toBe(false)
})

test('a page has one address, whatever its case and slashes', () => {
  expect(properAddress('/products')).toBeNull()
  expect(properAddress('/')).toBeNull()
  expect(properAddress('/products/')).toBe('/products')
  expect(properAddress('/Products?q=Bowl')).toBe('/products?q=Bowl')
  expect(properAddress('/PRODUCTS/Blue//')).toBe('/products/Blue')
  expect(properAddress('/orders/HT-2611-00001')).toBeNull()
  expect(properAddress('/_root.data')).toBeNull()
})

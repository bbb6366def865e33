import { expect, test } from 'vitest'
import { isKeptPage, isWorkshopPath, kindOf } from './request-kind.ts'

const origin = 'https://haat.example'
const request = (more: object = {}) =>
  ({ method: 'GET', mode: 'cors', destination: '', headers: new Headers(), ...more }) as Request
const kind = (address: string, more: object = {}) => kindOf(new URL(address, origin), request(more), origin)

test('writes, range requests, other origins and API calls are ignored', () => {
  expect(kind('/assets/frame.js', { method: 'POST' })).toBe('none')
  expect(kind('/products', { method: 'PUT', mode: 'navigate' })).toBe('none')
  expect(kind('/img/a/640.webp', { destination: 'image', headers: new Headers({ range: 'bytes=0-1' }) })).toBe('none')
  expect(kind('https://checkout.razorpay.com/v1/checkout.js')).toBe('none')
  for (const path of ['/api/wishlist', '/api/artisan/orders/X/slip.pdf', '/sandbox/clock', '/healthz'])
    expect(kind(path, { mode: 'navigate' }), path).toBe('none')
})

test('hashed files, pictures, pages and page data are classified', () => {
  expect(kind('/assets/frame-1.js')).toBe('file')
  expect(kind('/locales/or/workshop.json?v=abc')).toBe('file')
  expect(kind('/brand/0a/logo.png', { destination: 'image' })).toBe('file')
  expect(kind('/brand.css?v=3')).toBe('words')
  expect(kind('/locales/or/workshop.json')).toBe('words')
  expect(kind('/.well-known/jwks.json')).toBe('words')
  expect(kind('/img/a/640.webp', { destination: 'image' })).toBe('picture')
  expect(kind('/products/vase', { mode: 'navigate' })).toBe('page')
  expect(kind('/products/vase.data')).toBe('data')
  expect(kind('/admin/orders.data')).toBe('none')
})

test('/artisan/register is a shop page, everything else below /artisan is the workshop', () => {
  expect(isWorkshopPath('/artisan/register')).toBe(false)
  expect(isWorkshopPath('/artisan/orders')).toBe(true)
  expect(isWorkshopPath('/artisans/girdhari-kumhar')).toBe(false)
})

test('only publicly cacheable pages are kept', () => {
  const page = (status: number, cache: string, type = 'text/html; charset=utf-8') =>
    new Response('x', { status, headers: { 'cache-control': cache, 'content-type': type } })
  expect(isKeptPage(page(200, 'public, max-age=0, s-maxage=30'))).toBe(true)
  expect(isKeptPage(page(200, 'private, no-store'))).toBe(false)
  expect(isKeptPage(page(404, 'public, max-age=0'))).toBe(false)
  expect(isKeptPage(page(200, 'public, max-age=86400', 'application/rss+xml'))).toBe(false)
})

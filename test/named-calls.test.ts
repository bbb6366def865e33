// The calls that partners may count on by name, as the API's description lists them.
import { expect, test } from 'vitest'
import { calls } from './calls.ts'

const named: Record<string, readonly string[]> = {
  accounts: [
    ...['POST /auth/register', 'POST /auth/login', 'POST /auth/logout', 'GET /auth/me', 'PUT /auth/profile'],
    ...['PUT /auth/password', 'POST /auth/forgot-password', 'POST /auth/reset-password', 'GET /auth/sessions'],
    ...['DELETE /auth/sessions/{}', 'GET /auth/export', 'DELETE /auth/account', 'GET /addresses', 'POST /addresses'],
    ...['PUT /addresses/{}', 'DELETE /addresses/{}'],
  ],
  catalog: [
    ...['GET /products', 'GET /products/{}', 'GET /products/{}/related', 'GET /products/{}/recommendations'],
    ...['GET /products/featured', 'GET /products/trending', 'GET /products/{}/delivery', 'GET /search/suggestions'],
    ...['POST /products/{}/stock-alerts', 'GET /search/history', 'DELETE /search/history', 'GET /crafts'],
    ...['GET /crafts/{}', 'GET /meta'],
  ],
  reviews: [
    ...['GET /products/{}/reviews', 'POST /products/{}/reviews', 'PUT /reviews/{}/vote', 'DELETE /reviews/{}/vote'],
    ...['POST /reviews/{}/report', 'PUT /reviews/{}/response'],
  ],
  artisans: [
    ...['GET /artisans', 'GET /artisans/{}', 'GET /artisans/spotlight', 'PUT /artisans/{}/follow'],
    ...['DELETE /artisans/{}/follow', 'GET /artisans/profile', 'PUT /artisans/profile'],
  ],
  wishlist: ['GET /wishlist', 'POST /wishlist', 'DELETE /wishlist/{}', 'DELETE /wishlist'],
  orders: [
    ...['POST /checkout/quote', 'POST /orders', 'GET /orders', 'GET /orders/{}', 'POST /orders/{}/cancellation'],
    ...['POST /orders/{}/returns', 'POST /orders/{}/reorder', 'POST /orders/{}/confirmation'],
    ...['GET /orders/{}/payment', 'POST /orders/{}/payment', 'POST /payments/verify'],
  ],
  workshop: [
    ...['GET /artisan/dashboard', 'GET /artisan/products', 'POST /artisan/products', 'GET /artisan/products/{}'],
    ...['PUT /artisan/products/{}', 'DELETE /artisan/products/{}', 'PUT /artisan/products/{}/listing'],
    ...['PUT /artisan/products/{}/stock', 'POST /artisan/products/import', 'GET /artisan/orders'],
    ...['GET /artisan/orders/{}', 'POST /artisan/orders/{}/moves', 'GET /artisan/earnings', 'GET /artisan/payouts'],
  ],
  admin: [
    ...['GET /admin/dashboard', 'GET /admin/artisans', 'PUT /admin/artisans/{}/verification', 'GET /admin/products'],
    ...['PUT /admin/products/{}/listing', 'GET /admin/orders', 'GET /admin/returns', 'GET /admin/reviews'],
    ...['GET /admin/journal', 'GET /admin/coupons', 'GET /admin/users', 'GET /admin/payouts', 'GET /admin/grievances'],
    ...['GET /admin/settings', 'GET /admin/audit'],
  ],
  rest: ['GET /journal', 'GET /journal/{}', 'POST /newsletter', 'POST /contact', 'POST /grievances'],
}

test.each(Object.entries(named))('the API has every named call of %s', (_area, wanted) => {
  const known = new Set([...calls.keys()].map((call) => call.replace(/\{\w+\}/g, '{}')))
  expect(wanted.filter((call) => !known.has(call))).toEqual([])
})

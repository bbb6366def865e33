import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp } from '#test/call-app.ts'

let app: CallApp
beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

test('a wishlist item has its product as an object, or as a plain id on request', async () => {
  const productId = app.shop.cast.goods.bowl.slug
  const session = await app.sessionOf(app.shop.cast.asha)
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, path, { session, ...(body ? { body } : {}) })

  await call('POST', '/wishlist', { productId })
  await call('POST', '/wishlist', { productId })
  const whole = await call('GET', '/wishlist')
  expect(whole.body.data.items).toHaveLength(1)
  expect(whole.body.data.items[0]?.productId).toMatchObject({ _id: productId })
  const plain = await call('GET', '/wishlist?populate=false')
  expect(plain.body.data.items).toMatchObject([{ productId }])

  await call('DELETE', `/wishlist/${productId}`)
  expect((await call('GET', '/wishlist')).body.data.items).toEqual([])
  await call('POST', '/wishlist', { productId })
  await call('DELETE', '/wishlist')
  expect((await call('GET', '/wishlist')).body.data.items).toEqual([])
})

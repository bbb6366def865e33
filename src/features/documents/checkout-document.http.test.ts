import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

const bundle = path.resolve(import.meta.dirname, '../../../build/server/index.js')
const testPage = test.skipIf(!existsSync(bundle))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: {
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'a key of forty characters only for tests',
      RAZORPAY_WEBHOOK_SECRET: 'another of forty characters only for tests',
    },
  })
})
afterAll(() => server.close())

const policyOf = async (page: string) => {
  const { cookie = '' } = await server.as(server.cast.asha)
  const { headers } = await fetch(`${server.url}${page}`, { headers: { cookie }, redirect: 'manual' })
  return { policy: headers.get('content-security-policy') ?? '', headers }
}

testPage('with gateway keys set, only the checkout page can load the gateway’s script', async () => {
  const { policy, headers } = await policyOf('/checkout')
  expect(policy).toContain('https://checkout.razorpay.com')
  expect(headers.get('content-security-policy-report-only')).toContain('require-trusted-types-for')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

testPage.each(['/', '/cart', '/orders', '/orders/HT-2026-00001', '/order/failed', '/checkout-old', '/profile'])(
  '%s loads nothing from the gateway and enforces Trusted Types',
  async (page) => {
    const { policy, headers } = await policyOf(page)
    expect(policy).not.toContain('razorpay')
    if (policy.includes('script-src')) expect(policy).toContain("require-trusted-types-for 'script'")
    expect(headers.get('content-security-policy-report-only')).toBeNull()
  },
)

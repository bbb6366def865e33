import { expect, test } from 'vitest'
import { documentPolicy } from './security.ts'

const scripts = { nonce: 'bm9uY2U=', hashes: [] }

test('a page may run our own scripts, but none built from text and none of the gateway', () => {
  const policy = documentPolicy({ scripts })
  expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U='")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('razorpay')
  expect(policy).not.toContain('unsafe-eval')
})

test('the checkout page allows the live gateway’s script, frame and calls, and no other third party', () => {
  const policy = documentPolicy({ scripts, allowsGateway: true })
  expect(policy).toMatch(/script-src 'self' 'nonce-\S+' https:\/\/checkout\.razorpay\.com;/)
  expect(policy).toContain('frame-src https://api.razorpay.com')
  expect(policy).not.toContain('require-trusted-types-for')
  const hosts = policy.match(/https:\/\/[^\s;]+/g) ?? []
  expect(hosts.every((host) => host.endsWith('.razorpay.com'))).toBe(true)
})

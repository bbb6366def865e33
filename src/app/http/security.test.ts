import { expect, test } from 'vitest'
import { documentPolicy } from './security.ts'

const scripts = { nonce: 'bm9uY2U=', hashes: [] }

test('a document runs our own scripts, none from text, and none of the gateway', () => {
  const policy = documentPolicy({ scripts })
  expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U='")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('razorpay')
  expect(policy).not.toContain('unsafe-eval')
})

test('the checkout of the real gateway allows its script, window and calls, and nothing else of others', () => {
  const policy = documentPolicy({ scripts, allowsGateway: true })
  expect(policy).toMatch(/script-src 'self' 'nonce-\S+' https:\/\/checkout\.razorpay\.com;/)
  expect(policy).toContain('frame-src https://api.razorpay.com')
  expect(policy).not.toContain('require-trusted-types-for')
  const hosts = policy.match(/https:\/\/[^\s;]+/g) ?? []
  expect(hosts.every((host) => host.endsWith('.razorpay.com'))).toBe(true)
})

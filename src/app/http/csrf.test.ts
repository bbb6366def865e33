import { expect, test } from 'vitest'
import { isCsrfToken, isDeviceToken, issueCsrfToken, issueDeviceToken, sessionKeys, sessionMarker } from './csrf.ts'
import { readCookie, sessionCookieName, writeCookie } from './session.ts'
import { network } from './throttle.ts'

const keys = sessionKeys('a secret of this test, long enough')

test('a CSRF token is valid only for its own session', () => {
  const token = issueCsrfToken(keys, 'session-a')
  expect(isCsrfToken(keys, 'session-a', token)).toBe(true)
  expect(isCsrfToken(keys, 'session-b', token)).toBe(false)
  expect(isCsrfToken(sessionKeys('another secret'), 'session-a', token)).toBe(false)
  expect(issueCsrfToken(keys, 'session-a')).not.toBe(token)
})

test('a changed, truncated or missing CSRF token is refused', () => {
  const token = issueCsrfToken(keys, 'session-a')
  for (const wrong of [
    undefined,
    '',
    '.',
    `${token}x`,
    token.slice(0, -1),
    token.replace('.', ''),
    `${token}.x`,
    `x${token}`,
  ]) {
    expect(isCsrfToken(keys, 'session-a', wrong)).toBe(false)
  }
})

test('a CSRF token is never valid as a device token, nor the reverse', () => {
  expect(isDeviceToken(keys, 'session-a', issueCsrfToken(keys, 'session-a'))).toBe(false)
  expect(isCsrfToken(keys, 'user-a', issueDeviceToken(keys, 'user-a'))).toBe(false)
  expect(isDeviceToken(keys, 'user-a', issueDeviceToken(keys, 'user-a'))).toBe(true)
})

test('a session marker is unique per session and never valid as another signature', () => {
  expect(sessionMarker(keys, 1)).toMatch(/^m1\.[\w-]{22}$/)
  expect(sessionMarker(keys, 1)).toBe(sessionMarker(keys, 1))
  expect(sessionMarker(keys, 1)).not.toBe(sessionMarker(keys, 2))
})

test('over https the session cookie is bound to the host, and scripts can never read it', () => {
  const secure = { publicOrigin: 'https://shop.example.in' }
  expect(writeCookie(secure, sessionCookieName(secure), 'x', 60)).toBe(
    '__Host-sid=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
  )
  const plain = { publicOrigin: 'http://localhost:3000' }
  expect(writeCookie(plain, sessionCookieName(plain), 'x', null)).toBe('sid=x; Path=/; HttpOnly; SameSite=Lax')
})

test('a cookie is matched by its full name', () => {
  expect(readCookie('xsid=1; sid=2; sid=3', 'sid')).toBe('2')
  expect(readCookie(undefined, 'sid')).toBeUndefined()
})

test('attempts are counted per IPv4 address and per IPv6 /64 network', () => {
  expect(network('203.0.113.7')).toBe('203.0.113.7')
  expect(network('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(network('2001:db8::1')).toBe('2001:db8:0:0')
  expect(network('::1')).toBe('0:0:0:0')
})

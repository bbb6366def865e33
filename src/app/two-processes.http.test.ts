// Two processes of one shop on one database: a session that ends in one ends in the other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HaatApp, Services } from '#app/http/context.ts'
import { closeServices, openServices } from '#app/services.ts'
import type { User } from '#features/actor.ts'
import { castPassword } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createApp } from './app.ts'

let first: TestServer
let second: HaatApp
let services: Services

beforeAll(async () => {
  first = await startTestServer()
  services = await openServices(first.services.config, { demo: first.services.demo })
  second = await createApp(services, { isFilled: true, isStopping: false })
})
afterAll(async () => {
  await second.close()
  await closeServices(services)
  await first.close()
})

const json = { 'content-type': 'application/json' }

async function write(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${first.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body ? json : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

/** The email that the other process sees for these headers. */
async function seenAs({ cookie = '' }: Record<string, string>): Promise<string | null> {
  const answer = await second.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } })
  const { data } = answer.json<{ data: { user: { email: string } | null } }>()
  return data.user?.email ?? null
}

async function publicIdOf(user: User): Promise<string> {
  const { rows } = await first.services.pool.query('select public_id from users where id = $1', [user.userId])
  return rows[0].public_id
}

/** How long the other process still accepts an ended session, in ms. */
async function livesOn(headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  while ((await seenAs(headers)) !== null) if (performance.now() - startedAt > 5_000) return Number.POSITIVE_INFINITY
  return performance.now() - startedAt
}

const ways: Record<
  string,
  (session: Record<string, string>, other: Record<string, string>) => Promise<{ status: number; text: string }>
> = {
  'its user signs out': (session) => write('POST', '/auth/logout', session),
  'its user ends all other sessions': (_, other) => write('DELETE', '/auth/sessions', other),
  'its user changes the password': (_, other) =>
    write('PUT', '/auth/password', other, {
      currentPassword: castPassword,
      newPassword: castPassword.toUpperCase(),
      confirmPassword: castPassword.toUpperCase(),
    }),
  'the admin ends all sessions of its user': async () =>
    write('DELETE', `/admin/users/${await publicIdOf(first.cast.bilal)}/sessions`, await first.as(first.cast.admin)),
  'the admin changes the role of its user': async () =>
    write('PUT', `/admin/users/${await publicIdOf(first.cast.bilal)}/role`, await first.as(first.cast.admin), {
      role: 'artisan',
      expected: 'customer',
    }),
  'the admin disables the account of its user': async () =>
    write('PUT', `/admin/users/${await publicIdOf(first.cast.bilal)}/disablement`, await first.as(first.cast.admin), {
      reason: 'Three parcels that were never sent',
    }),
}

test.each(Object.keys(ways))('a session ends within a second in every process when %s', async (way) => {
  const [session, other] = [await first.as(first.cast.bilal), await first.as(first.cast.bilal)]
  expect([await seenAs(session), await seenAs(other)]).toEqual(Array(2).fill('bilal@haat.test'))
  const answer = await ways[way]?.(session, other)
  expect(answer?.status, answer?.text).toBe(200)
  expect(await livesOn(session)).toBeLessThan(1_000)
})

test('a stopping process first reports not ready, then drains in-flight requests, then closes', async () => {
  const readiness = { isFilled: true, isStopping: false }
  const third = await createApp(services, readiness)
  const address = await third.listen({ host: '127.0.0.1', port: 0 })
  const ready = async () => (await fetch(`${address}/readyz`)).status
  expect(await ready()).toBe(200)
  readiness.isStopping = true
  expect(await ready()).toBe(503)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)

  const body = JSON.stringify({ email: 'asha@haat.test', password: castPassword })
  const inFlight = fetch(`${address}/api/auth/login`, { method: 'POST', headers: json, body })
  // The password is being hashed now.
  await new Promise((resolve) => setTimeout(resolve, 60))
  await Promise.all([third.close(), inFlight.then(({ status }) => expect(status).toBe(200))])
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

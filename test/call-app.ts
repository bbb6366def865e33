// The server's app without a port: real database and sessions, fakes for external services.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '#app/app.ts'
import type { Services } from '#app/http/context.ts'
import { issueCsrfToken, sessionKeys } from '#app/http/csrf.ts'
import { closeServices, openServices } from '#app/services.ts'
import { demo } from '#demo/demo.ts'
import type { User } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { readConfig } from '#platform/config/config.server.ts'
import type { Logger } from '#platform/telemetry/logger.server.ts'
import { openShop, type TestShop } from './shop.ts'

/** Response fields that tests read. Each call returns some of them; a test that reads a missing one fails at once. */
type AnswerData = {
  token: string
  csrfToken: string
  user: { name: string; email: string; role: string; language: string; [field: string]: unknown }
  items: { [field: string]: unknown }[]
  total: number
  choices: string[]
  order: { number: string; [field: string]: unknown }
  payment: { status: string; gatewayOrderId: string; [field: string]: unknown }
  [field: string]: unknown
}

export type CallAnswer = {
  status: number
  body: {
    success: boolean
    message?: string
    code?: string
    errors?: { path: string; message: string }[]
    data: AnswerData
  }
  cookies: string[]
  headers: Record<string, unknown>
}

type CallOptions = { headers?: Record<string, string>; body?: unknown; session?: TestSession | null }

export type TestSession = { cookie: string; csrfToken: string }

export type CallApp = {
  shop: TestShop
  services: Services
  call(method: string, url: string, options?: CallOptions): Promise<CallAnswer>
  /** requests a page as a browser does; `location` is the redirect target, or null */
  page(path: string, session: TestSession | null): Promise<{ status: number; location: string | null; html: string }>
  sessionOf(user: User): Promise<TestSession>
  listen(): Promise<number>
  close(): Promise<void>
}

type AppOptions = { log?: Logger; env?: Record<string, string> }

export async function openCallApp({ log, env = {} }: AppOptions = {}): Promise<CallApp> {
  const shop = await openShop()
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-app-'))
  const config = readConfig({
    DATABASE_URL: shop.url,
    DATA_DIR: folder,
    SECRET: 'only for tests, only for tests, only for tests',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    ...env,
  })
  const services = await openServices(config, { demo })
  const { gateway, storage, email, clock } = shop
  Object.assign(services, {
    gateway,
    storage,
    email,
    clock,
    ...(log ? { log } : {}),
    jobs: Object.assign(services.jobs, { send: shop.jobs.send }),
  })
  const app = await createApp(services, { isFilled: true, isStopping: false })

  return {
    shop,
    services,
    async call(method, url, { headers = {}, body, session } = {}) {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${url}`,
        headers: {
          ...(session ? { cookie: session.cookie, 'x-csrf-token': session.csrfToken } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      })
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      return { status: answer.statusCode, body: answer.json(), cookies, headers: answer.headers }
    },
    async page(path, session) {
      const headers = { accept: 'text/html', ...(session ? { cookie: session.cookie } : {}) }
      const { statusCode, headers: answered, body } = await app.inject({ method: 'GET', url: path, headers })
      const location = typeof answered.location === 'string' ? answered.location : null
      return { status: statusCode, location, html: body }
    },
    async sessionOf(user) {
      const device = { address: 'test', userAgent: 'test', replacesSession: null }
      const opened = await transaction(shop.as(user), (ctx) =>
        openSession(ctx, {
          user: { id: user.userId, role: user.role },
          isRemembered: false,
          hasGivenCode: user.role === 'admin',
          device,
        }),
      )
      return { cookie: `sid=${opened.secret}`, csrfToken: issueCsrfToken(sessionKeys(config.secret), opened.publicId) }
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await closeServices(services)
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

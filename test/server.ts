// The server on a real port with its own database, for tests of HTTP and of database failures.
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp, defaultLimits, type Limits } from '#app/app.ts'
import { type Services, systemContext } from '#app/http/context.ts'
import { issueCsrfToken, sessionKeys } from '#app/http/csrf.ts'
import { closeServices, openServices } from '#app/services.ts'
import { demo } from '#demo/demo.ts'
import type { User } from '#features/actor.ts'
import { transaction } from '#features/context.ts'
import { openSession } from '#features/sign-in/open-session.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { createLogger } from '#platform/telemetry/logger.server.ts'
import { type Cast, hireCast } from './cast.ts'
import { testDatabase } from './database.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

export type TestServer = {
  url: string
  port: number
  services: Services
  http: Server
  cast: Cast
  database: FaultProxy
  /** the database's URL without the proxy */
  databaseUrl: string
  /** cuts every connection to the database and refuses new ones, or lets them pass again */
  setDatabaseAway(isAway: boolean): void
  /** the headers of a browser in which that person is signed in */
  as(user: User): Promise<Record<string, string>>
  close(): Promise<void>
}

type Options = {
  env?: Record<string, string>
  limits?: Partial<Limits>
  log?: (line: string) => void
}

/** Starts on a random port. A fault-injection proxy stands before the database. */
export async function startTestServer({ env = {}, limits = {}, log }: Options = {}): Promise<TestServer> {
  const database = await testDatabase()
  const door = await openFaultProxy(() => new URL(database.url))
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-server-'))
  const config = readConfig({
    DATABASE_URL: door.url,
    DATA_DIR: folder,
    SECRET: 'only for tests, only for tests, only for tests',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    ...env,
  })
  const services = await openServices(config, { log: createLogger(config.logLevel, log && { write: log }), demo })
  const cast = await hireCast(services.db)
  const app = await createApp(services, { isFilled: true, isStopping: false }, { ...defaultLimits, ...limits })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    services,
    http: app.server,
    cast,
    database: door,
    databaseUrl: database.url,
    setDatabaseAway: (isAway) => door.fall(isAway ? 'refuse' : 'none'),
    async as(user) {
      const device = { address: 'test', userAgent: 'test', replacesSession: null }
      const opened = await transaction(systemContext(services, 'test'), (ctx) =>
        openSession(ctx, {
          user: { id: user.userId, role: user.role },
          isRemembered: false,
          hasGivenCode: user.role === 'admin',
          device,
        }),
      )
      const csrfToken = issueCsrfToken(sessionKeys(config.secret), opened.publicId)
      return { cookie: `sid=${opened.secret}`, 'x-csrf-token': csrfToken }
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await closeServices(services)
      door.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

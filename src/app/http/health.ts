import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { areBooksApart } from '#platform/database/app-role.server.ts'
import { isMigrated } from '#platform/database/migrate.server.ts'
import { isSameSecret } from '#platform/secrets/same-secret.server.ts'
import { metricsOfAll, tellMetrics } from '#platform/telemetry/metrics-of-all.server.ts'
import type { HaatApp, Services } from './context.ts'

/** Set while the process starts and stops; /readyz reads it so that the balancer sends no traffic. */
export type Readiness = { isFilled: boolean; isStopping: boolean }

const leastFreeBytes = 256 * 1024 * 1024
const databaseWithinMs = 1_000
const noStore = { 'cache-control': 'no-store' }

export function serveHealth(app: HaatApp, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => reply.headers(noStore).send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const checks = await readinessChecks(app.haat, readiness)
    const isReady = Object.values(checks).every((check) => check === 'ok')
    reply.headers({ ...noStore, ...(isReady ? {} : { 'retry-after': '5' }) })
    const notes = checks.database === 'ok' ? await notesOn(app.haat) : []
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks, notes })
  })

  tellMetrics(app.haat.metrics.registry)
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app.haat, request)) return reply.callNotFound()
    const { registry } = app.haat.metrics
    return reply.headers({ ...noStore, 'content-type': registry.contentType }).send(await metricsOfAll(registry))
  })
}

async function readinessChecks(services: Services, readiness: Readiness): Promise<Record<string, string>> {
  const database = await Promise.race([
    checkDatabase(services),
    sleep(databaseWithinMs, { database: 'slow' }, { ref: false }),
  ])
  return {
    process: readiness.isStopping ? 'stopping' : 'ok',
    shop: readiness.isFilled ? 'ok' : 'being filled',
    ...database,
    disk: await checkDisk(services.config.dataDir),
  }
}

async function checkDatabase({ pool, config }: Services): Promise<Record<string, string>> {
  try {
    const isUpToDate = await isMigrated(pool)
    const { rows } = await pool.query<{ isDurable: boolean }>(
      `SELECT current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'
        AND current_setting('synchronous_commit') <> 'off' AS "isDurable"`,
    )
    const isDurable = rows[0]?.isDurable === true || !config.isProduction
    return { database: 'ok', migrations: isUpToDate ? 'ok' : 'missing', durability: isDurable ? 'ok' : 'off' }
  } catch {
    return { database: 'away' }
  }
}

const notApart =
  'The shop works as the owner of its tables: only triggers keep the audit trail and the ledger from being rewritten. docs/operating.md says how they are kept apart.'

async function notesOn({ pool }: Services): Promise<string[]> {
  const isApart = await areBooksApart(pool).catch(() => true)
  return isApart ? [] : [notApart]
}

async function checkDisk(folder: string): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= leastFreeBytes ? 'ok' : 'full'
  } catch {
    return 'missing'
  }
}

/** Whoever sends METRICS_TOKEN; without that setting only this machine, and not through a proxy on it. */
function mayReadMetrics({ config }: Services, request: FastifyRequest): boolean {
  if (config.metricsToken) return isSameSecret(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '')
}

import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HaatApp, type LoadPages, type Services, systemContext } from '#app/http/context.ts'
import type { Readiness } from '#app/http/health.ts'
import { closeServices, openServices } from '#app/services.ts'
import { sealAudit } from '#features/audit/seal-audit.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { saveExtension } from '#features/extensions/save-extension.ts'
import { paths } from '#features/paths.ts'
import { fillGlossary } from '#features/search/fill-glossary.ts'
import { isSetUp, setupKey } from '#features/setup/set-up-shop.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { isDatabaseAway } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { inTurn } from '#platform/database/turn.server.ts'
import { createApp } from './app.ts'
import { demoFor, type LoadDemo } from './demo.ts'
import { jobWorkers } from './jobs.ts'

export type RunningServer = { url: string; announce: () => void; stop: () => Promise<void> }

/** Given by the process entry, which knows whether the server runs from build/shop/. */
type Loaders = { loadDemo?: LoadDemo; loadPages?: LoadPages }

const finishWithinMs = 25_000
const firstPageMs = 1_000
/** The balancer needs this long to see /readyz fail before the server stops accepting connections. */
const balancerMs = 5_000

/** A missing database does not stop the start. @throws ConfigError; the system's error when the port is taken */
export async function start({ loadDemo, loadPages }: Loaders): Promise<RunningServer> {
  const config = readConfig()
  const services = await openServices(config, { demo: await demoFor(config, loadDemo), loadPages })
  const readiness: Readiness = { isFilled: false, isStopping: false }
  try {
    const [app] = await Promise.all([createApp(services, readiness), openOrRetry(services, readiness)])
    const { host, port, publicOrigin } = services.config
    await app.listen({ host, port })
    startJobs(services, readiness)
    followDemoClock(services, readiness)
    const link = await findSetupLink(services, readiness)
    const tell = () => announce(services, publicOrigin, link)
    // With several workers the primary prints this once all are ready.
    if (!cluster.isWorker) tell()
    return { url: publicOrigin, announce: tell, stop: () => stop(app, readiness) }
  } catch (error) {
    return abandon(services, error)
  }
}

async function abandon(services: Services, error: unknown): Promise<never> {
  await closeServices(services)
  throw error
}

async function openShop(services: Services, readiness: Readiness): Promise<void> {
  await migrate(services.pool)
  await setDemoClock(services)
  await inTurn(services.pool, 'fillShop', async () => {
    await fillCrafts(systemContext(services, 'crafts'))
    await services.demo?.fill(services)
    await fillGlossary(systemContext(services, 'glossary'))
    // After the demo, whose pieces know no field of this shop.
    await saveExtension(systemContext(services, 'haat.config.ts'), services.extension)
  })
  readiness.isFilled = true
}

async function openOrRetry(services: Services, readiness: Readiness): Promise<void> {
  try {
    await openShop(services, readiness)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    services.log.error({ err: error }, 'the database is away; trying again')
    void openWhenBack(services, readiness)
  }
}

async function openWhenBack(services: Services, readiness: Readiness): Promise<void> {
  while (!readiness.isFilled && !readiness.isStopping) {
    await sleep(2_000, undefined, { ref: false })
    await openShop(services, readiness).catch((error: unknown) =>
      services.log.error({ err: error }, 'the database is still away'),
    )
  }
}

async function setDemoClock({ config, db, clock }: Services): Promise<void> {
  if (!config.isDemo) return
  const [offset] = await db.query<{ minutes: number }>`select minutes from clock_offset where id = 1`
  clock.setOffset(offset?.minutes ?? 0)
}

/** One process moves the demo clock; the others follow within a second. */
function followDemoClock(services: Services, readiness: Readiness): void {
  if (!cluster.isWorker || !services.config.isDemo) return
  const follow = () => (readiness.isFilled ? setDemoClock(services).catch(() => undefined) : undefined)
  setInterval(follow, 1_000).unref()
}

/** The first page comes first: it and the start of the jobs share one core. Retries while the database is away. */
function startJobs(services: Services, readiness: Readiness): void {
  const attempt = async (): Promise<void> => {
    await sleep(firstPageMs, undefined, { ref: false })
    while (!readiness.isStopping && !services.jobs.isWorking()) {
      try {
        if (readiness.isFilled) await services.jobs.work(jobWorkers(services))
      } catch (error) {
        services.log.error({ err: error }, 'jobs cannot start yet')
      }
      if (!services.jobs.isWorking()) await sleep(1_000, undefined, { ref: false })
    }
  }
  void attempt()
}

/** Order: fail /readyz for the balancer, drain in-flight requests, stop jobs, close connections. */
async function stop(app: HaatApp, readiness: Readiness): Promise<void> {
  if (readiness.isStopping) return
  readiness.isStopping = true
  if (app.haat.config.isProduction) await sleep(balancerMs)

  const closing = app.close()
  const isLate = await Promise.race([closing.then(() => false), sleep(finishWithinMs, true, { ref: false })])
  if (isLate) {
    app.server.closeAllConnections()
    await closing
  }
  await sealLastRows(app.haat)
  await closeServices(app.haat)
}

/** Seals rows since the last minute; otherwise the next start would. */
async function sealLastRows(services: Services): Promise<void> {
  await sealAudit(systemContext(services, 'stop')).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the audit trail waits for its seal until the next start'),
  )
}

/** The page that opens the first admin account; null for a demo and for a shop that has an admin. */
async function findSetupLink(services: Services, { isFilled }: Readiness): Promise<string | null> {
  const { config } = services
  const ctx = systemContext(services, 'setup')
  if (config.isDemo || !isFilled) return null
  try {
    return (await isSetUp(ctx)) ? null : config.publicOrigin + paths.setup(setupKey(ctx))
  } catch (error) {
    // The shop is open by now: a slow database costs the line on the terminal, not the process.
    services.log.warn({ err: error }, 'whether the shop is set up is not known yet')
    return null
  }
}

function announce({ config, demo }: Services, url: string, setupLink: string | null): void {
  const people = config.isDemo ? (demo?.people ?? []) : []
  const emails = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(people.map(({ email }) => email))
  const accounts = people[0] ? `  Sign in as ${emails}, password ${people[0].password}\n` : ''
  const setup = setupLink ? `  Set it up, once: ${setupLink}\n  or with: npm run haat -- init\n` : ''
  process.stdout.write(`Haat is open at ${url}\n${accounts}${setup}`)
}

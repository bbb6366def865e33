import { Resolver } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import tls from 'node:tls'
import type { Services } from '#app/http/context.ts'
import { findVitals } from '#features/operations/vital-queries.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { isSetUp } from '#features/setup/set-up-shop.ts'
import { areBooksApart } from '#platform/database/app-role.server.ts'
import { isMigrated, refuseOldVersion } from '#platform/database/migrate.server.ts'
import { GatewayRefusal } from '#platform/payments/gateway.server.ts'
import type { ExitCode } from './commands.ts'

type Finding = { state: 'ok' | 'note' | 'fault'; words: string }

const ok = (words: string): Finding => ({ state: 'ok', words })
const note = (words: string): Finding => ({ state: 'note', words })
const fault = (words: string): Finding => ({ state: 'fault', words })

const withinMs = 8_000
const dayMs = 24 * 3_600_000
const leastFreeBytes = 2 * 1024 ** 3

/** `haat doctor`: what is wrong with this shop and its machine, one line each; 1 when there is a fault. Writes nothing. */
export async function runDoctor(services: Services, args: string[]): Promise<ExitCode> {
  if (args.length > 0) return 2
  return (await examine(services)) ? 0 : 1
}

/** Prints every finding. @returns false when one is a fault */
export async function examine(services: Services): Promise<boolean> {
  const checks: ((services: Services) => Promise<Finding[]>)[] = [
    checkShop,
    checkDatabase,
    checkDisk,
    checkBackup,
    checkGateway,
    checkEmail,
    checkOrigin,
  ]
  let isWell = true
  for (const check of checks) {
    const findings = await check(services).catch((error: unknown) => [fault(`${check.name}: ${reasonOf(error)}`)])
    for (const { state, words } of findings) {
      console.log(`${state.padEnd(6)}${words}`)
      if (state === 'fault') isWell = false
    }
  }
  return isWell
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function checkShop(services: Services): Promise<Finding[]> {
  const { config } = services
  const operator = await findOperator(services, config.operator)
  const isOpen = config.isDemo || (await isSetUp(services))
  return [
    operator.isExample && config.isProduction
      ? fault('Who runs the shop is not set, so its pages answer 503: npm run haat -- init')
      : ok(`The shop is run by ${operator.name}.`),
    isOpen ? ok('The shop has an admin.') : fault('The shop has no admin: npm run haat -- init'),
  ]
}

async function checkDatabase({ pool, clock }: Services): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string; number: string; fsync: string; now: Date }>(
    "select current_setting('server_version') as version, current_setting('server_version_num') as number, current_setting('fsync') as fsync, clock_timestamp() as now",
  )
  const [row] = rows
  if (!row) throw new Error('the database did not answer')
  refuseOldVersion(Number(row.number), row.version)
  const skewSeconds = Math.abs(row.now.getTime() - Date.now()) / 1_000
  const offsetMinutes = Math.abs(clock.now().getTime() - Date.now()) / 60_000
  return [
    ok(`PostgreSQL ${row.version} answers.`),
    (await isMigrated(pool))
      ? ok('Its tables are up to date.')
      : fault('Its tables are missing or older: npm run haat -- migrate'),
    row.fsync === 'on'
      ? ok('What the database confirms is on its disk (fsync).')
      : fault('fsync is off: a power cut can lose paid orders. Turn it on in postgresql.conf.'),
    skewSeconds < 5
      ? ok('The clocks of shop and database agree.')
      : fault(`The clocks of shop and database differ by ${Math.round(skewSeconds)} s: start an NTP service.`),
    ...(offsetMinutes > 1 ? [note(`The clock of the demo is ${Math.round(offsetMinutes)} minutes ahead.`)] : []),
    (await areBooksApart(pool))
      ? ok('The shop works as a role that cannot rewrite its books.')
      : note('The shop owns its tables: docs/operating.md says how to keep the books apart.'),
  ]
}

async function checkDisk({ config, storage }: Services): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free in ${config.dataDir}`
  return [
    free > leastFreeBytes ? ok(gigabytes) : fault(`Only ${gigabytes}.`),
    (await storage.hasRoom()) ? ok('Pictures can be stored.') : fault('The picture storage is full.'),
  ]
}

async function checkBackup(services: Services): Promise<Finding[]> {
  const { backedUpAt } = await findVitals(services)
  if (!backedUpAt) return [note('No backup yet: npm run haat -- backup <folder>, every night.')]
  const days = (services.clock.now().getTime() - backedUpAt.getTime()) / dayMs
  const words = `The last verified backup is of ${backedUpAt.toISOString().slice(0, 16)}.`
  return [days > 2 ? fault(words) : ok(words)]
}

/** Reads a payment that cannot exist: right keys are told that it is unknown (400), wrong ones that they are wrong (401). */
async function checkGateway(services: Services): Promise<Finding[]> {
  const { gateway } = services
  if (gateway.provider === 'sandbox') return [note('Payments are a test: no money moves.')]
  try {
    await gateway.fetchPayment('pay_00000000000000')
    return [ok('The payment keys work.')]
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) return [fault(`The payment gateway cannot be reached: ${reasonOf(error)}`)]
    return /\(40[13]\)/.test(error.message)
      ? [fault('The payment gateway refuses RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.')]
      : [ok('The payment keys work.')]
  }
}

async function checkEmail({ config }: Services): Promise<Finding[]> {
  const texts =
    config.sms || config.whatsapp ? [] : [note('Text messages are stored and not sent: SMS_URL is not set.')]
  if (!config.emailUrl) return [note('Emails are stored and not sent: MAIL_URL is not set.'), ...texts]
  const { createTransport } = await import('nodemailer')
  const options = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: withinMs } as object
  const transport = createTransport(config.emailUrl, options)
  const server = await transport.verify().then(
    () => ok('The email server takes our sign-in.'),
    (error: unknown) => fault(`The email server refuses: ${reasonOf(error)}`),
  )
  transport.close()
  const domain = /@([^\s>]+)/.exec(config.emailFrom)?.[1] ?? ''
  const { hostname } = new URL(config.emailUrl)
  return [server, ...(await checkDns(domain, hostname)), ...texts]
}

/** RFC 7208 and RFC 7489. The DKIM key has a name that only the email provider knows. */
async function checkDns(domain: string, mailHost: string): Promise<Finding[]> {
  const [own, policy] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)])
  const isSpf = own.some((text) => text.startsWith('v=spf1'))
  const isDmarc = policy.some((text) => text.startsWith('v=DMARC1'))
  return [
    isSpf
      ? ok(`${domain} has an SPF record.`)
      : note(
          `${domain} has no SPF record. Add: TXT ${domain} "v=spf1 a:${mailHost} ~all" (or your provider's include)`,
        ),
    isDmarc
      ? ok(`${domain} has a DMARC record.`)
      : note(
          `${domain} has no DMARC record. Add: TXT _dmarc.${domain} "v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}"`,
        ),
    note(
      `DKIM: your provider's panel shows a TXT record <selector>._domainkey.${domain}; without it emails land in spam.`,
    ),
  ]
}

const resolver = new Resolver({ timeout: 3_000, tries: 1 })

async function textsOf(name: string): Promise<string[]> {
  return (await resolver.resolveTxt(name).catch(() => [])).map((parts) => parts.join(''))
}

async function checkOrigin(services: Services): Promise<Finding[]> {
  const { publicOrigin, isProduction } = services.config
  if (!isProduction) return [note('Certificate and webhook are looked at in production only.')]
  const { hostname, port } = new URL(publicOrigin)
  const days = await certificateDays(hostname, Number(port || 443)).catch(() => null)
  if (days === null) return [fault(`${publicOrigin} has no certificate that browsers trust, or does not answer.`)]
  const certificate = `The certificate of ${hostname} is valid for ${days} more days.`
  const webhook = await fetch(`${publicOrigin}/api/webhooks/razorpay`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(withinMs),
  }).then(
    ({ status }) => status,
    () => null,
  )
  // An unsigned event must be refused by the shop itself; anything else is the answer of somebody in between.
  const isOurs = webhook !== null && webhook >= 400 && webhook < 404
  return [
    days > 14 ? ok(certificate) : fault(certificate),
    isOurs
      ? ok('The webhook address reaches the shop.')
      : fault(`The webhook address answers ${webhook ?? 'nothing'}: check the proxy.`),
  ]
}

function certificateDays(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host, port, servername: host, timeout: withinMs }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.end()
      resolve(Math.floor((Date.parse(until) - Date.now()) / dayMs))
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('timeout')))
  })
}

import { readFile } from 'node:fs/promises'
import { demoFor, type LoadDemo } from '#app/demo.ts'
import { type Services, systemContext } from '#app/http/context.ts'
import { closeServices, openServices } from '#app/services.ts'
import { makeAdmin } from '#features/accounts/change-role.ts'
import { findAccountId } from '#features/accounts/email-queries.ts'
import type { AuditAnchor } from '#features/audit/anchor-queries.ts'
import { sealAudit } from '#features/audit/seal-audit.ts'
import { verifyAudit } from '#features/audit/verify-audit.ts'
import { rotateKey } from '#features/certificates/signing-keys.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { keepBooksCheck } from '#features/ledger/keep-books-check.ts'
import { importPlaces } from '#features/ondc/places.ts'
import { renewProductWords } from '#features/products/renew-product-words.ts'
import { fillGlossary } from '#features/search/fill-glossary.ts'
import { resetAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { ConfigError } from '#platform/config/env.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { inTurn } from '#platform/database/turn.server.ts'
import { asksForNote, runBackup, runVerifyBackup } from './backup-command.ts'
import { runDoctor } from './doctor-command.ts'
import { runErasures } from './erasures-command.ts'
import { runImportFile } from './import-command.ts'
import { runInit } from './init-command.ts'
import { runRestore } from './restore-command.ts'

/** 0: done; 1: done, but found errors; 2: invalid arguments, so bin/haat.mjs prints the usage. */
export type ExitCode = 0 | 1 | 2

type Command = (services: Services, args: string[]) => Promise<ExitCode>

const commands: Record<string, Command> = {
  migrate: async () => 0,
  seed: runSeed,
  'check-books': runCheckBooks,
  'verify-audit': runVerifyAudit,
  'make-admin': runMakeAdmin,
  'reset-authenticator': runResetAuthenticator,
  reindex: runReindex,
  'rotate-certificate-key': runRotateKey,
  import: runImportFile,
  erasures: runErasures,
  'ondc-places': runOndcPlaces,
  init: runInit,
}

/** These commands run without migrating: doctor writes nothing, a backup copies the tables, a restore brings its own. */
const unmigrated: Record<string, Command> = {
  doctor: runDoctor,
  backup: runBackup,
  'verify-backup': (services, args) => runVerifyBackup(args, services),
  restore: (services, args) => runRestore(services, args, [runCheckBooks, (services) => runVerifyAudit(services, [])]),
}

const onlyInDemo = 'haat seed fills a demo shop and is refused in production: its goods and people are invented.'

export async function run([name = '', ...args]: string[], loadDemo?: LoadDemo): Promise<ExitCode> {
  if (name === 'verify-backup' && !asksForNote(args)) return runVerifyBackup(args)

  const asItIs = Object.hasOwn(unmigrated, name) ? unmigrated[name] : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : asItIs
  if (!command) return 2

  const config = readConfig()
  if (name === 'seed' && config.isProduction) throw new ConfigError(onlyInDemo)
  const services = await openServices(config, { demo: await demoFor(config, loadDemo) })
  try {
    if (!asItIs) await migrate(services.pool)
    if (name === 'init') await fillReference(services)
    return await command(services, args)
  } finally {
    await closeServices(services)
  }
}

/** As the first start does: afterwards an artisan finds crafts to choose. */
async function fillReference(services: Services): Promise<void> {
  await inTurn(services.pool, 'fillShop', async () => {
    await fillCrafts(systemContext(services, 'crafts'))
    await fillGlossary(systemContext(services, 'glossary'))
  })
}

/** Orders of people whom no seed invented: the demo's addresses end in `haat.test` or `example`. */
async function hasRealOrders({ db }: Services): Promise<boolean> {
  const [row] = await db.query`
    select 1 as one from orders o join users u on u.id = o.customer_id
    where u.email_folded not like '%.test' and u.email_folded not like '%.example' limit 1`
  return row !== undefined
}

async function runSeed(services: Services, args: string[]): Promise<ExitCode> {
  const [option, number, ...rest] = args
  const brand = option === '--brand' ? (number ?? '') : null
  const products = option === '--products' ? Number(number) : 0
  const isUnderstood = [undefined, '--products', '--brand'].includes(option) && rest.length === 0
  if (!isUnderstood || !Number.isInteger(products) || products < 0) return 2

  if (!services.demo)
    throw new ConfigError('This shop has real payments and DEMO=0: set DEMO=1 to fill it with invented goods.')
  if (await hasRealOrders(services))
    throw new ConfigError(
      'This shop has orders of real people: the demo fills only a shop without them. Nothing was written.',
    )
  if (brand !== null) {
    if (await services.demo.seedBrand(services, brand)) console.log(`The shop looks like ${brand}.`)
    else
      throw new ConfigError(
        `There is no example brand ${brand}, or the demo shop is not filled yet: see demo/brands.ts.`,
      )
    return 0
  }
  await services.demo.seed(services, { products, progress: (line: string) => console.error(line) })
  console.log('The demo shop is filled.')
  return 0
}

async function runOndcPlaces(services: Services, [file, ...rest]: string[]): Promise<ExitCode> {
  if (!file || rest.length > 0) return 2
  const known = await importPlaces(systemContext(services, 'ondc-places'), await readFile(file))
  console.log(
    known === null
      ? `${file} has no columns pincode, latitude and longitude.`
      : `The positions of ${known} pincodes are known.`,
  )
  return known === null ? 1 : 0
}

async function runCheckBooks(services: Services): Promise<ExitCode> {
  const breaches = await keepBooksCheck(systemContext(services, 'check-books'))
  for (const breach of breaches) console.log(breach)
  console.log(breaches.length === 0 ? 'The books balance.' : `${breaches.length} breaches.`)
  return breaches.length === 0 ? 0 : 1
}

async function runVerifyAudit(services: Services, args: string[]): Promise<ExitCode> {
  const [noted = null, ...rest] = args
  if (rest.length > 0 || (noted !== null && !/^[0-9a-f]{64}$/.test(noted))) return 2

  const ctx = systemContext(services, 'verify-audit')
  await sealAudit(ctx)
  const { seals, rows, head, fault, knowsNoted, anchor } = await verifyAudit(ctx, { noted })
  if (fault) console.log(`Seal ${fault.sealId}: ${faultSentences[fault.kind]}`)
  else
    console.log(
      `The audit trail is whole: ${rows} rows under ${seals} seals. The last one is ${head ?? 'not there yet'}.`,
    )
  if (!fault && anchor) console.log(anchorSentence(anchor))
  if (!fault && knowsNoted === false) console.log(`No seal is ${noted}: the chain is not the one it was noted from.`)
  return fault || knowsNoted === false ? 1 : 0
}

const faultSentences = {
  rows: 'its rows are not those that were sealed.',
  seal: 'the seal itself was changed.',
  chain: 'a seal before it is missing or out of order.',
  anchor: 'the chain was cut after it, and what is kept of that does not say what the trail says.',
} as const

function anchorSentence({ anchors, rows, seals, until, hash }: AuditAnchor): string {
  return `Let go before it, in ${anchors} pieces: ${rows} rows under ${seals} seals, the last of ${until}; the chain goes on from ${hash}.`
}

async function runReindex(services: Services): Promise<ExitCode> {
  const products = await renewProductWords(systemContext(services, 'reindex'))
  console.log(`The words of ${products} products are new; running shops read them again.`)
  return 0
}

async function runRotateKey(services: Services): Promise<ExitCode> {
  const kid = await rotateKey(systemContext(services, 'rotate-certificate-key'))
  console.log(`Certificates are signed with ${kid} from now on; those of before stay valid.`)
  return 0
}

async function runMakeAdmin(services: Services, args: string[]): Promise<ExitCode> {
  const [email, ...rest] = args
  if (!email || rest.length > 0) return 2

  const isKnown = await makeAdmin(systemContext(services, 'make-admin'), email)
  console.log(isKnown ? `${email} is an admin now.` : `No account has the address ${email}. Register it first.`)
  return isKnown ? 0 : 1
}

async function runResetAuthenticator(services: Services, args: string[]): Promise<ExitCode> {
  const [email, ...rest] = args
  if (!email || rest.length > 0) return 2

  const ctx = systemContext(services, 'reset-authenticator')
  const id = await findAccountId(ctx, email)
  const wasReset = id !== null && (await resetAuthenticator(ctx, { id }).then(yes, noWhenNotFound))
  console.log(wasReset ? `${email} signs in with the password alone now.` : `${email} has no authenticator here.`)
  return wasReset ? 0 : 1
}

const yes = () => true

function noWhenNotFound(error: unknown): false {
  if (isDomainError(error) && error.code === 'not-found') return false
  throw error
}

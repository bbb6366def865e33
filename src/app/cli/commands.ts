// What `npm run haat -- <command>` does once bin/haat.mjs has prepared packages, Node and DATABASE_URL.

import { closeServices, openServices, type Services, systemContext } from '#app/http/context.ts'
import { seed } from '#demo/seed/seed.ts'
import { makeAdmin } from '#features/accounts/change-role.ts'
import { findAccountId } from '#features/accounts/email-queries.ts'
import type { AuditAnchor } from '#features/audit/anchor-queries.ts'
import { sealAudit } from '#features/audit/seal-audit.ts'
import { verifyAudit } from '#features/audit/verify-audit.ts'
import { keepBooksCheck } from '#features/ledger/keep-books-check.ts'
import { renewProductWords } from '#features/products/renew-product-words.ts'
import { resetAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { asksForNote, runBackup, runVerifyBackup } from './backup-command.ts'
import { runErasures } from './erasures-command.ts'
import { runImportFile } from './import-command.ts'
import { runRestore } from './restore-command.ts'

/** 0 done, 1 done and found wrong, 2 not understood: bin/haat.mjs then prints the usage. */
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
  import: runImportFile,
  erasures: runErasures,
}

/** A backup is taken of the tables as they are, also before a new version changes them; a restore brings its own. */
const unmigrated: Record<string, Command> = {
  backup: runBackup,
  'verify-backup': (services, args) => runVerifyBackup(args, services),
  restore: (services, args) => runRestore(services, args, [runCheckBooks, (services) => runVerifyAudit(services, [])]),
}

/** Every other command finds the tables up to date, so that none of them can meet yesterday's. */
export async function run([name = '', ...args]: string[]): Promise<ExitCode> {
  if (name === 'verify-backup' && !asksForNote(args)) return runVerifyBackup(args)

  const asItIs = Object.hasOwn(unmigrated, name) ? unmigrated[name] : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : asItIs
  if (!command) return 2

  const services = await openServices(readConfig())
  try {
    if (!asItIs) await migrate(services.pool)
    return await command(services, args)
  } finally {
    await closeServices(services)
  }
}

async function runSeed(services: Services, args: string[]): Promise<ExitCode> {
  const [option, number, ...rest] = args
  const products = option === undefined ? 0 : Number(number)
  const isUnderstood = (option === undefined || option === '--products') && rest.length === 0
  if (!isUnderstood || !Number.isInteger(products) || products < 0) return 2

  await seed(services, { products, progress: (line: string) => console.error(line) })
  console.log('The demo shop is filled.')
  return 0
}

async function runCheckBooks(services: Services): Promise<ExitCode> {
  const breaches = await keepBooksCheck(systemContext(services, 'check-books'))
  for (const breach of breaches) console.log(breach)
  console.log(breaches.length === 0 ? 'The books balance.' : `${breaches.length} breaches.`)
  return breaches.length === 0 ? 0 : 1
}

/** With a hash from an earlier run it also says whether the chain of that day is still part of this one. */
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

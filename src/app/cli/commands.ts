import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoFor, type LoadDemo } from '#app/demo.ts'
import { type Services, systemContext } from '#app/http/context.ts'
import { closeServices, openServices } from '#app/services.ts'
import { makeAdmin } from '#features/accounts/change-role.ts'
import { findAccountId } from '#features/accounts/email-queries.ts'
import type { AuditAnchor } from '#features/audit/anchor-queries.ts'
import { sealAudit } from '#features/audit/seal-audit.ts'
import { verifyAudit } from '#features/audit/verify-audit.ts'
import { rotateKey } from '#features/certificates/signing-keys.ts'
import type { Context } from '#features/context.ts'
import { fillCrafts } from '#features/crafts/fill-crafts.ts'
import { clipKind } from '#features/images/clip.ts'
import { listUploadedPictures } from '#features/images/images-queries.ts'
import { answerImport, createImport, startImport } from '#features/imports/create-import.ts'
import { importFolder, type KeptPicture } from '#features/imports/import-pictures.ts'
import { getImport, listImportLines } from '#features/imports/import-queries.ts'
import { findArtisan } from '#features/imports/import-row-queries.ts'
import { pictureKey } from '#features/imports/import-source.ts'
import type { ImportDetail } from '#features/imports/import-view.ts'
import { importLimits } from '#features/imports/product-import.ts'
import { readImport } from '#features/imports/read-import.ts'
import { runImport } from '#features/imports/run-import.ts'
import { keepBooksCheck } from '#features/ledger/keep-books-check.ts'
import { renewProductWords } from '#features/products/renew-product-words.ts'
import { fillGlossary } from '#features/search/fill-glossary.ts'
import { resetAuthenticator } from '#features/sign-in/prepare-authenticator.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { unpackFiles } from '#platform/backup/backup-files.server.ts'
import { BackupFault, readKeyFile, readPart } from '#platform/backup/backup-folder.server.ts'
import type { BackupManifest } from '#platform/backup/backup-manifest.ts'
import { ownerClient } from '#platform/backup/backup-tables.server.ts'
import { findFilledTable, restoreTables } from '#platform/backup/restore-tables.server.ts'
import { readText, type VerifiedBackup, verifyBackup } from '#platform/backup/verify-backup.server.ts'
import { ConfigError, readConfig } from '#platform/config/config.server.ts'
import { findVersion, isKnownVersion, migrate } from '#platform/database/migrate.server.ts'
import { fillInTurn } from '#platform/database/turn.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { clipFile, originalFile } from '#platform/pictures/picture-resizer.server.ts'
import { picturesInZip } from '#platform/pictures/picture-zip.server.ts'
import { asksForNote, erasuresBeside, readBackupArgs, runBackup, runVerifyBackup } from './backup-command.ts'
import { runDoctor } from './doctor-command.ts'
import { applyErasures, runErasures } from './erasures-command.ts'
import { runInit } from './init-command.ts'

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
  await fillInTurn(services.pool, async () => {
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

// npm run haat -- restore writes nothing until the whole backup is verified.
type Check = (services: Services) => Promise<0 | 1 | 2>

async function runRestore(services: Services, args: string[], checks: readonly Check[]): Promise<0 | 1 | 2> {
  const input = readBackupArgs(args, { mayErase: true })
  if (!input) return 2
  const backup = await verifyBackup(input.folder, input.keyFile ? await readKeyFile(input.keyFile) : null)
  requireKnown(backup.manifest)
  await requireEmpty(services, backup.manifest)

  await fillTables(services, backup)
  await fillStorage(services, backup)
  const notes = [await restoreSecret(services, backup), await missingPictures(services)].filter((note) => note !== null)
  for (const note of notes) console.log(note)
  console.log(`Restored: the shop of ${backup.manifest.takenAt}, its sums are equal.`)

  const outcomes: (0 | 1 | 2)[] = []
  for (const check of checks) outcomes.push(await check(services))
  const erasures = input.erasures ?? erasuresBeside(input.folder)
  const areAllForgotten =
    input.erasures || existsSync(erasures) ? await applyErasures(services, erasures) : sayNoErasures()
  return outcomes.every((outcome) => outcome === 0) && areAllForgotten && notes.length === 0 ? 0 : 1
}

function sayNoErasures(): true {
  console.log('No list of erasures lies beside the backup: who was forgotten after it was taken is back (--erasures).')
  return true
}

function requireKnown({ migration }: BackupManifest): void {
  if (isKnownVersion(migration)) return
  throw new BackupFault('The backup is of a newer Haat than this one: bring this one up to date first.')
}

async function requireEmpty({ pool, storage }: Services, { migration }: BackupManifest): Promise<void> {
  const client = await ownerClient(pool)
  try {
    const filled = await findFilledTable(client)
    if (filled)
      throw new BackupFault(`This database is not empty (${filled} has rows): a backup is restored into an empty one.`)
    if (((await findVersion(client)) ?? 0) > migration)
      throw new BackupFault(
        'This database has tables of a newer Haat than the backup: make it anew, and restore before anything else.',
      )
  } finally {
    await client.end()
  }
  for await (const key of storage.list())
    throw new BackupFault(`The storage is not empty (${key}): a backup is restored into an empty one.`)
}

async function fillTables(services: Services, { from, manifest }: VerifiedBackup): Promise<void> {
  const { pool, jobs, db } = services
  await migrate(pool, { until: manifest.migration })
  // The job queue creates its tables on first use.
  await jobs.send(db, [])
  const client = await ownerClient(pool)
  try {
    await restoreTables(client, manifest, ({ part }, read) => readPart(from, part, read))
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(pool)
}

async function fillStorage({ storage }: Services, { from, manifest }: VerifiedBackup): Promise<void> {
  await readPart(from, manifest.files.part, async (plain) => {
    for await (const { key, bytes } of unpackFiles(plain)) await storage.put(key, bytes, contentTypeOf(key))
  })
}

function contentTypeOf(key: string): string {
  if (/^pictures\/[^/]+\/original$/.test(key)) return 'image/webp'
  if (key.endsWith('.csv')) return 'text/csv'
  return key.endsWith('.json') ? 'application/json' : 'application/octet-stream'
}

/** Authenticators, sessions and email links depend on the secret. Returns why they will not work, else null. */
async function restoreSecret({ config }: Services, { from, manifest }: VerifiedBackup): Promise<string | null> {
  if (!manifest.secret) return null
  const secret = await readText(from, manifest.secret)
  if (config.secret === secret) return null
  const file = path.join(config.dataDir, 'secret')
  const isFromFile = existsSync(file) && readFileSync(file, 'utf8').trim() === config.secret
  if (!isFromFile) return 'SECRET is set, and is not the one of the backup: authenticators must be set up anew.'
  writeFileSync(file, secret, { mode: 0o600, flush: true })
  return null
}

/** Every row of an uploaded picture needs its file. */
async function missingPictures(services: Services): Promise<string | null> {
  const missing: string[] = []
  for await (const key of listUploadedPictures(systemContext(services, 'restore')))
    for (const file of [originalFile(key), ...(clipKind(key) ? [clipFile(key)] : [])])
      if (!(await services.storage.find(file))) missing.push(file)
  if (missing.length === 0) return null
  return `${missing.length} pictures have no file, in the backup either: ${missing.slice(0, 5).join(', ')}.`
}

type ImportArgs = {
  file: string
  artisan: string
  pictures?: string
  crafts: Record<string, string>
  isInRupees: boolean
  isDry: boolean
}

/** Returns 0 when every line imports (or would), 1 when one fails or a question is open, 2 for invalid arguments. */
async function runImportFile(services: Services, args: string[]): Promise<0 | 1 | 2> {
  const input = readImportArgs(args)
  if (!input) return 2
  const system = systemContext(services, 'import')
  const artisan = await findArtisan(system, input.artisan)
  if (!artisan) {
    console.log(`There is no artisan ${input.artisan}.`)
    return 1
  }
  const ctx = { ...system, actor: artisan }
  const publicId = randomUUID()
  const bytes = await readFile(input.file)
  const pictures = input.pictures ? await keepPictures(ctx, publicId, input.pictures) : []
  await createImport(ctx, { publicId, fileName: path.basename(input.file), bytes, pictures })
  await readImport(system, publicId)
  return carryOut(ctx, system, await getImport(ctx, publicId), input)
}

function readImportArgs(args: string[]): ImportArgs | null {
  const options = {
    artisan: { type: 'string' },
    pictures: { type: 'string' },
    craft: { type: 'string', multiple: true },
    rupees: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (!file || !values.artisan || more.length > 0) return null
    const crafts = Object.fromEntries((values.craft ?? []).map((one) => one.split(/=(?=[^=]*$)/) as [string, string]))
    const { artisan, pictures, rupees = false } = values
    return {
      file,
      artisan,
      ...(pictures ? { pictures } : {}),
      crafts,
      isInRupees: rupees,
      isDry: values['dry-run'] ?? false,
    }
  } catch {
    return null
  }
}

async function keepPictures(ctx: Context, publicId: string, file: string): Promise<KeptPicture[]> {
  const { pictures, pictureBytes, picturesBytes } = importLimits
  const kept: KeptPicture[] = []
  for await (const { name, bytes } of picturesInZip(file, { pictures, pictureBytes, allBytes: picturesBytes * 2 })) {
    const place = kept.length
    await ctx.storage.put(`${importFolder(publicId)}/pictures/${place}`, bytes, 'application/octet-stream')
    kept.push({ name: pictureKey(name), place, sum: createHash('sha1').update(bytes).digest('hex').slice(0, 16) })
  }
  return kept
}

async function carryOut(ctx: Context, system: Context, read: ImportDetail, input: ImportArgs): Promise<0 | 1> {
  await printLines(ctx, read)
  if (read.status === 'failed') {
    console.log(translate('en', `invalid.${read.problem}`))
    return 1
  }
  const crafts = Object.fromEntries(
    read.questions.categories.map(({ value, craft }) => [value, input.crafts[value] ?? craft ?? undefined]),
  )
  for (const { value, products } of read.questions.categories)
    console.log(
      `${value || '(no category)'}: ${products} → ${crafts[value] ?? 'which craft? --craft "category=craft"'}`,
    )
  if (input.isDry) return read.counts.failed > 0 ? 1 : 0
  const isInRupees = input.isInRupees || read.answers.isInRupees
  if (!isInRupees) console.log('Are its prices rupees? Then say --rupees.')
  if (!isInRupees || Object.values(crafts).includes(undefined)) return 1

  await answerImport(ctx, read.id, { crafts: crafts as Record<string, string>, isInRupees })
  await startImport(ctx, read.id)
  const intake = openPictureIntake()
  await runImport(system, read.id, (bytes) => intake.take(bytes))
  intake.close()
  const done = await getImport(ctx, read.id)
  await printLines(ctx, done)
  return done.counts.failed > 0 ? 1 : 0
}

async function printLines(ctx: Context, detail: ImportDetail): Promise<void> {
  const pages = Math.ceil(Object.values(detail.counts).reduce((sum, count) => sum + count, 0) / 500)
  for (let page = 1; page <= pages; page += 1) {
    const { items } = await listImportLines(ctx, detail, { outcome: null, page, limit: 500 })
    for (const { fromLine, name, outcome, notes } of items) {
      const words = notes.map(({ line, note, values }) => `line ${line}: ${wordsOf(note, values)}`)
      if (words.length > 0) console.log(`${fromLine}\t${outcome}\t${name}\t${words.join(' ')}`)
    }
  }
  console.log(
    Object.entries(detail.counts)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', '),
  )
}

function wordsOf(note: string, values: Record<string, string>): string {
  if (note === 'rule') return `${values.field}: ${translate('en', values.rule ?? '')}`
  if (note === 'refused') return values.code ?? ''
  return translate('en', `workshop:import.note.${note}`, values)
}

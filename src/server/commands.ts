// What `npm run haat -- <command>` does once bin/haat.mjs has prepared packages, Node and DATABASE_URL.
import { makeAdmin } from '#domain/accounts/make-admin.ts'
import { renewProductWords } from '#domain/catalog/renew-product-words.ts'
import { checkBooks } from '#domain/payments/check-books.ts'
import { readConfig } from '#platform/config.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { closeServices, openServices, type Services, systemContext } from './context.ts'
import { seed } from './seed.ts'

/** 0 done, 1 done and found wrong, 2 not understood: bin/haat.mjs then prints the usage. */
type ExitCode = 0 | 1 | 2

type Command = (services: Services, args: string[]) => Promise<ExitCode>

const commands: Record<string, Command> = {
  migrate: async () => 0,
  seed: runSeed,
  'check-books': runCheckBooks,
  'make-admin': runMakeAdmin,
  reindex: runReindex,
}

/** Every command finds the tables up to date, so that none of them can meet yesterday's. */
export async function run([name = '', ...args]: string[]): Promise<ExitCode> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return 2

  const services = await openServices(readConfig())
  try {
    await migrate(services.pool)
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
  const breaches = await checkBooks(systemContext(services, 'check-books'))
  for (const breach of breaches) console.log(breach)
  console.log(breaches.length === 0 ? 'The books balance.' : `${breaches.length} breaches.`)
  return breaches.length === 0 ? 0 : 1
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

// npm run haat -- <command>: the shop's command line. Beside a running shop it shares that shop's database.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.mjs'
import { loadDemo } from './server-files.mjs'
import { prepare, root, runCommand, say } from './setup.mjs'

const usage = `Usage: npm run haat -- <command>

  init [--from <file>]  set up an empty shop: its name, who runs it, its first admin; or change the first two. The file
                        holds the answers as JSON
  doctor                tell what is wrong: settings, database, clock, disk, backup, payments, email, certificate
  migrate               bring the tables up to date
  seed [--products N]   fill the demo shop; with N synthetic products besides
  check-books           verify stock, orders, payments and ledger; exits 1 at a breach
  verify-audit [hash]   verify that the audit trail is as it was sealed; exits 1 at a fault. With a hash that an
                        earlier run printed it also says whether the trail of that day is part of today's
  reindex               cut the words of all products anew and have running shops read them again
  rotate-certificate-key
                        sign certificates with a new key; those of before stay valid
  import <file> --artisan <slug> [--pictures <zip>] [--rupees] [--craft <category>=<craft>]… [--dry-run]
                        bring a CSV of products of Shopify, WooCommerce or our template as drafts of that artisan;
                        --rupees says that its prices are rupees, --craft which craft a category of it is
  ondc-places <file>    read where pincodes are, for artisans on the open network: CSV with pincode, latitude, longitude
  make-admin <email>    make the account with this address an admin
  reset-authenticator <email>
                        take the authenticator off an account whose owner has lost the phone and the recovery codes
  backup <folder> [--key-file <file>]
                        write the database of one moment and all files into that new folder, while the shop runs, encrypted
                        if there is a key (openssl rand -hex 32 > <file>), and read it back; who was forgotten is noted
                        beside it in erasures.txt
  verify-backup <folder> [--key-file <file>] [--note]
                        read a backup as a whole; exits 1 when it is not as it was written. --note: the shop then knows of
                        it, as of one that was taken of a standby
  restore <folder> [--key-file <file>] [--erasures <file>]
                        bring a backup back into an empty database and an empty data folder, forget again who was forgotten
                        since, and check books and audit trail; exits 1 when anything is not as it was
  erasures [--apply <file>]
                        print who was forgotten, or forget again who is on such a list

Works on DATABASE_URL, else on the database in the data folder (DATA_DIR, .data).`

await runCommand(async () => {
  const argv = process.argv.slice(2)
  if (argv.length === 0 || argv.includes('--help') || argv[0] === 'help') {
    console.log(usage)
    return argv.length === 0 ? 2 : 0
  }

  await prepare(fileURLToPath(import.meta.url))
  const postgres = argv[0] === 'verify-backup' && !argv.includes('--note') ? null : await openDatabase()
  try {
    const { run } = await import('../src/app/cli/commands.ts')
    const exitCode = await run(argv, loadDemo)
    if (exitCode === 2) console.error(usage)
    await postgres?.stop()
    return exitCode
  } catch (error) {
    await postgres?.stop()
    throw error
  }
})

async function openDatabase() {
  if (process.env.DATABASE_URL) return null
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
  const postgres = await startPostgres({ dataDir, log: say, share: true })
  process.env.DATABASE_URL = postgres.url
  return postgres
}

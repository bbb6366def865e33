// npm run bench -- [names]: prints what it measured and on which machine. Not part of the tests.
import os from 'node:os'
import { version as reactVersion } from 'react'
import { measureAdmin } from './admin.ts'
import { measureCheckout } from './checkout.ts'
import { measureFloods } from './floods.ts'
import { measureImport } from './import.ts'
import { measureIndex } from './index.ts'
import { measureMillion } from './million.ts'
import { measurePages } from './pages.ts'
import { measurePurchase } from './purchase.ts'
import { measureReads } from './reads.ts'
import { measureSearch } from './search.ts'
import { type BenchShop, openBenchShop } from './shop-under-load.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWeight, measureWorkshop } from './weight.ts'
import { measureOwnGoods } from './workshop-goods.ts'
import { measureWorkshopParcels } from './workshop-parcels.ts'

type Measure = () => Promise<void>

/** In the order of a run; each opens a shop of its own or needs none. */
const withoutShop: Record<string, Measure> = {
  purchase: async () => {
    for (const artisans of [1, 3]) await printPurchase(artisans)
  },
  start: async () => print('Starting, from a clone without node_modules', await measureStart()),
  parcels: async () =>
    print('What an artisan with 20,000 parcels opens, one question after the other', await measureWorkshopParcels()),
  search: async () => print('What people type, and whether it is found', await measureSearch()),
  index: async () => {
    for (const count of [10_000, 100_000, 1_000_000]) printIndex(count)
  },
  import: async () => print('A file of 5,000 rows of products, brought twice', await measureImport()),
  admin: printAdmin,
  floods: async () => print('Sixty catalogue calls a second beside a flood', await measureFloods()),
  soak: async () => print('An hour at 60 % of what the shop can do', await measureSoak()),
  hundred: measureHundredThousand,
  million: printMillion,
}

const inOneShop: Record<string, (shop: BenchShop) => Promise<void>> = {
  listing: async (shop) =>
    print('Product listing call, 12 cards, exact total, 16 connections', [await measureReads(shop, 'listing')]),
  detail: async (shop) => print('Product detail call, 16 connections', [await measureReads(shop, 'detail')]),
  checkout: async (shop) =>
    print('Whole purchase: quote, order, sandbox payment, verify; 8 buyers', await measureCheckout(shop)),
  three: async (shop) => print('The same of three artisans at once', await measureCheckout(shop, 3)),
  webhooks: async (shop) => print('Events of the gateway, 200 a second for a minute', await measureWebhooks(shop)),
  uploads: async (shop) =>
    print('Catalogue calls while five pictures of 5 MB are handed in', await measureUploads(shop)),
  pages: async (shop) => print('Pages', await measurePages(shop)),
  workshop: async (shop) =>
    print('An artisan of 5,000 goods, one question after the other', await measureOwnGoods(shop)),
  weight: async (shop) => print('What the listing page loads, as sent', await measureWeight(shop)),
  visits: async (shop) => print('First visits to the workshop', await measureWorkshop(shop)),
}

/** These take many minutes, so they run only by name. */
const onDemand: readonly string[] = ['purchase', 'admin', 'floods', 'soak', 'hundred', 'million']

export type Row = Record<string, string | number>

/** @returns 0 measured, 2 unknown argument */
export async function run(argv: readonly string[]): Promise<0 | 2> {
  const all = [...Object.keys(inOneShop), ...Object.keys(withoutShop)]
  if (argv.some((name) => !all.includes(name))) {
    console.error(`npm run bench -- [${all.join('|')}]`)
    return 2
  }
  const isWanted = (name: string) => (argv.length === 0 ? !onDemand.includes(name) : argv.includes(name))
  const inShop = Object.entries(inOneShop).filter(([name]) => isWanted(name))
  if (inShop.length > 0) await measureRunningShop(inShop.map(([, measure]) => measure))
  for (const [name, measure] of Object.entries(withoutShop)) if (isWanted(name)) await measure()
  return 0
}

async function printPurchase(artisans: number): Promise<void> {
  const { costs, statements } = await measurePurchase(artisans)
  print('What one purchase costs: quote, order, sandbox payment, webhook, verify, and the jobs that follow', costs)
  print('Its statements', statements)
}

async function measureHundredThousand(): Promise<void> {
  const shop = await openBenchShop(100_000, 'bench-hundred')
  try {
    console.log(await machine(shop.postgresVersion))
    print('Product listing call of a shop of 100,000', [await measureReads(shop, 'listing')])
  } finally {
    await shop.close()
  }
}

async function printAdmin(): Promise<void> {
  const { pages, files } = await measureAdmin()
  print('Pages of the admin with 100,000 orders and 5,000 artisans, one after the other', pages)
  print('Files of the admin while they stream', files)
}

async function printMillion(): Promise<void> {
  const { index, calls } = await measureMillion()
  print('The search index through its port, one question after the other', index)
  print('The same calls with ten thousand and with a million products', calls)
}

async function measureRunningShop(measures: readonly ((shop: BenchShop) => Promise<void>)[]): Promise<void> {
  const shop = await openBenchShop(10_000, 'bench', { TRUSTED_PROXIES: '127.0.0.1' })
  try {
    console.log(await machine(shop.postgresVersion))
    for (const measure of measures) await measure(shop)
  } finally {
    await shop.close()
  }
}

function printIndex(count: number): void {
  const { load, questions, changes } = measureIndex(count)
  print('The index in memory', [load])
  print('A whole answer of the index: page, exact total, all counts', questions)
  print('Taking changes in', changes)
}

async function machine(postgresVersion: string): Promise<string> {
  const cpu = os.cpus()
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  const about = `${cpu.length} × ${cpu[0]?.model ?? 'unknown'}, ${memory} GiB, ${os.type()} ${os.release()}`
  return `${new Date().toISOString().slice(0, 10)}  ${about}\nNode ${process.versions.node}, PostgreSQL ${postgresVersion}, React ${reactVersion}; load generator on the same cores`
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  console.table(rows)
}

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
import { measureReads } from './reads.ts'
import { measureSearch } from './search.ts'
import { openBenchShop } from './shop-under-load.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWeight, measureWorkshop } from './weight.ts'
import { measureOwnGoods } from './workshop-goods.ts'
import { measureWorkshopParcels } from './workshop-parcels.ts'

const all = [
  'listing',
  'detail',
  'checkout',
  'three',
  'webhooks',
  'uploads',
  'weight',
  'visits',
  'pages',
  'workshop',
  'start',
  'parcels',
  'search',
  'index',
  'import',
  'admin',
  'floods',
  'soak',
  'hundred',
  'million',
] as const

const withoutShop: readonly string[] = [
  'start',
  'parcels',
  'search',
  'index',
  'import',
  'admin',
  'floods',
  'soak',
  'hundred',
  'million',
]
/** These take many minutes, so they run only by name. */
const onDemand: readonly string[] = ['admin', 'floods', 'soak', 'hundred', 'million']

export type Row = Record<string, string | number>

/** @returns 0 measured, 2 unknown argument */
export async function run(argv: readonly string[]): Promise<0 | 2> {
  const wanted =
    argv.length === 0 ? all.filter((name) => !onDemand.includes(name)) : all.filter((name) => argv.includes(name))
  if (argv.some((name) => !all.some((known) => known === name))) {
    console.error(`npm run bench -- [${all.join('|')}]`)
    return 2
  }

  if (wanted.some((name) => !withoutShop.includes(name))) await measureRunningShop(wanted)
  if (wanted.includes('start')) print('Starting, from a clone without node_modules', await measureStart())
  if (wanted.includes('parcels'))
    print('What an artisan with 20,000 parcels opens, one question after the other', await measureWorkshopParcels())
  if (wanted.includes('search')) print('What people type, and whether it is found', await measureSearch())
  if (wanted.includes('index')) for (const count of [10_000, 100_000, 1_000_000]) printIndex(count)
  if (wanted.includes('import')) print('A file of 5,000 rows of products, brought twice', await measureImport())
  if (wanted.includes('admin')) await printAdmin()
  if (wanted.includes('floods')) print('Sixty catalogue calls a second beside a flood', await measureFloods())
  if (wanted.includes('soak')) print('An hour at 60 % of what the shop can do', await measureSoak())
  if (wanted.includes('hundred')) await measureHundredThousand()
  if (wanted.includes('million')) await printMillion()
  return 0
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

async function measureRunningShop(wanted: readonly string[]): Promise<void> {
  const shop = await openBenchShop(10_000, 'bench', { TRUSTED_PROXIES: '127.0.0.1' })
  try {
    console.log(await machine(shop.postgresVersion))
    if (wanted.includes('listing'))
      print('Product listing call, 12 cards, exact total, 16 connections', [await measureReads(shop, 'listing')])
    if (wanted.includes('detail')) print('Product detail call, 16 connections', [await measureReads(shop, 'detail')])
    if (wanted.includes('checkout'))
      print('Whole purchase: quote, order, sandbox payment, verify; 8 buyers', await measureCheckout(shop))
    if (wanted.includes('three')) print('The same of three artisans at once', await measureCheckout(shop, 3))
    if (wanted.includes('webhooks'))
      print('Events of the gateway, 200 a second for a minute', await measureWebhooks(shop))
    if (wanted.includes('uploads'))
      print('Catalogue calls while five pictures of 5 MB are handed in', await measureUploads(shop))
    if (wanted.includes('pages')) print('Pages', await measurePages(shop))
    if (wanted.includes('workshop'))
      print('An artisan of 5,000 goods, one question after the other', await measureOwnGoods(shop))
    if (wanted.includes('weight')) print('What the listing page loads, as sent', await measureWeight(shop))
    if (wanted.includes('visits')) print('First visits to the workshop', await measureWorkshop(shop))
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

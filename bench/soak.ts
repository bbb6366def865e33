import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import { type BenchShop, openBenchShop, root } from './shop-under-load.ts'
import { openVisitors, type Visitors } from './visitors.ts'

const folder = 'bench-soak'
const temporary = path.join(root, '.data', folder, 'tmp')
const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const windowMinutes = Math.min(5, minutes / 6)
const sampleMs = 10_000
/** the most pending requests; more would measure the benchmark's own memory */
const mostWaiting = 400

type Sample = { heap: number; external: number; resident: number; handles: number; files: number; temporary: number }
type Window = { waits: number[]; failed: Map<string, number>; samples: Sample[] }

/** An hour at 60 % of the maximum throughput: memory, handles, open and temporary files must stay constant. */
export async function measureSoak(): Promise<Row[]> {
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true })
  const shop = await openBenchShop(10_000, folder, { TRUSTED_PROXIES: '127.0.0.1', TMPDIR: temporary })
  const visitors = await openVisitors(shop)
  try {
    const most = await fullLoad(visitors)
    const perSecond = most * 0.6
    console.log(`Most: ${Math.round(most)} acts a second; ${Math.round(perSecond)} of them for ${minutes} minutes.`)
    const rows: Row[] = []
    for (let from = 0; from < minutes; from += windowMinutes) {
      const row = told(from, await steady(shop, visitors, perSecond, windowMinutes * 60_000))
      console.log(JSON.stringify(row))
      rows.push(row)
    }
    return rows
  } finally {
    visitors.close()
    await shop.close()
  }
}

let turn = 0

async function fullLoad(visitors: Visitors): Promise<number> {
  let done = 0
  const from = performance.now()
  const until = from + 30_000
  const one = async () => {
    while (performance.now() < until) {
      turn += 1
      await visitors.act(turn).run(turn)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return done / ((performance.now() - from) / 1_000)
}

/** Starts each act on schedule, whether earlier ones are answered or not. */
async function steady(shop: BenchShop, visitors: Visitors, perSecond: number, ms: number): Promise<Window> {
  const window: Window = { waits: [], failed: new Map(), samples: [] }
  const waiting = new Set<Promise<void>>()
  const startedAt = performance.now()
  let sampledAt = startedAt
  for (let sent = 0; performance.now() - startedAt < ms; sent += 1) {
    const ahead = startedAt + (sent * 1_000) / perSecond - performance.now()
    if (ahead > 1) await sleep(ahead)
    while (waiting.size >= mostWaiting) await Promise.race(waiting)
    turn += 1
    const act = perform(visitors, turn, window).finally(() => waiting.delete(act))
    waiting.add(act)
    if (performance.now() - sampledAt < sampleMs) continue
    sampledAt = performance.now()
    window.samples.push(await sample(shop))
  }
  await Promise.all(waiting)
  return window
}

async function perform(visitors: Visitors, number: number, window: Window): Promise<void> {
  const act = visitors.act(number)
  const from = performance.now()
  await act.run(number).catch((error: Error) => {
    const what = `${act.name}: ${error.message.slice(0, 120)}`
    window.failed.set(what, (window.failed.get(what) ?? 0) + 1)
  })
  window.waits.push(performance.now() - from)
}

async function sample({ url }: BenchShop): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    heap: value('nodejs_heap_size_used_bytes'),
    external: value('nodejs_external_memory_bytes'),
    resident: value('process_resident_memory_bytes'),
    handles: value('nodejs_active_handles_total'),
    files: value('process_open_fds'),
    temporary: readdirSync(temporary, { recursive: true }).length,
  }
}

function told(from: number, { waits, failed, samples }: Window): Row {
  const sorted = waits.sort((a, b) => a - b)
  const wait = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN)
  const least = (name: keyof Sample) => Math.min(...samples.map((one) => one[name]))
  const most = (name: keyof Sample) => Math.max(...samples.map((one) => one[name]))
  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
  return {
    minute: Math.round(from * 10) / 10,
    acts: sorted.length,
    'p50 ms': wait(0.5),
    'p95 ms': wait(0.95),
    'p99 ms': wait(0.99),
    failed: [...failed].map(([what, count]) => `${count} ${what}`).join('; ') || '0',
    'least heap MB': megabytes(least('heap')),
    'most heap MB': megabytes(most('heap')),
    'external MB': megabytes(least('external')),
    'resident MB': megabytes(most('resident')),
    handles: `${least('handles')} to ${most('handles')}`,
    'open files': `${least('files')} to ${most('files')}`,
    'temporary files': most('temporary'),
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import { freePort, root } from './shop-under-load.ts'

const idleMs = 30_000

/** Clones the committed state, starts it twice, and reads its memory once it is idle. */
export async function measureStart(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'haat-bench-'))
  const clone = path.join(folder, 'haat')
  try {
    spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
    const first = await startOnce(clone, 0)
    const second = await startOnce(clone, idleMs)
    return [
      {
        run: 'first (install, build, database, demo shop)',
        'seconds to the first answer': first.seconds,
        'idle memory MB': '',
      },
      { run: 'second', 'seconds to the first answer': second.seconds, 'idle memory MB': second.memoryMb },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOnce(clone: string, restMs: number): Promise<{ seconds: number; memoryMb: number }> {
  const port = await freePort()
  const startedAt = performance.now()
  const shop = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  // Ends npm and all its children, also when only this process is told to end.
  const end = () => shop.pid && process.kill(-shop.pid, 'SIGTERM')
  process.once('exit', end)
  try {
    const url = `http://127.0.0.1:${port}`
    await untilItAnswers(`${url}/products`, shop)
    const seconds = Math.round((performance.now() - startedAt) / 10) / 100
    await sleep(restMs)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN)
    return { seconds, memoryMb: Math.round(bytes / 1024 ** 2) }
  } finally {
    shop.kill('SIGINT')
    await new Promise((resolve) => shop.once('exit', resolve))
    process.off('exit', end)
  }
}

async function untilItAnswers(url: string, shop: ChildProcess): Promise<void> {
  while (shop.exitCode === null) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(20)
  }
  throw new Error(`npm start ended with ${shop.exitCode}`)
}

import { Worker } from 'node:worker_threads'

export type FaceOrder = { id: number; file: string; words: readonly string[] }
export type FaceAnswer = { id: number; bytes: Uint8Array } | { id: number; failure: string }

// A face is waited for; when many wait, the next ones are told to do without.
const mostWaiting = 12
const slowestMs = 10_000
const idleMs = 60_000

type Waiting = (bytes: Buffer | null) => void

let worker: Worker | null = null
let timer: NodeJS.Timeout | undefined
let count = 0
const waiting = new Map<number, Waiting>()

/**
 * A WOFF2 face with what these words need of a TrueType file, cut in a thread that starts with the first and ends when
 * idle. Null where there is too much to do or the thread failed: the whole face serves as well.
 */
export function cutFace(file: string, words: readonly string[]): Promise<Buffer | null> {
  if (waiting.size >= mostWaiting) return Promise.resolve(null)
  count += 1
  const id = count
  const cut = new Promise<Buffer | null>((resolve) => waiting.set(id, resolve))
  watch()
  worker ??= startThread()
  worker.postMessage({ id, file, words } satisfies FaceOrder)
  return cut
}

/** Ends the thread when it is idle or hangs. */
function watch(): void {
  clearTimeout(timer)
  timer = setTimeout(end, waiting.size > 0 ? slowestMs : idleMs).unref()
}

function end(): void {
  clearTimeout(timer)
  const ended = worker
  worker = null
  void ended?.terminate()
  for (const resolve of waiting.values()) resolve(null)
  waiting.clear()
}

function startThread(): Worker {
  const thread = new Worker(new URL('./face-worker.ts', import.meta.url), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  const lost = () => void (worker === thread && end())
  thread.on('message', (answer: FaceAnswer) => {
    waiting.get(answer.id)?.('bytes' in answer ? Buffer.from(answer.bytes) : null)
    waiting.delete(answer.id)
    watch()
  })
  thread.on('error', lost)
  thread.on('exit', lost)
  thread.unref()
  return thread
}

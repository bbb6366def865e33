import nodeModule from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '#features/context.ts'
import { threadEnv } from '#platform/config/config.server.ts'
import type { Ask, Found, News, Told } from './search-messages.ts'
import { createWaiting } from './search-waiting.ts'

/** After this time the thread counts as busy and PostgreSQL answers instead. */
const answerWithinMs = 2_000
const stopWithinMs = 500
const firstPauseMs = 100
const longestPauseMs = 30_000
/** After a run of this length the restart pause is reset. */
const soundAfterMs = 60_000

type Thread = {
  ask(ask: Ask): Promise<Found | null>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** `searchUrl`: the OpenSearch that has the products; null: the thread itself. */
export type SearchPlace = { databaseUrl: string; searchUrl: string | null }

type Handlers = SearchPlace & { log: Log; hear: (news: News) => void; lost: () => void }

export type KeptThread = {
  open(): void
  ask(ask: Ask): Promise<Found | null>
  close(): Promise<void>
  /** for tests: ends the thread as a crash would */
  crash(): Promise<void>
}

export function keepThread(handlers: Handlers): KeptThread {
  let thread: Thread | null = null
  let restart: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let isOpen = false

  const begin = () => {
    const startedAt = performance.now()
    const lost = () => {
      thread = null
      handlers.lost()
      if (!isOpen) return
      pauseMs = performance.now() - startedAt > soundAfterMs ? firstPauseMs : Math.min(longestPauseMs, pauseMs * 2)
      restart = setTimeout(begin, pauseMs).unref()
    }
    thread = startThread({ ...handlers, lost })
  }

  return {
    open() {
      if (isOpen) return
      isOpen = true
      begin()
    },
    ask: async (ask) => thread?.ask(ask) ?? null,
    async close() {
      isOpen = false
      clearTimeout(restart)
      await thread?.stop()
    },
    async crash() {
      await thread?.kill()
    },
  }
}

function startThread({ databaseUrl, searchUrl, log, hear, lost }: Handlers): Thread {
  const waiting = createWaiting((questions) => worker.postMessage(JSON.stringify(questions)), answerWithinMs)
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    workerData: { databaseUrl, searchUrl } satisfies SearchPlace,
    env: threadEnv(compileCache()),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A small shop's young generation must not grow to the default 48 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  worker.on('message', (text: string) => {
    const answer = JSON.parse(text) as Told
    if (answer.kind === 'answers') waiting.settle(answer.answers)
    else if (answer.kind === 'news') hear(answer.news)
    else log.warn({ error: answer.error }, answer.message)
  })
  worker.on('error', (error) => log.error({ err: error }, 'the search thread failed'))
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      waiting.giveUp()
      lost()
      resolve()
    })
  })

  return {
    ask: waiting.add,
    async stop() {
      worker.postMessage('stop')
      const timer = setTimeout(() => void worker.terminate(), stopWithinMs)
      await ended
      clearTimeout(timer)
    },
    async kill() {
      await worker.terminate()
      await ended
    },
  }
}

/** Node adds a subfolder named after its version. */
function compileCache(): string | undefined {
  const folder = nodeModule.getCompileCacheDir?.()
  return folder && path.dirname(folder)
}

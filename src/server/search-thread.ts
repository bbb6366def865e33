import { Worker } from 'node:worker_threads'
import type { Log } from '#domain/context.ts'
import type { Answer, Ask, Found, News, Question, Told } from './search-messages.ts'

/** A thread that does not answer in this time is busy loading or worse: PostgreSQL answers instead. */
const answerWithinMs = 2_000
const stopWithinMs = 500

export type Thread = {
  /** null: it cannot say */
  ask(ask: Ask): Promise<Found | null>
  /** lets it close its connections, but not for long */
  stop(): Promise<void>
  kill(): Promise<void>
}

type Ears = {
  databaseUrl: string
  log: Log
  hear: (news: News) => void
  /** once, when the thread has ended for whatever reason */
  lost: (livedMs: number) => void
}

export function startThread({ databaseUrl, log, hear, lost }: Ears): Thread {
  const startedAt = performance.now()
  const waiting = createWaiting((questions) => worker.postMessage(questions))
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    workerData: { databaseUrl },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The young generation of a small shop must not grow to the usual 48 MB; loading a million is no slower with 8.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  worker.unref()
  worker.on('message', (told: Told) => {
    if (told.kind === 'answers') waiting.settle(told.answers)
    else if (told.kind === 'news') hear(told.news)
    else log.warn({ error: told.error }, told.message)
  })
  worker.on('error', (error) => log.error({ err: error }, 'the search thread failed'))
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      waiting.giveUp()
      lost(performance.now() - startedAt)
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

type Waiting = {
  add(ask: Ask): Promise<Found | null>
  settle(answers: readonly Answer[]): void
  giveUp(): void
}

/** Questions of one turn of the event loop go as one message: at 16 visitors at once that is a third of the cost of each. */
function createWaiting(send: (questions: Question[]) => void): Waiting {
  const waiting = new Map<number, (found: Found | null) => void>()
  let unsent: Question[] = []
  let count = 0

  const settle = (answers: readonly Answer[]) => {
    for (const { id, found } of answers) {
      waiting.get(id)?.(found)
      waiting.delete(id)
    }
  }
  const giveUp = () => settle([...waiting.keys()].map((id) => ({ id, found: null })))
  const sendAll = () => {
    send(unsent)
    unsent = []
  }
  // One watch for all, because a timer for each question costs more than the question. Ids grow: the oldest come first.
  let seen = 0
  let watch: NodeJS.Timeout | undefined
  const look = () => {
    const late = [...waiting.keys()].filter((id) => id <= seen)
    settle(late.map((id) => ({ id, found: null })))
    seen = count
    if (waiting.size === 0) {
      clearInterval(watch)
      watch = undefined
    }
  }

  return {
    add(ask) {
      count += 1
      const id = count
      if (unsent.push({ id, ask }) === 1) setImmediate(sendAll)
      watch ??= setInterval(look, answerWithinMs).unref()
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    settle,
    giveUp,
  }
}

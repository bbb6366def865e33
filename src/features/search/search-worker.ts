import nodeModule from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Log } from '#features/context.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { followProductChanges } from './follow-product-changes.ts'
import { createProductIndex } from './index-engine.ts'
import { type Answer, namesOf, type Question, type Told } from './search-messages.ts'
import { atOnce } from './search-waiting.ts'

const port = parentPort
if (!port) throw new Error('search-worker.ts runs as a thread')

// One listens, two read: a portion is fetched while the last one is applied.
const pool = createPool({
  url: (workerData as { databaseUrl: string }).databaseUrl,
  max: 3,
  applicationName: 'haat-search',
})
const index = createProductIndex()
// As text: cloning the many small lists of an answer takes a third longer (measured).
const tell = (text: Told) => port.postMessage(JSON.stringify(text))

const logAs = (details: object, message: string) => {
  const { err } = details as { err?: unknown }
  tell({ kind: 'log', message, error: err instanceof Error ? (err.stack ?? err.message) : '' })
}
const log: Log = { info: () => undefined, warn: logAs, error: logAs }

const following = followProductChanges({ db: createDb(pool), log }, index, ({ ids, facts }) => {
  tell({ kind: 'news', news: { ids, names: facts && namesOf(facts) } })
})

// Flushed early, because the thread may be killed. The next start then parses no TypeScript: 35 MB less.
setTimeout(() => nodeModule.flushCompileCache?.(), 3_000).unref()

port.on('message', (text: string) => {
  if (text === 'stop') void stop()
  else answer(JSON.parse(text) as Question[])
})

/** A few at a time: the main thread writes the first answers while this one counts the next. */
function answer(questions: readonly Question[]): void {
  for (let first = 0; first < questions.length; first += atOnce) {
    tell({ kind: 'answers', answers: questions.slice(first, first + atOnce).map(answerTo) })
  }
}

/** PostgreSQL answers what the index cannot; each failure is logged once. */
function answerTo({ id, ask }: Question): Answer {
  if (ask.kind === 'behind') return { id, found: index.isReady() ? following.behindSeconds() : null }
  if (!index.isReady()) return { id, found: null }
  try {
    if (ask.kind === 'suggest') return { id, found: index.suggest(ask.words, ask.count) }
    return { id, found: index.search(ask.filter, ask.request) }
  } catch (error) {
    log.error({ err: error }, 'the search index failed')
    return { id, found: null }
  }
}

async function stop(): Promise<void> {
  await following.stop()
  await pool.end()
  port?.close()
}

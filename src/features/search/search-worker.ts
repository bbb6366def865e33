import nodeModule from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Log } from '#features/context.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { inTurn } from '#platform/database/turn.server.ts'
import { followProductChanges } from './follow-product-changes.ts'
import { createProductIndex } from './index-engine.ts'
import { openSearchIndex } from './opensearch/opensearch-index.ts'
import { inMemory } from './refresh-index.ts'
import { type Ask, type Found, namesOf, type Question, type Told } from './search-messages.ts'
import type { SearchPlace } from './search-thread.ts'
import { atOnce } from './search-waiting.ts'

const port = parentPort
if (!port) throw new Error('search-worker.ts runs as a thread')

const { databaseUrl, searchUrl } = workerData as SearchPlace
// One listens, two read: a portion is fetched while the last one is applied.
const pool = createPool({
  url: databaseUrl,
  max: 3,
  applicationName: 'haat-search',
})
// As text: cloning the many small lists of an answer takes a third longer (measured).
const tell = (text: Told) => port.postMessage(JSON.stringify(text))

const logAs = (details: object, message: string) => {
  const { err } = details as { err?: unknown }
  tell({ kind: 'log', message, error: err instanceof Error ? (err.stack ?? err.message) : '' })
}
const log: Log = { info: () => undefined, warn: logAs, error: logAs }

const openIndex = () => {
  if (searchUrl !== null) {
    const index = openSearchIndex({ url: searchUrl, log, inTurn: (work) => inTurn(pool, 'searchIndex', work) })
    return { index, fed: index }
  }
  const index = createProductIndex()
  return { index, fed: inMemory(index) }
}
const { index, fed } = openIndex()

const following = followProductChanges({ db: createDb(pool), log }, fed, ({ ids, facts }) => {
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
    const answers = questions.slice(first, first + atOnce).flatMap(({ id, ask }) => {
      const found = answerTo(ask)
      if (!(found instanceof Promise)) return { id, found }
      void found.then((found) => tell({ kind: 'answers', answers: [{ id, found }] }))
      return []
    })
    if (answers.length > 0) tell({ kind: 'answers', answers })
  }
}

/** PostgreSQL answers what the index cannot; each failure is logged once. */
function answerTo(ask: Ask): Found | null | Promise<Found | null> {
  if (ask.kind === 'behind') return index.isReady() ? following.behindSeconds() : null
  if (!index.isReady()) return null
  try {
    return ask.kind === 'suggest' ? index.suggest(ask.words, ask.count) : index.search(ask.filter, ask.request)
  } catch (error) {
    log.error({ err: error }, 'the search index failed')
    return null
  }
}

async function stop(): Promise<void> {
  await following.stop()
  await pool.end()
  port?.close()
}

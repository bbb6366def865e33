import { Worker } from 'node:worker_threads'
import type { DocumentFacts } from '#features/invoices/document-facts.ts'
import type { ParcelPaper } from '#features/orders/parcel-paper.ts'
import type { Statement } from '#features/payouts/statement.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type OwnWords, ownWords } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'

export type Printable =
  | { kind: 'sale'; facts: DocumentFacts }
  | { kind: 'statement'; statement: Statement }
  | { kind: 'slip' | 'label'; paper: ParcelPaper }

export type DocumentOrder = { id: number; document: Printable; language: Language; own: OwnWords }
export type DocumentAnswer = { id: number; bytes: Uint8Array } | { id: number; failure: string }

export type DocumentWriter = {
  /** @throws DomainError unavailable when the queue is full */
  make(document: Printable, language: Language): Promise<Uint8Array>
  close(): void
}

// At 100 ms per sheet the last in the queue waits 3 s; on a very busy machine still less than the browser's 30 s.
const mostWaiting = 30
const slowestMs = 20_000
const idleMs = 30_000

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

/** Makes PDFs one by one in a thread that starts with the first and ends when idle. */
export function createDocumentWriter(): DocumentWriter {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let count = 0
  const end = (error: Error) => {
    clearTimeout(timer)
    const ended = worker
    worker = null
    void ended?.terminate()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  /** Ends the thread when it is idle or hangs on a job. */
  const watch = () => {
    clearTimeout(timer)
    const ms = waiting.size > 0 ? slowestMs : idleMs
    timer = setTimeout(() => end(new Error('the document thread was too slow')), ms).unref()
  }
  const settle = (answer: DocumentAnswer) => {
    const found = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('bytes' in answer) found?.resolve(answer.bytes)
    else found?.reject(new Error(answer.failure))
    watch()
  }
  const lost = (thread: Worker, error: Error) => worker === thread && end(error)
  return {
    async make(document, language) {
      if (waiting.size >= mostWaiting) throw new DomainError('unavailable', { retryAfterSeconds: 5 })
      count += 1
      const made = new Promise<Uint8Array>((resolve, reject) => waiting.set(count, { resolve, reject }))
      watch()
      worker ??= startThread(settle, lost)
      worker.postMessage({ id: count, document, language, own: ownWords() } satisfies DocumentOrder)
      return made
    },
    close: () => end(new Error('the shop closes')),
  }
}

/** The thread gets no settings and no secrets. */
function startThread(
  settle: (answer: DocumentAnswer) => void,
  lost: (thread: Worker, error: Error) => unknown,
): Worker {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.on('message', settle)
  worker.on('error', (error) => lost(worker, error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => lost(worker, new Error('the document thread ended')))
  worker.unref()
  return worker
}

// The thread that makes PDFs: document-maker.ts starts it. Setting a page takes 50 to 200 ms, which no buyer should wait behind.
import { parentPort } from 'node:worker_threads'
import type { DocumentAnswer, DocumentOrder } from './document-maker.ts'
import { documentSheet } from './document-sheet.ts'
import { statementSheet } from './statement-sheet.ts'

const port = parentPort
if (!port) throw new Error('document-worker.ts runs as a thread')

port.on('message', (order: DocumentOrder) => void answer(order))

async function answer(order: DocumentOrder): Promise<void> {
  const tell = (answered: DocumentAnswer) => port?.postMessage(answered)
  try {
    const { document, language } = order
    const made =
      document.kind === 'sale' ? documentSheet(document.facts, language) : statementSheet(document.statement, language)
    tell({ id: order.id, bytes: await made })
  } catch (error) {
    tell({ id: order.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

// The thread that makes PDFs: document-maker.ts starts it. Setting a page takes 50 to 200 ms, which no buyer should wait behind.
import { parentPort } from 'node:worker_threads'
import type { Language } from '#platform/i18n/languages.ts'
import type { DocumentAnswer, DocumentOrder, Printable } from './document-maker.ts'
import { documentSheet } from './document-sheet.ts'
import { labelSheet, slipSheet } from './parcel-sheets.ts'
import { statementSheet } from './statement-sheet.ts'

const port = parentPort
if (!port) throw new Error('document-worker.ts runs as a thread')

port.on('message', (order: DocumentOrder) => void answer(order))

function sheetOf(document: Printable, language: Language): Promise<Buffer> {
  switch (document.kind) {
    case 'sale':
      return documentSheet(document.facts, language)
    case 'statement':
      return statementSheet(document.statement, language)
    case 'slip':
      return slipSheet(document.paper)
    case 'label':
      return labelSheet(document.paper)
  }
}

async function answer(order: DocumentOrder): Promise<void> {
  const tell = (answered: DocumentAnswer) => port?.postMessage(answered)
  try {
    const { document, language } = order
    tell({ id: order.id, bytes: await sheetOf(document, language) })
  } catch (error) {
    tell({ id: order.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

// Cutting and compressing a face takes 20 to 150 ms, so it runs in a thread and blocks no request.
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { compress } from 'wawoff2'
import type { FaceAnswer, FaceOrder } from './face-cutter.ts'
import { type OpenFace, openFace } from './open-face.server.ts'

const port = parentPort
if (!port) throw new Error('face-worker.ts runs as a thread')

// One after the other: what wawoff2 returns lies in its memory until its next call.
let last = Promise.resolve()
port.on('message', (order: FaceOrder) => {
  last = last.then(() => answer(order))
})

const opened = new Map<string, Promise<OpenFace>>()

async function answer({ id, file, words }: FaceOrder): Promise<void> {
  const tell = (answered: FaceAnswer) => port?.postMessage(answered)
  try {
    const face = opened.get(file) ?? openFace(readFileSync(file))
    opened.set(file, face)
    tell({ id, bytes: await compress((await face).cut(words)) })
  } catch (error) {
    tell({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

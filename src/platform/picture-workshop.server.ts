import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

/** `source` is an SVG text or the bytes of a photograph. */
export type PictureOrder = { id: number; key: string; width: number; format: string; source: string | Uint8Array }
export type PictureAnswer = { id: number; bytes: Uint8Array } | { id: number; failure: string }

export type PictureWorkshop = {
  make(order: Omit<PictureOrder, 'id'>): Promise<Uint8Array>
  close(): void
}

const idleMs = 15_000
const slowestMs = 20_000

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

/**
 * Pictures are made in a process of their own, started with the first and ended when none was asked for a while: sharp keeps
 * 150 MB that it took, and a broken photograph can end the process that decodes it. Neither may happen to the shop.
 */
export function openPictureWorkshop(): PictureWorkshop {
  const waiting = new Map<number, Waiting>()
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const end = (reason: string) => {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const settle = (answer: PictureAnswer) => {
    const found = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('bytes' in answer) found?.resolve(answer.bytes)
    else found?.reject(new Error(answer.failure))
    watch()
  }
  const lost = (child: ChildProcess) => worker === child && end('the picture process ended')
  /** Ends it when it has been idle, or when it does not come back from an order. */
  const watch = () => {
    clearTimeout(idle)
    idle = setTimeout(() => end('the picture process was too slow'), waiting.size > 0 ? slowestMs : idleMs)
    idle.unref()
  }
  return {
    make(order) {
      count += 1
      const made = new Promise<Uint8Array>((resolve, reject) => waiting.set(count, { resolve, reject }))
      watch()
      worker ??= startProcess(settle, lost)
      worker.send({ id: count, ...order })
      return made
    },
    close: () => end('the shop closes'),
  }
}

/** It needs nothing of ours: no settings, no secrets, no output but errors. */
function startProcess(settle: (answer: PictureAnswer) => void, lost: (child: ChildProcess) => unknown): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'picture-process.server.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  })
  child.on('message', settle)
  child.on('exit', () => lost(child))
  child.on('error', () => lost(child))
  child.unref()
  child.channel?.unref()
  return child
}

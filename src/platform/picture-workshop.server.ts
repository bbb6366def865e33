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
    else found?.reject(new Error(`this picture cannot be made: ${answer.failure}`))
    watch()
  }
  /** Ends it when it has been idle, or when it does not come back from an order. */
  const watch = () => {
    clearTimeout(idle)
    idle = setTimeout(() => end('the picture process was too slow'), waiting.size > 0 ? slowestMs : idleMs)
    idle.unref()
  }
  const start = () => {
    const child = startProcess()
    const lost = () => {
      if (worker === child) end('the picture process ended')
    }
    child.on('message', settle)
    child.on('exit', lost)
    child.on('error', lost)
    worker = child
    return child
  }

  return {
    make(order) {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        watch()
        const child = worker ?? start()
        child.send({ id, ...order })
      })
    },
    close: () => end('the shop closes'),
  }
}

/** It needs nothing of ours: no settings, no secrets, no output but errors. */
function startProcess(): ChildProcess {
  const file = path.join(import.meta.dirname, 'picture-process.server.ts')
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  })
  child.unref()
  child.channel?.unref()
  return child
}

import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'

/** An order as the child gets it; `length` bytes of its own come after those of the orders before it. */
export type Sent<Order> = { id: number; length: number; order: Order }
export type Answered<Result> = { id: number; result: Result } | { id: number; failure: string }

export type Child<Order, Result> = {
  /** @throws Error with what the child said, or that it ended or was too slow */
  ask(order: Order, bytes: Uint8Array): Promise<Result>
  close(): void
}

// Beside the messages: a message of five megabytes is copied twice, and what was copied makes the collector walk the whole heap.
export const bytesPlace = 4

const idleMs = 15_000

/**
 * A process of its own for work on pictures, started with the first order and ended when none came for a while: sharp keeps
 * 150 MB that it took, and a broken photograph can end the process that decodes it. Neither may happen to the shop.
 */
export function openChild<Order, Result>(file: string, slowestMs: number): Child<Order, Result> {
  const waiting = new Map<number, Waiting<Result>>()
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
  /** Ends it when it has been idle, or when it does not come back from an order. */
  const watch = () => {
    clearTimeout(idle)
    idle = setTimeout(() => end('the picture process was too slow'), waiting.size > 0 ? slowestMs : idleMs)
    idle.unref()
  }
  const start = () => {
    const child = startProcess(file)
    child.on('message', (answer: Answered<Result>) => settle(waiting, answer, watch))
    for (const event of ['exit', 'error']) child.on(event, () => worker === child && end('the picture process ended'))
    return child
  }
  const ask = (order: Order, bytes: Uint8Array) => {
    count += 1
    const id = count
    const made = new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }))
    watch()
    worker ??= start()
    worker.send({ id, length: bytes.length, order } satisfies Sent<Order>)
    pipeOf(worker).write(bytes)
    return made
  }
  return {
    ask,
    close: () => end('the shop closes'),
  }
}

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void }

function settle<Result>(waiting: Map<number, Waiting<Result>>, answer: Answered<Result>, then: () => void): void {
  const found = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('result' in answer) found?.resolve(answer.result)
  else found?.reject(new Error(answer.failure))
  then()
}

/** It needs nothing of ours: no settings, no secrets, no output but errors. */
function startProcess(file: string): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
    env: {},
  })
  child.unref()
  child.channel?.unref()
  // Its end is told by the process itself.
  pipeOf(child)
    .on('error', () => undefined)
    .unref()
  return child
}

const pipeOf = (child: ChildProcess) => child.stdio[bytesPlace] as Socket

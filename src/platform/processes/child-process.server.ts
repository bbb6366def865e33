import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'

/** `length` bytes follow on the byte pipe, after those of earlier orders. */
export type Sent<Order> = { id: number; length: number; order: Order }
export type Answered<Result> = { id: number; result: Result } | { id: number; failure: string }

export type Child<Order, Result> = {
  /** @throws ChildEnded; Error with the child's message, or when it was too slow */
  ask(order: Order, bytes: Uint8Array): Promise<Result>
  close(): void
}

// Bytes bypass the messages: 5 MB in a message are copied twice and make the garbage collector walk the heap.
export const bytesPlace = 4

/** The process died. `hadServed`: it had served other orders, whose leftovers may be the cause. */
export class ChildEnded extends Error {
  readonly hadServed: boolean
  constructor(hadServed: boolean) {
    super('the picture process ended')
    this.hadServed = hadServed
  }
}

const idleMs = 15_000

/** Starts with the first order, ends when idle: sharp keeps 150 MB, and a broken photograph can crash its process. */
export function openChild<Order, Result>(file: string, slowestMs: number): Child<Order, Result> {
  const orders = openOrders<Result>()
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let served = 0

  const end = (reason: Error) => {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = null
    orders.failAll(reason)
  }
  /** Ends the process when it is idle or hangs on an order. */
  const watch = () => {
    clearTimeout(idle)
    idle = setTimeout(() => end(new Error('the picture process was too slow')), orders.isAny() ? slowestMs : idleMs)
    idle.unref()
  }
  const start = () => {
    const child = startProcess(file)
    served = 0
    child.on('message', (answer: Answered<Result>) => {
      served += 1
      orders.settle(answer)
      watch()
    })
    for (const event of ['exit', 'error']) child.on(event, () => worker === child && end(new ChildEnded(served > 0)))
    return child
  }
  const ask = (order: Order, bytes: Uint8Array) => {
    const { id, made } = orders.add()
    watch()
    worker ??= start()
    worker.send({ id, length: bytes.length, order } satisfies Sent<Order>)
    pipeOf(worker).write(bytes)
    return made
  }
  return { ask, close: () => end(new Error('the shop closes')) }
}

function openOrders<Result>() {
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  let count = 0
  return {
    isAny: () => waiting.size > 0,
    add() {
      count += 1
      const order = Promise.withResolvers<Result>()
      waiting.set(count, order)
      return { id: count, made: order.promise }
    },
    settle(answer: Answered<Result>) {
      const found = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('result' in answer) found?.resolve(answer.result)
      else found?.reject(new Error(answer.failure))
    },
    failAll(reason: Error) {
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    },
  }
}

/**
 * No settings or secrets. glibc keeps an arena per thread: 400 MB after forty photographs, 170 with these variables.
 */
function startProcess(file: string): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  })
  child.unref()
  child.channel?.unref()
  pipeOf(child)
    .on('error', () => undefined)
    .unref()
  return child
}

const pipeOf = (child: ChildProcess) => child.stdio[bytesPlace] as Socket

// The child's side of child-process.server.ts.
import { once } from 'node:events'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { type Answered, bytesPlace, type Sent } from './child-process.server.ts'

/** Answers each order with the result of `work` or its failure. Runs at low priority: pages and payments go first. */
export function answerOrders<Order, Result>(work: (order: Order, bytes: Buffer) => Promise<Result>): void {
  const bytes = new Socket({ fd: bytesPlace, readable: true, writable: false })
  let reading: Promise<unknown> = Promise.resolve()

  setPriority(constants.priority.PRIORITY_LOW)
  process.on('message', ({ id, length, order }: Sent<Order>) => {
    // All orders share one pipe, so their bytes come in the order of the orders.
    const read = reading.then(() => readBytes(bytes, length))
    reading = read
    void read.then((own) => answer(id, work(order, own)))
  })
  // Ctrl-C reaches all processes of a terminal; the parent decides when this one ends.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(0))
}

async function answer<Result>(id: number, made: Promise<Result>): Promise<void> {
  const reply = (answered: Answered<Result>) => process.send?.(answered)
  try {
    reply({ id, result: await made })
  } catch (error) {
    reply({ id, failure: error instanceof Error ? error.message : String(error) })
  }
}

async function readBytes(source: Socket, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length; ) {
    const piece: Buffer | null = source.read(Math.min(length - at, source.readableLength))
    if (piece) at += piece.copy(bytes, at)
    else await once(source, 'readable')
  }
  return bytes
}

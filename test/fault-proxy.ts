// A fault-injection proxy between shop and database: refuses, delays, throttles, stalls, or drops a COMMIT's answer.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as tcpConnect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { frontendReader, type Heard } from './postgres-messages.ts'

/** `refuse` also cuts open connections. `stall` accepts connections and forwards no byte until the next change. */
export type Illness = 'none' | 'refuse' | 'stall' | { delayMs: number } | { bytesPerSecond: number }

export type FaultProxy = {
  /** the target's URL with this proxy's host and port */
  url: string
  port: number
  fall(illness: Illness): void
  cut(): void
  /** The next matching transaction commits, but its answer and connection are lost. Resolves once it is committed. */
  loseCommit(of?: (statements: readonly string[]) => boolean): Promise<void>
  close(): void
}

type Waiting = { of: (statements: readonly string[]) => boolean; lost: () => void }
type State = { illness: Illness; changed: PromiseWithResolvers<void>; waiting: Waiting[]; sockets: Set<Socket> }

/** `target` is called for each connection, because a restarted database may have another port. */
export async function openFaultProxy(target: () => URL): Promise<FaultProxy> {
  const state: State = { illness: 'none', changed: Promise.withResolvers(), waiting: [], sockets: new Set() }
  const server = createServer({ allowHalfOpen: true }, (outside) => link(outside, target(), state))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const url = new URL(target())
  url.hostname = '127.0.0.1'
  url.port = String(port)
  // The socket would lead past the proxy.
  url.searchParams.delete('host')

  const cut = () => {
    for (const socket of state.sockets) socket.destroy()
  }
  return {
    url: url.href,
    port,
    fall(illness) {
      state.illness = illness
      state.changed.resolve()
      state.changed = Promise.withResolvers()
      if (illness === 'refuse') cut()
    },
    cut,
    loseCommit: (of = () => true) => new Promise((lost) => state.waiting.push({ of, lost })),
    close() {
      state.changed.resolve()
      cut()
      server.close()
    },
  }
}

function link(outside: Socket, target: URL, state: State): void {
  if (state.illness === 'refuse') return void outside.destroy()
  const inside = tcpConnect(Number(target.port || 5432), target.hostname)
  for (const socket of [outside, inside]) {
    socket.setNoDelay(true)
    state.sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      state.sockets.delete(socket)
      outside.destroy()
      inside.destroy()
    })
  }
  const read = frontendReader()
  let losing: Waiting | undefined
  const hear = (bytes: Buffer) => {
    const commits = read(bytes).filter(({ isCommit }) => isCommit)
    losing ??= takeWaiting(state, commits)
  }
  // All earlier answers came before COMMIT was sent, so the first byte now is the answer to COMMIT.
  const drop = () => {
    if (!losing) return
    losing.lost()
    outside.destroy()
  }
  void carry(outside, inside, state, hear)
  void carry(inside, outside, state, drop)
}

function takeWaiting(state: State, commits: readonly Heard[]): Waiting | undefined {
  const found = state.waiting.find(({ of }) => commits.some(({ statements }) => of(statements)))
  if (found) state.waiting = state.waiting.filter((one) => one !== found)
  return found
}

async function carry(from: Socket, to: Socket, state: State, look: (bytes: Buffer) => void): Promise<void> {
  try {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      await hold(bytes.length, state)
      look(bytes)
      if (to.destroyed) return
      if (!to.write(bytes)) await once(to, 'drain')
    }
    to.end()
  } catch {
    to.destroy()
  }
}

async function hold(bytes: number, state: State): Promise<void> {
  while (state.illness === 'stall') await state.changed.promise
  const { illness } = state
  if (typeof illness === 'string') return
  const ms = 'delayMs' in illness ? illness.delayMs : (bytes * 1_000) / illness.bytesPerSecond
  await Promise.race([sleep(ms), state.changed.promise])
}

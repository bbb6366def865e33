import type { Socket } from 'node:net'
import pg from 'pg'

/** Without a byte of an answer for so long, a second connection is asked whether anybody is there. */
const suspectAfterMs = 500
const answerWithinMs = 800
/** Later than a timer should have rung by this: it was us who did not listen. */
const ownDelayMs = 150

type Asked = { client: pg.ClientBase; stream: Socket; at: number; bytesBefore: number }

/** The socket of a client, which pg's types do not show. */
function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * A database that keeps its connections and says nothing (a frozen machine, a line that swallows) answers no statement and ends
 * none by its own time-outs. Here each statement that waits in silence is checked with a new connection; when that one gets no
 * answer either, all who wait are cut off: they fail as with a database that is away, within 2 s. A slow statement of a living
 * database is left alone.
 * @param options what `pg.Pool` connects with
 * @returns to be called for each new connection, before its first statement
 */
export function watchSilence(options: pg.PoolConfig & pg.ClientConfig): (client: pg.ClientBase) => void {
  const waiting = new Map<pg.ClientBase, Asked>()
  let timer: NodeJS.Timeout | undefined

  const lookLater = () => {
    if (timer || waiting.size === 0) return
    const due = performance.now() + suspectAfterMs / 2
    timer = setTimeout(async () => {
      if (performance.now() - due < ownDelayMs) await look()
      timer = undefined
      lookLater()
    }, suspectAfterMs / 2)
    timer.unref()
  }

  const look = async () => {
    for (const { client, stream, bytesBefore } of waiting.values()) {
      if (stream.destroyed || stream.bytesRead > bytesBefore) waiting.delete(client)
    }
    const now = performance.now()
    const suspects = [...waiting.values()].filter(({ at }) => now - at >= suspectAfterMs)
    if (suspects.length === 0 || (await answers(options))) return
    for (const { client, stream, bytesBefore } of waiting.values()) {
      if (stream.bytesRead > bytesBefore) continue
      waiting.delete(client)
      stream.destroy(new Error('Connection terminated: the database says nothing'))
    }
  }

  return (client) => {
    const send = client.query
    client.query = function watched(this: pg.ClientBase, ...args: unknown[]) {
      const stream = streamOf(client)
      if (!waiting.has(client) || stream.bytesRead > (waiting.get(client)?.bytesBefore ?? 0))
        waiting.set(client, { client, stream, at: performance.now(), bytesBefore: stream.bytesRead })
      lookLater()
      return Reflect.apply(send, this, args)
    } as typeof client.query
  }
}

/** True also for a refusal: a database that says that it starts, or that it is full, is there. */
async function answers(options: pg.PoolConfig & pg.ClientConfig): Promise<boolean> {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({ ...options, connectionTimeoutMillis: answerWithinMs })
  client.on('error', () => undefined)
  const began = performance.now()
  try {
    await client.connect()
    return true
  } catch {
    const took = performance.now() - began
    return took < answerWithinMs || took > answerWithinMs + ownDelayMs
  } finally {
    void client.end().catch(() => undefined)
  }
}

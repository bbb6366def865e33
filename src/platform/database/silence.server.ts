import type { Socket } from 'node:net'
import pg from 'pg'

/** After this long without a byte, a second connection checks whether the database still answers. */
const suspectAfterMs = 500
const answerWithinMs = 800
const ownDelayMs = 150

type Asked = { client: pg.ClientBase; stream: Socket; at: number; bytesBefore: number }

/** pg's types do not show the socket. */
function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * A frozen machine or a network that drops packets answers nothing, and the database's own timeouts never fire. A
 * statement that waits in silence is checked with a new connection; if that gets no answer, all waiting ones fail
 * within 2 s.
 * @param options what `pg.Pool` connects with
 * @returns a function to call for each new connection, before its first statement
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

/** A refusal counts as an answer: a database that is starting or full is there. */
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

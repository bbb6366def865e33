import { connect } from 'node:net'

/**
 * Requests one URL over `connections` keep-alive connections for `seconds`, one request at a time each. Bare sockets,
 * because the generator shares two cores with the server and a real client would be slower than the pages.
 * @returns responses per second
 */
export async function rawLoad({ port, path, headers, connections, seconds }: RawLoad): Promise<number> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const endAt = performance.now() + seconds * 1_000
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(port, request, endAt)))
  return Math.round(counts.reduce((sum, count) => sum + count, 0) / seconds)
}

type RawLoad = {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** One connection. Responses differ in length: a rendered one has an id, a cached one has none. */
function askUntil(port: number, request: Buffer, endAt: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received: Buffer = Buffer.alloc(0)
    let length: number | null = null
    let answers = 0

    const next = () => {
      answers += 1
      received = Buffer.alloc(0)
      length = null
      if (performance.now() < endAt) return socket.write(request)
      socket.destroy()
      return resolve(answers)
    }
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    socket.on('close', () => resolve(answers))
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      length ??= lengthOf(received)
      if (length !== null && received.length >= length) next()
    })
  })
}

/** Length of the whole response from its head; null while the head is incomplete. Throws unless it is a success. */
function lengthOf(answer: Buffer): number | null {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = answer.toString('latin1', 0, end)
  const body = /content-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || body === undefined) throw new Error(head)
  return end + 4 + Number(body)
}

// A fault-injection proxy between the shop and its payment gateway: late, wrong, partial or missing answers.
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** `lost`: the gateway does the work and its answer is dropped. `half`: the answer breaks off in the middle. */
export type GatewayIllness =
  | 'none'
  | 'away'
  | 'silent'
  | 'busy'
  | 'page'
  | 'nonsense'
  | 'half'
  | 'lost'
  | { delayMs: number }

export type FaultGateway = {
  port: number
  origin: string
  fall(illness: GatewayIllness): void
  /** requests received, by method and path; a repeated call shows up twice */
  asked: string[]
  close(): void
}

export async function openFaultGateway(target: () => string): Promise<FaultGateway> {
  let illness: GatewayIllness = 'none'
  const received: string[] = []
  const agent = new http.Agent({ keepAlive: false })
  const server = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url}`)
    const body = await buffer(request).catch(() => null)
    if (body)
      await answer({ request, response, body, illness, origin: target(), agent }).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked: received,
    fall(next) {
      illness = next
      server.closeAllConnections()
    },
    close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

type Asked = {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  illness: GatewayIllness
  origin: string
  agent: http.Agent
}

async function answer({ request, response, body, illness, origin, agent }: Asked): Promise<void> {
  if (illness === 'away') return void response.destroy()
  if (illness === 'silent') return
  if (illness === 'busy') return void response.writeHead(503).end('busy')
  if (illness === 'page') return void response.end('<html><title>Maintenance</title></html>')
  if (illness === 'nonsense')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('["what", "order", null]')

  const delayMs = typeof illness === 'object' ? illness.delayMs : 0
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  const { status, headers, text } = await forward({ request, body, origin, agent })
  if (illness === 'lost') return void response.destroy()
  response.writeHead(status, { ...headers, 'content-length': text.length })
  if (illness !== 'half') return void response.end(text)
  response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.destroy())
}

type Forward = Pick<Asked, 'request' | 'body' | 'origin' | 'agent'>

function forward({
  request,
  body,
  origin,
  agent,
}: Forward): Promise<{ status: number; headers: object; text: Buffer }> {
  const { host: _host, connection: _connection, ...headers } = request.headers
  return new Promise((resolve, reject) => {
    const forwarded = http.request(
      `${origin}${request.url}`,
      { method: request.method, headers, agent },
      async (message) => {
        const { 'transfer-encoding': _chunked, 'content-length': _length, connection: _kept, ...kept } = message.headers
        resolve({ status: message.statusCode ?? 502, headers: kept, text: await buffer(message) })
      },
    )
    forwarded.on('error', reject)
    forwarded.end(body)
  })
}

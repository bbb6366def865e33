import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from './shop-under-load.ts'

type Answer = { headers: OutgoingHttpHeaders; body: string }

/** What `measure` finds where bare Node, in a process of its own, gives the same answer to everything. */
export async function onBareNode<Measured>(
  answer: Answer,
  measure: (url: string) => Promise<Measured>,
): Promise<Measured> {
  const port = await freePort()
  const server = spawn(process.execPath, [import.meta.filename, String(port)], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    server.stdin.end(JSON.stringify(answer))
    await once(server.stdout, 'data')
    return await measure(`http://127.0.0.1:${port}`)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** An answer of the shop, its bytes as sent: fetch would unpack them. */
export async function answerTo(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [answer] = (await once(get(address, { headers }), 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  // Node sets these itself.
  const { connection, 'keep-alive': keepAlive, date, 'transfer-encoding': transfer, ...kept } = answer.headers
  const body = Buffer.concat(chunks)
  return { headers: { ...kept, 'content-length': body.length }, body: body.toString('base64') }
}

async function serve(port: number): Promise<void> {
  const { headers, body } = JSON.parse(await text(process.stdin)) as Answer
  const bytes = Buffer.from(body, 'base64')
  createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  }).listen(port, '127.0.0.1', () => console.log('ready'))
}

if (import.meta.main) await serve(Number(process.argv[2]))

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
}

export type TraceReceiver = { url: string; spans: ReceivedSpan[]; text(): string; close(): void }

type Attribute = { key: string; value: Record<string, unknown> }
type Wire = {
  resourceSpans: { scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[] }[]
}

export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    bodies.push(body)
    for (const { scopeSpans } of (JSON.parse(body) as Wire).resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push(readSpan(span))
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    close: () => server.close(),
  }
}

function readSpan({
  attributes,
  links = [],
  ...span
}: Wire['resourceSpans'][0]['scopeSpans'][0]['spans'][0]): ReceivedSpan {
  const values = attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const)
  return { ...span, links, attributes: Object.fromEntries(values) }
}

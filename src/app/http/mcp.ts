// The Model Context Protocol (modelcontextprotocol.io) over Streamable HTTP: assistants find, price and fetch for a buyer.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import type { HaatApp } from './context.ts'
import { type Ask, Refused } from './mcp-tools.ts'
import { keepPrivate, requireOwnSite } from './security.ts'

/**
 * One server a request, without sessions. No cookie counts: a tool acts as the access token in `Authorization`, under its
 * scope and limits, or as a guest.
 */
export function serveMcp(app: HaatApp): void {
  const { config, log } = app.haat
  // The library costs memory that most shops never use.
  let opened: Promise<typeof import('./mcp-server.ts')> | undefined

  app.post('/mcp', async (request, reply) => {
    requireOwnSite(request, config)
    keepPrivate(reply)
    opened ??= import('./mcp-server.ts')
    const { answerMcp } = await opened
    const { publicOrigin } = config
    return send(
      reply,
      await answerMcp(requestOf(request, publicOrigin), { ask: askerOf(app, request), publicOrigin, log }),
    )
  })
  app.get('/mcp', (_request, reply) => reply.status(405).header('allow', 'POST').send())
}

function requestOf({ headers, body }: FastifyRequest, publicOrigin: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === 'cookie' ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request(`${publicOrigin}/mcp`, { method: 'POST', headers: given, body: JSON.stringify(body) })
}

type Failure = { message: string; errors?: { path: string; message: string }[] }

/** Through the API's own door, so that roles, scopes, throttles and checks are those of every call. */
function askerOf(app: HaatApp, { headers, socket }: FastifyRequest): Ask {
  const { authorization, 'x-forwarded-for': forwarded, 'accept-language': spoken } = headers
  return async (method, path, { query = {}, body, language } = {}) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      query: Object.fromEntries(given),
      remoteAddress: socket.remoteAddress ?? '127.0.0.1',
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
        'accept-language': language ?? spoken ?? fallbackLanguage,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const told = answer.json<{ success: boolean; data?: unknown } & Failure>()
    if (told.success) return told.data
    const fields = (told.errors ?? []).map(({ path, message }) => `${path}: ${message}`)
    throw new Refused([told.message, ...fields].join('\n'))
  }
}

function send(reply: FastifyReply, answer: Response): FastifyReply {
  reply.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value)
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '')
}

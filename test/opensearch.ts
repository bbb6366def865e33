// A double of OpenSearch that speaks the documented wire format, and refuses what it does not know.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Document,
  Fault,
  type Index,
  type Json,
  type Properties,
  search,
  type Value,
} from './opensearch-search.ts'

export type OpenSearchDouble = {
  url: string
  /** the answers of all calls from now on; null: its own */
  fault: { status: number; body: object } | null
  /** instead of writing the document: the error of its item, so often */
  refuse: { id: string; status: number; type: string; times: number } | null
  /** names of all indexes */
  indexes(): string[]
  /** of the index that the alias stands for */
  document(id: string): Document | undefined
  /** as an operator would by mistake */
  removeAll(): void
  /** paths that were called */
  calls: string[]
  close(): Promise<void>
}

const user = 'haat:a secret'

export async function openOpenSearchDouble(name = 'goods'): Promise<OpenSearchDouble> {
  const indexes = new Map<string, Index>()
  const aliases = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const { status, body } = answer(request, text)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const double: OpenSearchDouble = {
    url: `http://haat:a%20secret@127.0.0.1:${port}/${name}`,
    fault: null,
    refuse: null,
    calls: [],
    indexes: () => [...indexes.keys()],
    document: (id) => indexes.get(aliases.get(name) ?? '')?.shown.find((each) => each.id === id),
    removeAll() {
      indexes.clear()
      aliases.clear()
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return double

  function answer(request: IncomingMessage, text: string): { status: number; body: object } {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    double.calls.push(`${request.method} ${pathname}`)
    if (request.headers.authorization !== `Basic ${btoa(user)}`) return { status: 401, body: {} }
    if (double.fault) return double.fault
    try {
      return { status: 200, body: route(request, pathname.slice(1).split('/'), searchParams, text) }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { status: error.status, body: failureOf(error) }
    }
  }

  function route({ method, headers }: IncomingMessage, path: string[], query: URLSearchParams, text: string): object {
    const [first = '', second = ''] = path
    const lines = () => linesOf(text, headers['content-type'])
    const calls: Record<string, () => object> = {
      'PUT ': () => create(first, JSON.parse(text) as Json),
      'POST _bulk': () => bulk(first, query, lines()),
      'POST _msearch': () => ({ took: 1, responses: searchAll(first, lines()) }),
      'POST _refresh': () => refresh(indexOf(first)),
      'GET _alias': () => Object.fromEntries(namedLike(first).map((each) => [each, { aliases: {} }])),
      'GET _mapping': () => mappingOf(first),
      'POST ': () => moveAliases((JSON.parse(text) as { actions: AliasAction[] }).actions),
    }
    const call = calls[`${method} ${second}`]
    if (!call) throw new Fault(405, 'illegal_argument_exception', `no handler found for ${method} ${path.join('/')}`)
    return call()
  }

  function namedLike(pattern: string): string[] {
    return double.indexes().filter((each) => each.startsWith(pattern.replace(/\*$/, '')))
  }

  function mappingOf(target: string): object {
    const { meta, properties } = indexOf(target)
    return { [aliases.get(target) ?? target]: { mappings: { _meta: meta, properties } } }
  }

  function indexOf(target: string): Index {
    const index = indexes.get(aliases.get(target) ?? target)
    if (!index) throw new Fault(404, 'index_not_found_exception', `no such index [${target}]`)
    return index
  }

  function create(index: string, { settings, mappings }: Json): object {
    if (indexes.has(index)) throw new Fault(400, 'resource_already_exists_exception', `index [${index}] already exists`)
    const { _meta: meta = {}, properties = {} } = mappings as { _meta?: object; properties?: Properties }
    const { max_result_window: window = 10_000 } = (settings as { index: { max_result_window?: number } }).index
    indexes.set(index, { meta, properties, window, written: new Map(), shown: [] })
    return { acknowledged: true, shards_acknowledged: true, index }
  }

  function moveAliases(actions: AliasAction[]): object {
    const removed = new Set(actions.flatMap(({ remove_index }) => remove_index?.index ?? []))
    for (const index of removed) indexes.delete(index)
    for (const [alias, index] of aliases) if (removed.has(index)) aliases.delete(alias)
    for (const { index, alias } of actions.flatMap(({ add }) => add ?? [])) {
      indexOf(index)
      aliases.set(alias, index)
    }
    return { acknowledged: true }
  }

  function bulk(target: string, query: URLSearchParams, lines: Json[]): object {
    if (query.get('require_alias') !== 'true' && !indexes.has(target))
      throw new Error('an index made by chance: the shop must create it')
    const items: Json[] = []
    for (let left = lines; left.length > 0; ) {
      const [[kind, action] = ['', {}]] = Object.entries(left[0] ?? {})
      const body = kind === 'delete' ? null : (left[1] ?? null)
      items.push({ [kind]: write(target, action as Action, body) })
      left = left.slice(body ? 2 : 1)
    }
    if (query.get('refresh') === 'wait_for') refresh(indexOf(target))
    return { took: 1, errors: items.some((item) => Object.values(item).some((one) => 'error' in (one as Json))), items }
  }

  function write(target: string, action: Action, body: Json | null): Json {
    const { _id, version } = action
    const index = indexes.get(aliases.get(target) ?? target)
    const error = refusalOf(index, target, action)
    if (error || !index) return { _id, ...error }
    const isThere = index.written.get(_id)?.document !== undefined && index.written.get(_id)?.document !== null
    const document = body && { id: _id, version, fields: fieldsOf(index.properties, body) }
    index.written.set(_id, { version, document })
    if (!body && !isThere) return { _id, _version: version, result: 'not_found', status: 404 }
    return { _id, _version: version, result: body ? 'created' : 'deleted', status: body ? 201 : 200 }
  }

  function refusalOf(index: Index | undefined, target: string, { _id, version, version_type }: Action): Json | null {
    const refused = (status: number, type: string, reason: string) => ({ status, error: { type, reason } })
    if (!index) return refused(404, 'index_not_found_exception', `no such index [${target}]`)
    const { refuse } = double
    if (refuse?.id === _id && refuse.times > 0) {
      refuse.times -= 1
      return refused(refuse.status, refuse.type, 'as the test wants')
    }
    const known = index.written.get(_id)?.version ?? 0
    if (version_type !== 'external_gte' || known <= version) return null
    return refused(409, 'version_conflict_engine_exception', `current version [${known}] is higher`)
  }

  function searchAll(target: string, lines: Json[]): object[] {
    return lines
      .filter((_, at) => at % 2 === 1)
      .map((body) => {
        try {
          const found = search(indexOf(target), body)
          return { took: 1, timed_out: false, _shards: { total: 1, failed: 0 }, status: 200, ...found }
        } catch (error) {
          if (!(error instanceof Fault)) throw error
          return failureOf(error)
        }
      })
  }
}

type Action = { _id: string; version: number; version_type: string }

type AliasAction = { add?: { index: string; alias: string }; remove_index?: { index: string } }

function linesOf(text: string, contentType: string | undefined): Json[] {
  if (contentType !== 'application/x-ndjson' || !text.endsWith('\n'))
    throw new Fault(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const read: Buffer[] = []
  for await (const part of request) read.push(part as Buffer)
  return Buffer.concat(read).toString()
}

function failureOf({ type, message, status }: Fault): object {
  return { error: { root_cause: [{ type, reason: message }], type, reason: message }, status }
}

function refresh(index: Index): object {
  index.shown = [...index.written.values()].flatMap(({ document }) => document ?? [])
  return { _shards: { total: 1, successful: 1, failed: 0 } }
}

function fieldsOf(properties: Properties, body: Json): Record<string, Value[]> {
  return Object.fromEntries(
    Object.entries(properties).map(([field, { type, ignore_above = Number.POSITIVE_INFINITY }]) => {
      const given = [body[field] ?? []].flat() as Value[]
      const read = type === 'keyword' ? given.map(String).filter((value) => value.length <= ignore_above) : given
      return [field, read]
    }),
  )
}

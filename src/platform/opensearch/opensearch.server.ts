import { setTimeout as pause } from 'node:timers/promises'

/** One search of many: a body of the Search API (docs.opensearch.org, "Search APIs"). */
export type SearchBody = Record<string, unknown>

type Hit = { _id: string; _version?: number; sort?: (string | number | null)[] }

type Bucket = { key: unknown; doc_count: number }

/** What an aggregation gave; filters have others inside. */
export type Counted = { [inside: string]: unknown; doc_count?: number; value?: number | null; buckets?: Bucket[] }

type Found = { hits: { total: { value: number }; hits: Hit[] }; aggregations?: Record<string, Counted> }

/** A document of a version of its own: an older one never replaces a newer. `body` null removes it. */
export type Write = { id: string; version: number; body: object | null }

/** `type` and `reason` are the words of the service. */
export type Refused = { id: string; status: number; type: string; reason: string }

export type OpenSearch = {
  /** answers in the order of the bodies, all of the same moment or none */
  search(bodies: readonly SearchBody[], patience?: 'patient'): Promise<Found[]>
  /** Returns once searches show what was written. Refused documents are returned; the others are written. */
  write(writes: readonly Write[]): Promise<Refused[]>
  /** `_meta` of the index that the name stands for; null: there is none */
  findMeta(): Promise<Record<string, unknown> | null>
  /** a new index, which nobody searches before `show` makes the name stand for it; `show` removes all others of the name */
  create(shape: { settings: object; mappings: object }): Promise<NewIndex>
}

type NewIndex = { write(writes: readonly Write[]): Promise<Refused[]>; show(): Promise<void> }

/** The service answered, but not with what was asked for. 404: the index is gone. */
export class OpenSearchError extends Error {
  status: number

  constructor(status: number, reason: string) {
    super(`the search service answered ${status}: ${reason}`)
    this.name = 'OpenSearchError'
    this.status = status
  }
}

/** A visitor waits for it. */
const searchWithinMs = 1_500
const patientMs = 60_000
/** Of a service that has too much to do; together about six seconds. */
const pausesMs = [200, 400, 800, 1_600, 3_200]

/**
 * A few calls of OpenSearch's REST API (docs.opensearch.org, "API reference": Bulk, Multi-search, Alias, Create index).
 *
 * @param url `https://USER:PASSWORD@host:9200/NAME`; NAME becomes an alias, its indexes are NAME-<time>
 */
export function openSearch(url: string): OpenSearch {
  const { origin, pathname, username, password } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  const signedIn: Record<string, string> = username
    ? { authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}` }
    : {}

  const ask = async (method: string, path: string, body: Body, withinMs: number): Promise<Answer> => {
    const lines = Array.isArray(body)
    const answer = await fetch(`${origin}/${path}`, {
      method,
      headers: { ...signedIn, 'content-type': lines ? 'application/x-ndjson' : 'application/json' },
      ...(body && { body: lines ? `${body.map((line) => JSON.stringify(line)).join('\n')}\n` : JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    })
    const text = await answer.text()
    if (!answer.ok) throw new OpenSearchError(answer.status, text.slice(0, 300))
    return JSON.parse(text) as Answer
  }
  const manage = (method: string, path: string, body: Body = null) => ask(method, path, body, patientMs)
  const send = (path: string, writes: readonly Write[]) =>
    sendAll(writes, (some) => manage('POST', path, some.flatMap(linesOf)))
  const named = async (what: string) => {
    try {
      return await manage('GET', `${name}/${what}`)
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 404) return null
      throw error
    }
  }

  return {
    async search(bodies, patience) {
      const lines = bodies.flatMap((body) => [{}, body])
      const { responses = [] } = await ask('POST', `${name}/_msearch`, lines, patience ? patientMs : searchWithinMs)
      return responses.map(wholeAnswer)
    },
    write: (writes) => send(`${name}/_bulk?require_alias=true&refresh=wait_for`, writes),
    async findMeta() {
      const [index] = Object.values((await named('_mapping')) ?? {}) as { mappings?: { _meta?: object } }[]
      return index ? { ...index.mappings?._meta } : null
    },
    async create(shape) {
      const index = `${name}-${new Date().toISOString().replaceAll(/\D/g, '')}`
      await manage('PUT', index, shape)
      return {
        write: (writes) => send(`${index}/_bulk`, writes),
        async show() {
          await manage('POST', `${index}/_refresh`)
          const all = Object.keys(await manage('GET', `${name}-*/_alias`))
          const ours = all.filter((each) => /^\d{17}$/.test(each.slice(name.length + 1)))
          const others = ours.filter((each) => each !== index)
          const removals = others.map((each) => ({ remove_index: { index: each } }))
          await manage('POST', '_aliases', { actions: [{ add: { index, alias: name } }, ...removals] })
        },
      }
    },
  }
}

type Body = object | null

type Answer = { responses?: (Found & Failure)[]; items?: Record<string, Item>[] }

type Failure = {
  status?: number
  error?: { type?: string; reason?: string }
  timed_out?: boolean
  _shards?: { failed?: number }
}

type Item = { _id: string; status: number; error?: { type: string; reason: string } }

/** A part of the products would give wrong totals. */
function wholeAnswer(answer: Found & Failure): Found {
  if (answer.error) throw new OpenSearchError(answer.status ?? 500, `${answer.error.type}: ${answer.error.reason}`)
  if (answer.timed_out || (answer._shards?.failed ?? 0) > 0)
    throw new OpenSearchError(503, 'a part of the index is away')
  return answer
}

function linesOf({ id, version, body }: Write): object[] {
  const action = { _id: id, version, version_type: 'external_gte' }
  return body ? [{ index: action }, body] : [{ delete: action }]
}

/** Sends again what the service had no room for, whole requests and single documents. */
async function sendAll(
  writes: readonly Write[],
  send: (writes: readonly Write[]) => Promise<Answer>,
): Promise<Refused[]> {
  const refused: Refused[] = []
  let left = writes
  for (let tries = 0; left.length > 0; tries += 1) {
    const waitMs = pausesMs[tries]
    try {
      const faults = faultsOf(await send(left))
      const busy = new Set(faults.filter(isBusy).map(({ id }) => id))
      refused.push(...faults.filter(({ id }) => !busy.has(id)))
      left = left.filter(({ id }) => busy.has(id))
      if (left.length > 0 && waitMs === undefined)
        throw new OpenSearchError(429, `${left.length} documents found no room`)
    } catch (error) {
      if (!isBusy(error) || waitMs === undefined) throw error
    }
    if (left.length > 0) await pause(waitMs)
  }
  return refused
}

function isBusy(fault: unknown): boolean {
  const status = (fault as { status?: unknown }).status
  return status === 429 || status === 503
}

/** 409, a newer version of the document, is no fault. */
function faultsOf({ items = [] }: Answer): Refused[] {
  const faults = items
    .flatMap((item) => Object.values(item))
    .flatMap(({ _id: id, status, error }) => (error && status !== 409 ? { id, status, ...error } : []))
  const gone = faults.find(({ type }) => type === 'index_not_found_exception')
  if (gone) throw new OpenSearchError(404, gone.reason)
  return faults
}

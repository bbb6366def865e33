// The queries and aggregations that the shop sends, evaluated over the documents that it sent: the search half of the double.
export type Value = string | number | boolean
export type Document = { id: string; version: number; fields: Record<string, Value[]> }
export type Properties = Record<string, { type: string; ignore_above?: number }>
export type Index = {
  meta: object
  properties: Properties
  window: number
  /** what was written; null: removed */
  written: Map<string, { version: number; document: Document | null }>
  /** what searches see since the last refresh */
  shown: Document[]
}
export type Json = Record<string, unknown>

export class Fault extends Error {
  status: number
  type: string

  constructor(status: number, type: string, reason: string) {
    super(reason)
    this.status = status
    this.type = type
  }
}

export function search(index: Index, body: Json): object {
  const {
    query = { match_all: {} },
    from = 0,
    size = 10,
    sort = [],
    track_total_hits,
  } = body as {
    query?: Json
    from?: number
    size?: number
    sort?: Json[]
    track_total_hits?: boolean
  }
  if (from + size > index.window)
    throw new Fault(400, 'illegal_argument_exception', `Result window is too large, [${from + size}]`)
  const [fits, score] = [predicate(index, query), scorer(index, query)]
  const found = index.shown.filter(fits)
  const inOrder = found.map((document) => ({ document, score: score(document) })).sort(comparing(sort))
  const value = track_total_hits ? found.length : Math.min(found.length, 10_000)
  return {
    hits: {
      total: { value, relation: value < found.length ? 'gte' : 'eq' },
      hits: inOrder.slice(from, from + size).map(({ document: { id, version } }) => ({
        _id: id,
        ...(body.version === true && { _version: version }),
      })),
    },
    ...(body.aggs !== undefined && { aggregations: aggregations(index, found, body.aggs as Json) }),
  }
}

type Fits = (document: Document) => boolean

/** `kind` of a query or aggregation, and what it says. */
function only(thing: Json): [kind: string, said: Json] {
  const [[kind, said] = ['', {}], ...more] = Object.entries(thing).filter(([key]) => key !== 'aggs')
  if (more.length > 0)
    throw new Fault(400, 'parsing_exception', `malformed, expected one key: ${JSON.stringify(thing)}`)
  return [kind, said as Json]
}

function fieldIn(index: Index, said: Json): [field: string, of: unknown] {
  const [field, of] = Object.entries(said)[0] ?? ['', null]
  if (!index.properties[field]) throw new Fault(400, 'query_shard_exception', `unmapped field [${field}]`)
  return [field, of]
}

function predicate(index: Index, query: Json): Fits {
  const [kind, said] = only(query)
  const all = (queries: unknown) => [queries ?? []].flat().map((each) => predicate(index, each as Json))
  switch (kind) {
    case 'match_all':
      return () => true
    case 'match_none':
      return () => false
    case 'constant_score':
      return predicate(index, said.filter as Json)
    case 'term':
    case 'terms': {
      const [field, of] = fieldIn(index, said)
      const wanted = new Set([of as Value | Value[]].flat().map(String))
      return ({ fields }) => fields[field]?.some((value) => wanted.has(String(value))) ?? false
    }
    case 'prefix': {
      const [field, of] = fieldIn(index, said)
      return ({ fields }) => fields[field]?.some((value) => String(value).startsWith(String(of))) ?? false
    }
    case 'exists':
      return ({ fields }) => (fields[String(said.field)]?.length ?? 0) > 0
    case 'range': {
      const [field, of] = fieldIn(index, said)
      return ({ fields }) => fields[field]?.some((value) => isWithin(Number(value), of as Json)) ?? false
    }
    case 'bool': {
      const [filter, without, should] = [all(said.filter), all(said.must_not), all(said.should)]
      const least =
        (said.minimum_should_match as number | undefined) ?? (filter.length > 0 || should.length === 0 ? 0 : 1)
      return (document) =>
        filter.every((fits) => fits(document)) &&
        !without.some((fits) => fits(document)) &&
        (least === 0 || should.filter((fits) => fits(document)).length >= least)
    }
    default:
      throw new Fault(400, 'parsing_exception', `unknown query [${kind}]`)
  }
}

function isWithin(value: number, { gt, gte, lt, lte, ...others }: Json): boolean {
  if (Object.keys(others).length > 0) throw new Fault(400, 'parsing_exception', 'unknown bound')
  return (
    (gt === undefined || value > Number(gt)) &&
    (gte === undefined || value >= Number(gte)) &&
    (lt === undefined || value < Number(lt)) &&
    (lte === undefined || value <= Number(lte))
  )
}

/** Of `bool` the sum of what its `should` score, in single precision; filters score nothing. */
function scorer(index: Index, query: Json): (document: Document) => number {
  const [kind, said] = only(query)
  if (kind !== 'bool') return () => 1
  const parts = [(said.should ?? []) as Json[]].flat().map((each) => {
    const fits = predicate(index, each)
    const boost = Number((each.constant_score as { boost?: number } | undefined)?.boost ?? 1)
    return (document: Document) => (fits(document) ? boost : 0)
  })
  return (document) => parts.reduce((sum, part) => Math.fround(sum + part(document)), 0)
}

type Scored = { document: Document; score: number }

function comparing(sort: Json[]): (a: Scored, b: Scored) => number {
  const keys = sort.map((each) => {
    const [[field, how] = ['', 'asc']] = Object.entries(each)
    const order = typeof how === 'string' ? how : (how as { order: string; missing: '_last' }).order
    const read = ({ document, score }: Scored) => (field === '_score' ? score : document.fields[field]?.[0])
    return (a: Scored, b: Scored) => compareInOrder(read(a), read(b), order === 'desc' ? -1 : 1)
  })
  return (a, b) => keys.reduce((difference, compare) => difference || compare(a, b), 0)
}

/** Missing values come last in both directions. */
function compareInOrder(a: Value | undefined, b: Value | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return sign * compareValues(a, b)
}

/** Keywords by their bytes in UTF-8. */
function compareValues(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

function aggregations(index: Index, found: readonly Document[], asked: Json): Json {
  return Object.fromEntries(
    Object.entries(asked).map(([name, aggregation]) => [name, aggregate(index, found, aggregation as Json)]),
  )
}

function aggregate(index: Index, found: readonly Document[], aggregation: Json): Json {
  const [kind, said] = only(aggregation)
  const inside = (aggregation.aggs ?? {}) as Json
  const valuesOf = (field: unknown) => found.flatMap(({ fields }) => [...new Set(fields[String(field)] ?? [])])
  switch (kind) {
    case 'filter': {
      const some = found.filter(predicate(index, said))
      return { doc_count: some.length, ...aggregations(index, some, inside) }
    }
    case 'filters': {
      const named = Object.entries(said.filters as Record<string, Json>)
      const counted = named.map(([name, query]) => [name, { doc_count: found.filter(predicate(index, query)).length }])
      return { buckets: Object.fromEntries(counted) as Json }
    }
    case 'terms': {
      fieldIn(index, { [String(said.field)]: null })
      const buckets = bucketsOf(valuesOf(said.field))
        .filter(({ key }) => said.include === undefined || (said.include as string[]).includes(String(key)))
        .sort((a, b) => b.doc_count - a.doc_count || compareValues(a.key, b.key))
      return { doc_count_error_upper_bound: 0, buckets: buckets.slice(0, Number(said.size ?? 10)) }
    }
    case 'cardinality':
      return { value: new Set(valuesOf(said.field)).size }
    case 'min':
    case 'max': {
      const values = valuesOf(said.field).map(Number)
      return { value: values.length === 0 ? null : values.reduce((a, b) => Math[kind](a, b)) }
    }
    case 'composite':
      return composite(valuesOf, said)
    default:
      throw new Fault(400, 'parsing_exception', `unknown aggregation [${kind}]`)
  }
}

type CountedValue = { key: Value; doc_count: number }

function bucketsOf(values: readonly Value[]): CountedValue[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([key, doc_count]) => ({ key, doc_count }))
}

function composite(valuesOf: (field: unknown) => Value[], said: Json): Json {
  const [source] = said.sources as Record<string, { terms: { field: string } }>[]
  const [[name, { terms }] = ['', { terms: { field: '' } }]] = Object.entries(source ?? {})
  const after = (said.after as Record<string, Value> | undefined)?.[name]
  const buckets = bucketsOf(valuesOf(terms.field))
    .sort((a, b) => compareValues(a.key, b.key))
    .filter(({ key }) => after === undefined || compareValues(key, after) > 0)
    .slice(0, Number(said.size ?? 10))
    .map(({ key, doc_count }) => ({ key: { [name]: key }, doc_count }))
  return { ...(buckets.length > 0 && { after_key: buckets.at(-1)?.key }), buckets }
}

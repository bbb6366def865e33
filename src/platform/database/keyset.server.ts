import type { Db } from './db.server.ts'
import { allOf, literal, type Sql, sql } from './sql.ts'

/** A sort key: an SQL expression that is never null, and its type. */
type KeysetSort = { by: Sql; type: PlaceType }

/** `id`: the bigint that makes sort keys unique. An index on (by, id) makes a page cost the same at any depth. */
export type Keyset<Sort extends string> = {
  select: Sql
  from: Sql
  id: Sql
  sorts: Record<Sort, KeysetSort>
}

/** `after` and `before`: cursors. An unreadable one, or one of another sort order, means the first page. */
export type KeysetAsk<Sort extends string> = {
  sort: { by: Sort; isDown: boolean }
  after: string | null
  before: string | null
  limit: number
}

/** `before` and `after`: cursors of the neighbouring pages, null where there is none. */
export type KeysetPage<Row> = { items: Row[]; before: string | null; after: string | null }

/** Conditions joined by AND; null and other empty values are left out. */
export type Where = readonly (Sql | null | undefined | false | '')[]

type Keyed = { keysetBy: string; keysetId: number }

/** One page by key. Plans are made without values, so the text has only active conditions and a literal limit. */
export async function readKeyset<Row, Sort extends string>(
  db: Db,
  list: Keyset<Sort>,
  { where, ask }: { where: Where; ask: KeysetAsk<Sort> },
): Promise<KeysetPage<Row>> {
  const place = readPlace(ask.after ?? ask.before, list.sorts[ask.sort.by].type)
  const isBack = place !== null && ask.after === null
  const rows = await rowsFrom(db, list, { where, sort: ask.sort, place, isBack, limit: ask.limit + 1 })
  const isMore = rows.length > ask.limit
  const shown = rows.slice(0, ask.limit)
  if (isBack) shown.reverse()

  const [first] = shown
  const last = shown.at(-1)
  const hasBefore = isBack ? isMore : place !== null
  const hasAfter = isBack ? true : isMore
  return {
    items: shown as unknown as Row[],
    before: hasBefore && first ? writePlace([first.keysetBy, first.keysetId]) : null,
    after: hasAfter && last ? writePlace([last.keysetBy, last.keysetId]) : null,
  }
}

/** Streams all rows of a list, `portion` in memory at a time: for exports. */
export async function* streamKeyset<Row, Sort extends string>(
  db: Db,
  list: Keyset<Sort>,
  { where, sort, portion = 500 }: { where: Where; sort: KeysetAsk<Sort>['sort']; portion?: number },
): AsyncGenerator<Row> {
  for (let place: Place | null = null; ; ) {
    const rows: Keyed[] = await rowsFrom(db, list, { where, sort, place, isBack: false, limit: portion })
    yield* rows as unknown as Row[]
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    place = [last.keysetBy, last.keysetId]
  }
}

type Reading<Sort extends string> = {
  where: Where
  sort: { by: Sort; isDown: boolean }
  place: Place | null
  isBack: boolean
  limit: number
}

async function rowsFrom<Sort extends string>(
  db: Db,
  list: Keyset<Sort>,
  { where, sort, place, isBack, limit }: Reading<Sort>,
): Promise<Keyed[]> {
  const { by, type } = list.sorts[sort.by]
  const goesDown = sort.isDown !== isBack
  const next = goesDown ? sql`<` : sql`>`
  const direction = goesDown ? sql`desc` : sql`asc`
  const onward = place && sql`(${by}, ${list.id}) ${next} (${place[0]}::${castTo[type]}, ${place[1]}::bigint)`
  return db.query<Keyed>`
    select ${list.select}, (${by})::text as keyset_by, ${list.id} as keyset_id from ${list.from}
    where ${allOf([...where, onward])}
    order by ${by} ${direction}, ${list.id} ${direction} limit ${literal(Math.trunc(limit))}`
}

/** A cursor: the sort value, as PostgreSQL writes it, and the id of the row. */
type Place = [by: string, id: number]

export type PlaceType = 'timestamptz' | 'bigint' | 'integer' | 'date' | 'text'

const castTo: Record<PlaceType, Sql> = {
  timestamptz: sql`timestamptz`,
  bigint: sql`bigint`,
  integer: sql`integer`,
  date: sql`date`,
  text: sql`text`,
}

export function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Null when it does not fit the sort order: PostgreSQL would refuse the whole query for a stale or forged cursor. */
export function readPlace(text: string | null, type: PlaceType): Place | null {
  if (text === null || text === '') return null
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [by, id] = Array.isArray(place) ? (place as unknown[]) : []
    return typeof by === 'string' && isOfType[type](by) && Number.isSafeInteger(id) ? [by, id as number] : null
  } catch {
    return null
  }
}

const isOfType: Record<PlaceType, (text: string) => boolean> = {
  text: (text) => !text.includes('\0'),
  integer: (text) => isWhole(text, 2n ** 31n),
  bigint: (text) => isWhole(text, 2n ** 63n),
  date: (text) => isEndless(text) || isDay(text),
  timestamptz: (text) => isEndless(text) || (isDay(text.slice(0, 10)) && timeAfterDay.test(text.slice(10))),
}

const isWhole = (text: string, end: bigint) => /^-?\d{1,19}$/.test(text) && BigInt(text) >= -end && BigInt(text) < end

const isEndless = (text: string) => text === 'infinity' || text === '-infinity'

/** Rejects 31 February and the year 0, which PostgreSQL does not have. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const timeAfterDay = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/

/** A prefix search that can use a text_pattern_ops index. @param start a value, or a literal where the plan needs it */
export const begins = (column: Sql, start: string | Sql) =>
  sql`(${column} ~>=~ ${start}::text and ${column} ~<~ (${start}::text || chr(1114109)))`

/** Full-text search by the beginnings of words. @param query text of a tsquery */
export const hasWords = (column: Sql, query: string) =>
  sql`to_tsvector('simple', ${column}) @@ to_tsquery('simple', ${query}::text)`

/** What a person typed as a tsquery of beginnings; null where it holds no word of two letters. */
export function prefixWords(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

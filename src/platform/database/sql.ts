import { createHash } from 'node:crypto'

const isSqlText = Symbol('sql')

/** SQL with its values apart from its text. */
export type Sql = { readonly [isSqlText]: true; readonly parts: readonly string[]; readonly values: readonly unknown[] }

/**
 * The only way to write SQL. Values become bound parameters, another Sql becomes text. test/statements.db.test.ts reads
 * fragments from the source: a constant, an entry of a constant table, a branch, or a function of one expression.
 */
export function sql(text: TemplateStringsArray, ...inputs: unknown[]): Sql {
  // A template's text is the same array on every call, so `prepared` can look it up.
  const inner = inputs.map((input) => (isSql(input) ? input.parts : null))
  if (inner.every((parts) => parts === null)) return { [isSqlText]: true, parts: text, values: inputs }

  const values = inputs.flatMap((input) => (isSql(input) ? input.values : [input]))
  return { [isSqlText]: true, parts: mergedParts(text, inner), values }
}

type Merged = { inner: readonly (readonly string[] | null)[]; parts: readonly string[] }

const mergedBy = new WeakMap<TemplateStringsArray, Merged[]>()
/** Of one template: more are texts that are never the same twice. */
const mostMerged = 64

/** The same array for the same parts, so that `prepared` finds a composed statement as quickly as a plain one. */
function mergedParts(text: TemplateStringsArray, inner: Merged['inner']): readonly string[] {
  const known = mergedBy.get(text) ?? []
  const found = known.find((one) => one.inner.every((parts, place) => parts === inner[place]))
  if (found) return found.parts

  const parts = [text[0] ?? '']
  inner.forEach((own, index) => {
    const after = text[index + 1] ?? ''
    if (own === null) {
      parts.push(after)
      return
    }
    const [first = '', ...rest] = own
    parts.push(parts.pop() + first, ...rest)
    parts.push(parts.pop() + after)
  })
  if (known.length < mostMerged) mergedBy.set(text, [...known, { inner, parts }])
  return parts
}

function isSql(input: unknown): input is Sql {
  return typeof input === 'object' && input !== null && isSqlText in input
}

/**
 * A constant written into the text, where the planner must see it: limits, conditions of partial indexes.
 * @throws RangeError for anything a person could have typed
 */
export function literal(value: number | string | readonly (number | string)[]): Sql {
  if (typeof value === 'object' && value.length === 0) throw new RangeError('an empty list is no SQL')
  const text = typeof value === 'object' ? `(${value.map(constant).join(', ')})` : constant(value)
  const known = literals.get(text) ?? { [isSqlText]: true, parts: [text], values: [] }
  literals.set(text, known)
  return known
}

const literals = new Map<string, Sql>()

function constant(value: number | string): string {
  const isPlain = typeof value === 'number' ? Number.isSafeInteger(value) : /^[\w.:-]+$/.test(value)
  if (!isPlain) throw new RangeError(`not a constant of SQL: ${value}`)
  return typeof value === 'number' ? String(value) : `'${value}'`
}

/** Conditions joined by AND; empty ones are left out. `true` where none is left. */
export function allOf(conditions: readonly (Sql | null | undefined | false | '')[]): Sql {
  const present = conditions.filter((condition) => isSql(condition))
  return present.length === 0
    ? sql`true`
    : joined(
        present.map((condition) => sql`(${condition})`),
        sql` and `,
      )
}

/** @throws RangeError for an empty list, which is no SQL */
export function joined(parts: readonly Sql[], separator: Sql): Sql {
  if (parts.length === 0) throw new RangeError('nothing to join')
  return parts.reduce((all, part) => sql`${all}${separator}${part}`)
}

/** What a connection prepares: the name is derived from the text. */
export type Prepared = { name: string; text: string; values: readonly unknown[] }

type Statement = { name: string; text: string }

const byParts = new WeakMap<readonly string[], Statement>()
const byText = new Map<string, Statement>()

export function prepared({ parts, values }: Sql): Prepared {
  const statement = byParts.get(parts) ?? statementOf(parts)
  return { ...statement, values }
}

/** Reused: a new text object per query grew the heap by 3 kB a request and made detail pages cost 20 % more. */
function statementOf(parts: readonly string[]): Statement {
  const text = parts.reduce((whole, part, index) => `${whole}$${index}${part}`)
  const statement = byText.get(text) ?? { name: createHash('md5').update(text).digest('hex'), text }
  byText.set(statement.text, statement)
  byParts.set(parts, statement)
  return statement
}

/** `unit_price` as `unitPrice`. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Rows for json_to_recordset, with column names as keys: `pricePaise` as `price_paise`. */
export function records(rows: readonly object[]): string {
  return JSON.stringify(rows.map(columnsOf))
}

/** A row with column names as keys: `pricePaise` as `price_paise`. */
export function columnsOf(row: object): Record<string, unknown> {
  const column = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [column(key), value]))
}

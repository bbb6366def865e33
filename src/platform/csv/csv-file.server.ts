import { isUtf8 } from 'node:buffer'
import { finished } from 'node:stream/promises'
import { type CsvErrorCode, parse } from 'csv-parse'

/** First and last line of a row, counted from 1. */
export type CsvRow = { line: number; untilLine: number; cells: string[] }

/** Lines that do not parse: an unclosed quote, text after a closing quote, an oversized cell. */
export type CsvTrouble = { line: number; trouble: 'quotes' | 'tooLong' }

export type CsvForm = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: ',' | ';' | '\t'
  /** lines before the header: 1 for Excel's `sep=;` */
  before: number
}

export type CsvRefusal = 'empty' | 'noText' | 'workbook'

const longestRow = 200_000
const chunkBytes = 64 * 1024
const mostTroubles = 50

/** Detects encoding and separator from the first bytes and the header. Invalid UTF-8 is read as Windows-1252. */
export function csvFormOf(bytes: Uint8Array): CsvForm | { refused: CsvRefusal } {
  const encoding = encodingOf(bytes)
  if (encoding === 'noText' || encoding === 'workbook') return { refused: encoding }
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, chunkBytes))
  const [first = '', second = ''] = start.split(/\r\n|\n|\r/)
  if (start.trim() === '') return { refused: 'empty' }
  const declared = /^"?sep=([,;\t])"?$/i.exec(first.trim())?.[1]
  const delimiter = (declared ?? mostOf(declared ? second : first)) as CsvForm['delimiter']
  return { encoding, delimiter, before: declared ? 1 : 0 }
}

function encodingOf(bytes: Uint8Array): CsvForm['encoding'] | 'noText' | 'workbook' {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (begins(0xff, 0xfe)) return 'utf-16le'
  if (begins(0xfe, 0xff)) return 'utf-16be'
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)) return 'workbook'
  if (bytes.subarray(0, chunkBytes).includes(0)) return 'noText'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function mostOf(head: string): string {
  const bare = head.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Streams rows. Resumes on the line after an error began; after too many errors it ends with `isGivenUp`. */
export async function* csvRows(
  bytes: Uint8Array,
  form: CsvForm,
): AsyncGenerator<CsvRow | (CsvTrouble & { isGivenUp: boolean })> {
  let after = form.before
  for (let troubles = 1; ; troubles += 1) {
    const trouble = yield* rowsAfter(bytes, form, after)
    if (!trouble) return
    yield { ...trouble, isGivenUp: troubles >= mostTroubles }
    if (troubles >= mostTroubles) return
    after = trouble.line
  }
}

/** Collects rows in the parser's hook: a broken stream would drop rows read before the error. */
async function* rowsAfter(
  bytes: Uint8Array,
  form: CsvForm,
  linesBefore: number,
): AsyncGenerator<CsvRow, CsvTrouble | null> {
  const read: CsvRow[] = []
  let untilLine = linesBefore
  const parser = parse({
    delimiter: form.delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    on_record: (cells: string[], { lines }) => {
      untilLine = linesBefore + lines
      const inside = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      read.push({ line: untilLine - inside, untilLine, cells })
      return null
    },
  })
  const ended = finished(parser.resume()).then(
    () => null,
    (error: { code?: CsvErrorCode }) => error,
  )
  for (const text of linesFrom(bytes, form.encoding, linesBefore)) {
    if (!parser.destroyed) parser.write(text)
    // Yields to the event loop, so that other requests are served between chunks.
    await new Promise((resolve) => setImmediate(resolve))
    yield* read.splice(0)
    if (parser.destroyed) break
  }
  if (!parser.destroyed) parser.end()
  const error = await ended
  yield* read.splice(0)
  if (!error) return null
  if (!error.code) throw error
  const line = untilLine + 1 + emptyLinesAfter(bytes, form.encoding, untilLine)
  return { line, trouble: error.code === 'CSV_MAX_RECORD_SIZE' ? 'tooLong' : 'quotes' }
}

function emptyLinesAfter(bytes: Uint8Array, encoding: string, lines: number): number {
  let empty = 0
  for (const text of linesFrom(bytes, encoding, lines)) {
    const [signs = ''] = /^\n*/.exec(text) ?? []
    empty += signs.length
    if (signs.length < text.length) break
  }
  return empty
}

/** Decodes in chunks, skips the first lines and normalises line ends. */
function* linesFrom(bytes: Uint8Array, encoding: string, skip: number): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let left = skip
  let held = ''
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const isLast = at + chunkBytes >= bytes.length
    const raw = held + decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: !isLast })
    // The other half of a CRLF may come with the next chunk.
    held = !isLast && raw.endsWith('\r') ? '\r' : ''
    let text = raw.slice(0, raw.length - held.length).replace(/\r\n?/g, '\n')
    while (left > 0) {
      const end = text.indexOf('\n')
      if (end < 0) break
      text = text.slice(end + 1)
      left -= 1
    }
    if (left === 0 && text !== '') yield text
  }
}

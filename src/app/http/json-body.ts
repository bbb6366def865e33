import { DomainError } from '#platform/api/domain-error.ts'

const deepest = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

// Direction overrides disguise text. ZWJ and ZWNJ are allowed: Indic words need them.
const refusedSigns = /[\0\u202A-\u202E\u2066-\u2069]/u

/** Strict: UTF-8, no duplicate key, NUL or direction override, 32 levels. @throws DomainError invalid-request */
export function readJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused('invalid.json')
  }
  requirePlainKeys(text)
  requirePlainTexts(value)
  return value
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refused('invalid.json')
  }
}

/** JSON.parse keeps the last of two equal keys, which would bypass a check of the first. Expects valid JSON. */
function requirePlainKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') {
      const end = endOfString(text, at)
      if (isKey(text, end)) addKey(open.at(-1), text.slice(at, end + 1))
      at = end
    } else {
      followNesting(open, text[at])
    }
  }
}

function followNesting(open: (Set<string> | null)[], sign: string | undefined): void {
  if (sign === '{') open.push(new Set())
  else if (sign === '[') open.push(null)
  else if (sign === '}' || sign === ']') open.pop()
  if (open.length > deepest) throw refused('invalid.tooDeep')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function isKey(text: string, end: number): boolean {
  let at = end + 1
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return text[at] === ':'
}

function addKey(keys: Set<string> | null | undefined, literal: string): void {
  const key = JSON.parse(literal) as string
  if (key === '__proto__') throw refused('invalid.unknownField')
  if (keys?.has(key)) throw refused('invalid.duplicateKey', key)
  keys?.add(key)
}

function requirePlainTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (!isPlainText(value)) throw refused('invalid.characters')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (!isPlainText(key)) throw refused('invalid.characters')
      requirePlainTexts(part)
    }
  }
}

export function isPlainText(text: string): boolean {
  return !refusedSigns.test(text) && text.isWellFormed()
}

function refused(message: string, path = ''): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}

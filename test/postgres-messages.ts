// Parses a client's messages to PostgreSQL as they pass: the statements of the open transaction, and what commits them.

export type Heard = {
  /** statements since BEGIN, including re-executed prepared ones */
  statements: readonly string[]
  /** COMMIT, or a statement that writes outside of a transaction */
  isCommit: boolean
}

const sslRequest = 80_877_103
const word = /^\s*(\w+)/
const writing = /\b(insert into|update|delete from)\b/i

/** One reader for each connection. Takes bytes in any chunks; returns what the complete messages in them execute. */
export function frontendReader(): (bytes: Buffer) => Heard[] {
  const named = new Map<string, string>()
  const portals = new Map<string, string>()
  let left: Buffer = Buffer.alloc(0)
  let isStarted = false
  let statements: string[] = []
  let isOpen = false

  const run = (text: string): Heard => {
    const verb = word.exec(text)?.[1]?.toUpperCase()
    if (verb === 'BEGIN' || verb === 'START' || !isOpen) statements = []
    statements = [...statements, text]
    if (verb === 'BEGIN' || verb === 'START') isOpen = true
    const isAlone = !isOpen && writing.test(text)
    const isEnd = verb === 'COMMIT' || verb === 'END'
    if (isEnd || verb === 'ROLLBACK') isOpen = false
    return { statements, isCommit: isEnd || isAlone }
  }

  const read = (type: string, body: Buffer): Heard[] => {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2)
    if (type === 'Q') return [run(first)]
    if (type === 'P') named.set(first, second)
    if (type === 'B') portals.set(first, named.get(second) ?? '')
    return type === 'E' ? [run(portals.get(first) ?? '')] : []
  }

  return (bytes) => {
    left = Buffer.concat([left, bytes])
    const heard: Heard[] = []
    for (let size = sizeOf(left, isStarted); size <= left.length; size = sizeOf(left, isStarted)) {
      const body = left.subarray(isStarted ? 5 : 4, size)
      // The startup message has no type byte; a request for TLS may precede it.
      if (isStarted) heard.push(...read(String.fromCharCode(left[0] ?? 0), body))
      else isStarted = body.readInt32BE(0) !== sslRequest
      left = left.subarray(size)
    }
    return heard
  }
}

/** The size of the first message with its type byte; infinite until it is known. */
function sizeOf(bytes: Buffer, hasLetter: boolean): number {
  const head = hasLetter ? 1 : 0
  return bytes.length < head + 4 ? Number.POSITIVE_INFINITY : head + bytes.readInt32BE(head)
}
